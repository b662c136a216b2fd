import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { CommandBody } from '#contract/command.ts';
import type { CommandId, ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { device } from '#src/data/device/browser-device.ts';
import { itemOf as queuedItem } from '#src/data/device/outbox.ts';
import { piecesOf } from '#src/features/campaigns/content/pieces.ts';
import { changeWords } from '#src/features/campaigns/content/words.ts';
import { creatorAccount, me } from '../../messages/inbox.ts';
import { itemOf } from './show-work.tsx';

const author = { userId: me, accountId: creatorAccount };
const file = itemOf({ state: 'received' });
const { projectId } = file;
const of = { itemId: file.id, projectId, shotId: null, deliverableId: null };
const describing = (caption: string): CommandBody => ({
  kind: 'describeContent',
  payload: { ...of, caption, altText: '' },
});
const forReview = (id: ProjectId): CommandBody => ({
  kind: 'projectEvent',
  payload: {
    projectId: id,
    event: 'content_submitted',
    itemIds: [file.id],
    guidelinesTicked: true,
  },
});

beforeEach(async () => {
  await device.db.outbox.clear();
});

/** Words that the server refused, and the files sent for review that wait for them. */
async function refusedWords() {
  onTestFinished(async () => await device.db.outbox.clear());
  const id = newId<CommandId>();
  const refused = queuedItem(device, author, describing('Tea #cheap'), id);
  const attention = { code: 'WRONG_STATE' } as const;
  await device.db.outbox.add({ ...refused, state: 'attention', attention, attempts: 1 });
  const sent = newId<CommandId>();
  await device.db.outbox.add(
    queuedItem(device, author, forReview(projectId), sent, { waitsFor: [id] }),
  );
  return { id, sent };
}

async function mend(caption: string) {
  const [piece] = piecesOf(projectId, [file], [], await device.db.outbox.toArray());
  if (!piece) throw new Error('No file');
  const { shotId, deliverableId } = of;
  await changeWords(author, projectId, piece, { caption, altText: '', shotId, deliverableId });
}

const queued = async () =>
  (await device.db.outbox.toArray()).map(({ id, kind, waitsFor }) => ({ id, kind, waitsFor }));

test('refused words stay until their mended ones are on the disk', async () => {
  const { id, sent } = await refusedWords();
  vi.spyOn(device.db.outbox, 'add').mockRejectedValueOnce(new Error('Full'));

  await expect(mend('Four teas')).rejects.toThrow('Full');

  expect(await queued()).toMatchObject([
    { id, kind: 'describeContent' },
    { id: sent, waitsFor: [id] },
  ]);
});

test('what waited for refused words goes for review behind the mended ones', async () => {
  const { sent } = await refusedWords();

  await mend('Four teas');

  const [review, words, ...more] = await queued();
  expect(more).toEqual([]);
  expect(words).toMatchObject({ kind: 'describeContent' });
  expect(review).toMatchObject({ id: sent, waitsFor: [words?.id] });
});

test('words that wait behind refused ones are mended where they are, and wait for nothing that is gone', async () => {
  const { id, sent } = await refusedWords();
  const another = newId<CommandId>();
  await device.db.outbox.add(
    queuedItem(device, author, describing('Three teas'), another, { waitsFor: [id] }),
  );

  await mend('Four teas');

  expect(await queued()).toMatchObject([
    { id: sent, waitsFor: [another] },
    { id: another, waitsFor: [] },
  ]);
});
