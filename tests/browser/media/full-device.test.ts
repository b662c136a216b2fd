import { expect, test, vi } from 'vitest';
import type { CommandId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import { pictureSentence } from '#src/data/media/picture-sentence.ts';
import { sendPictures } from '#src/data/media/send-pictures.ts';
import { creatorAccount, me } from '../messages/inbox.ts';
import { signedIn } from '../sync/show-queue.tsx';
import { aPortfolioItem } from './portfolio-item.ts';

const actor = { userId: me, accountId: creatorAccount };

/** The disk takes no more pictures, so many times. */
function fullFor(times: number) {
  const add = device.db.mediaBytes.add.bind(device.db.mediaBytes);
  let left = times;
  const spy = vi.spyOn(device.db.mediaBytes, 'add').mockImplementation(((row: never) => {
    if (left-- > 0) throw new DOMException('No room', 'QuotaExceededError');
    return add(row);
  }) as typeof add);
  return () => spy.mockRestore();
}

const stored = async () => [
  await device.db.outbox.count(),
  await device.db.media.count(),
  await device.db.mediaBytes.count(),
];

test('on a full device nothing is stored, and the person learns that the device is full', async () => {
  await signedIn('creator', []);
  const entries = [await aPortfolioItem(400), await aPortfolioItem(401)];
  const mend = fullFor(10);
  const error: unknown = await sendPictures(actor, entries).catch((failure: unknown) => failure);
  mend();

  expect(pictureSentence(error)).toMatch(/^There isn’t enough space on your device/);
  expect(await stored()).toEqual([0, 0, 0]);
  await sendPictures(actor, entries);
  expect(await stored()).toEqual([2, 2, 2]);
});

test('what the server has for good makes room for what it has not', async () => {
  await signedIn('creator', []);
  await sendPictures(actor, [await aPortfolioItem(400)]);
  const [item] = await device.db.outbox.toArray();
  if (!item) throw new Error('Nothing is queued');
  const { state: _, attention: __, nextTryAt: ___, isAskedToWait: ____, ...sent } = item;
  await device.db.outbox.clear();
  await device.db.sent.put({
    ...sent,
    id: sent.id as CommandId,
    revision: 1,
    result: {},
    sentAt: 0,
  } as never);
  await device.db.media.toCollection().modify({ state: 'uploaded' });
  await device.db.cursors.put({ accountId: creatorAccount, cursor: 'epoch00.5' });
  const mend = fullFor(1);
  await sendPictures(actor, [await aPortfolioItem(401)]);
  mend();

  expect(await stored()).toEqual([1, 1, 1]);
});
