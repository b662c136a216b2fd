import { describe, expect, test } from 'vitest';
import type { PayloadOf } from '#contract/commands/command.ts';
import type {
  AccountId,
  CommandId,
  ContentItemId,
  ProjectId,
  UploadId,
  UserId,
} from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { MediaItem, OutboxItem } from '#src/data/device/database.ts';
import type { LocalMedia } from '#src/data/media/local-media.ts';
import type { PendingWork } from '#src/campaigns/data/overlay.ts';
import { percentOf, assetsOf, sendable, waitedFor } from '#src/campaigns/content/assets.ts';
import { aContentItem, aProject } from '../../../support/records.ts';
import { fileNeverSent } from '#src/data/device/never-sent.ts';

const project = aProject();
const anItem = (change: Parameters<typeof aContentItem>[0]) =>
  aContentItem({ id: newId<ContentItemId>(), ...change });
const userId = newId<UserId>();
const accountId = project.creatorId as AccountId;

function aLocal(
  over: Partial<PayloadOf<'addContent'>> = {},
  media: Partial<MediaItem> = {},
  item: Partial<OutboxItem> = {},
): { local: LocalMedia; command: PendingWork } {
  const id = newId<CommandId>();
  const payload: PayloadOf<'addContent'> = {
    itemId: newId<ContentItemId>(),
    projectId: project.id,
    uploadId: newId<UploadId>(),
    posterUploadId: null,
    kind: 'photo',
    shotId: 'a',
    deliverableId: null,
    replaces: null,
    sourceSha256: 'f'.repeat(64),
    capturedAt: null,
    caption: '',
    altText: '',
    ...over,
  };
  const row: MediaItem = {
    uploadId: payload.uploadId,
    userId,
    accountId,
    commandId: id,
    purpose: 'contentPhoto',
    name: 'pour.jpg',
    width: 800,
    height: 600,
    size: 1000,
    sha256: '',
    sourceSha256: payload.sourceSha256,
    ...fileNeverSent,
    createdAt: 1,
    ...media,
  };
  const command = {
    kind: 'addContent',
    payload,
    id,
    userId,
    accountId,
    state: 'waiting',
    attempts: 0,
    attention: null,
    ...item,
  } as PendingWork;
  const progress = { sentBytes: row.sent, bytes: row.size };
  return {
    local: { item: row, url: 'blob:1', posterUrl: null, progress, state: row.state },
    command,
  };
}

const show = (
  content: Parameters<typeof assetsOf>[1],
  ...made: { local: LocalMedia; command: PendingWork }[]
) =>
  assetsOf(
    project.id,
    content,
    made.map(({ local }) => local),
    made.map(({ command }) => command),
  );

describe('the files of a project', () => {
  test('are those the server has and those that are still here, each once', () => {
    const arrived = anItem({ projectId: project.id });
    const here = aLocal();
    const both = aLocal({ itemId: arrived.id });

    expect(show([arrived], here, both).map(({ id, state }) => [id, state])).toEqual([
      [arrived.id, 'received'],
      [
        here.local && (here.command as OutboxItem & { kind: 'addContent' }).payload.itemId,
        'waiting',
      ],
    ]);
  });

  test('of another project are not among them', () => {
    const other = newId<ProjectId>();
    expect(show([anItem({ projectId: other })], aLocal({ projectId: other }))).toEqual([]);
  });

  test('show the progress of each upload', () => {
    const states = show(
      [],
      aLocal(),
      aLocal({}, { state: 'uploading', sent: 250 }),
      aLocal({}, { state: 'uploaded', sent: 1000 }),
      aLocal({}, { state: 'attention', attention: { code: 'PICTURE_BROKEN' } }),
      aLocal(
        {},
        { state: 'uploaded' },
        { state: 'attention', attention: { code: 'CONTENT_FULL' } },
      ),
    );
    expect(states.map(({ state }) => state)).toEqual([
      'waiting',
      'uploading',
      'arriving',
      'stopped',
      'stopped',
    ]);
    expect(states.map(percentOf)).toEqual([0, 25, 100, 0, 0]);
    expect(states.map(({ attention }) => attention?.code ?? null).slice(3)).toEqual([
      'PICTURE_BROKEN',
      'CONTENT_FULL',
    ]);
  });

  test('a new version follows the one it replaces and takes its place', () => {
    const first = anItem({ projectId: project.id, contentVersion: 2 });
    const second = aLocal({ replaces: first.id });
    const all = show([first], second);
    expect(all.map(({ version }) => version)).toEqual([2, 3]);
    expect(sendable(all).map(({ version }) => version)).toEqual([3]);
  });

  test('what is being removed is not shown any more, unless the server refused that', () => {
    const here = aLocal();
    const { itemId } = (here.command as OutboxItem & { kind: 'addContent' }).payload;
    const removal = (state: 'waiting' | 'attention') =>
      ({
        ...here.command,
        id: newId<CommandId>(),
        kind: 'removeContent',
        payload: { itemId, projectId: project.id },
        state,
      }) as PendingWork;
    const after = (state: 'waiting' | 'attention') =>
      assetsOf(project.id, [], [here.local], [here.command, removal(state)]).length;
    expect([after('waiting'), after('attention')]).toEqual([0, 1]);
  });

  test('sending waits for those that are queued, and for nothing the server has answered', () => {
    const queued = aLocal();
    const answered = aLocal();
    const { state: _, ...sent } = answered.command as OutboxItem;
    const assets = assetsOf(
      project.id,
      [anItem({ projectId: project.id })],
      [queued.local, answered.local],
      [queued.command, sent as PendingWork],
    );
    expect(waitedFor(assets)).toEqual([queued.command.id]);
  });

  test('sending waits for new words of a file, which stand under one that is still on its way too', () => {
    const here = aLocal({ caption: 'Tea' }, {}, { attempts: 1 });
    const arrived = anItem({ projectId: project.id });
    const { itemId } = (here.command as OutboxItem & { kind: 'addContent' }).payload;
    const words = (item: ContentItemId, state: 'waiting' | 'attention') =>
      ({
        ...here.command,
        id: newId<CommandId>(),
        kind: 'describeContent',
        payload: { itemId: item, projectId: project.id, caption: 'Five teas', altText: '' },
        state,
      }) as PendingWork;
    const [ofHere, ofArrived] = [words(itemId, 'waiting'), words(arrived.id, 'waiting')];
    const pending = [here.command, ofHere, ofArrived, words(arrived.id, 'attention')];

    const assets = assetsOf(project.id, [arrived], [here.local], pending);

    expect(assets.find(({ id }) => id === itemId)?.caption).toBe('Five teas');
    expect(waitedFor(assets)).toEqual([ofArrived.id, here.command.id, ofHere.id]);
  });
});
