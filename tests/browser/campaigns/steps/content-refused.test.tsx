import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { CommandBody } from '#contract/commands/command.ts';
import type { CommandId, ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { device } from '#src/data/device/browser-device.ts';
import { itemOf as queuedItem } from '#src/data/device/outbox.ts';
import { assetsOf } from '#src/campaigns/content/assets.ts';
import { changeText } from '#src/features/content/labels.ts';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { creatorAccount, me } from '../../messages/inbox.ts';
import { itemOf } from './show-work.tsx';

beforeEach(() => {
  toastQueue.clear();
  return page.viewport(390, 844);
});

const actor = { userId: me, accountId: creatorAccount };
const received = itemOf({ state: 'received' });
const { projectId } = received;
const of = { itemId: received.id, projectId, shotId: null, deliverableId: null };
const describing = (caption: string): CommandBody => ({
  kind: 'describeContent',
  payload: { ...of, caption, altText: '' },
});
const forReview = (id: ProjectId): CommandBody => ({
  kind: 'projectEvent',
  payload: {
    projectId: id,
    event: 'content_submitted',
    itemIds: [received.id],
    guidelinesTicked: true,
  },
});

/** Words that the server refused, and the files sent for review that wait for them. */
async function refusedWords() {
  const id = newId<CommandId>();
  const refused = queuedItem(device, actor, describing('Tea #cheap'), id);
  const attention = { code: 'WRONG_STATE' } as const;
  await device.db.outbox.add({ ...refused, state: 'attention', attention, attempts: 1 });
  const sent = newId<CommandId>();
  await device.db.outbox.add(
    queuedItem(device, actor, forReview(projectId), sent, { waitsFor: [id] }),
  );
  return { id, sent };
}

async function mend(caption: string) {
  const [asset] = assetsOf(projectId, [received], [], await device.db.outbox.toArray());
  if (!asset) throw new Error('No file');
  const { shotId, deliverableId } = of;
  await changeText(actor, projectId, asset, { caption, altText: '', shotId, deliverableId });
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
    queuedItem(device, actor, describing('Three teas'), another, { waitsFor: [id] }),
  );

  await mend('Four teas');

  expect(await queued()).toMatchObject([
    { id: sent, waitsFor: [another] },
    { id: another, waitsFor: [] },
  ]);
});
