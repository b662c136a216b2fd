import { expect, test } from 'vitest';
import type { CommandId, PortfolioItemId } from '#contract/ids.ts';
import { drain } from '#src/data/device/drain.ts';
import type { ShownWork } from '#src/data/device/known-works.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { enqueuePictures, type QueuedPicture } from '#src/data/device/queue-pictures.ts';
import { upload } from '#src/data/device/upload.ts';
import { acceptingServer, aDevice, json, type FakeDevice } from '../../support/fake-device.ts';
import { aDeviceWithTus } from '../../support/fake-tus.ts';
import { aWork, queue } from '../../support/fake-pictures.ts';

const author = ({ userId, accountId }: FakeDevice) => ({ userId, accountId });
const idOf = (work: QueuedPicture): PortfolioItemId => {
  if (work.body.kind !== 'addPortfolioItem') throw new Error('Not a work');
  return work.body.payload.itemId;
};
const remove = (device: FakeDevice, itemId: PortfolioItemId) =>
  enqueue(device, author(device), { kind: 'removePortfolioItem', payload: { itemId } });
const kinds = async ({ db }: FakeDevice) => (await db.outbox.toArray()).map((one) => one.kind);
/** What the server has done, in its order. */
const kindsOf = async ({ db }: FakeDevice, ids: readonly string[]) =>
  (await db.sent.bulkGet([...ids] as CommandId[])).map((one) => one?.kind);
/** A work that the account's copy shows. */
const shown = (work: QueuedPicture): ShownWork => ({
  id: idOf(work),
  sourceSha256: work.picture.sourceSha256,
});

test('a photo that stands in the portfolio is not queued again, which is told', async () => {
  const device = await aDevice();
  const works = [shown(aWork(500, 1))];
  const entries = [aWork(500, 1), aWork(600, 2), aWork(600, 2)];

  expect(await enqueuePictures(device, author(device), entries, { works })).toEqual({ skipped: 2 });
  expect(await device.db.outbox.count()).toBe(1);
});

test('a photo that was removed without signal and is added again is queued, and goes out behind its removal', async () => {
  const { device, tus } = await aDeviceWithTus();
  const before = aWork(500, 1);
  await remove(device, idOf(before));
  const again = aWork(500, 1);
  const works = [shown(before)];
  expect(await enqueuePictures(device, author(device), [again], { works })).toEqual({ skipped: 0 });
  expect(await enqueuePictures(device, author(device), [aWork(500, 1)], { works })).toEqual({
    skipped: 1,
  });

  device.answer((request) =>
    request.url.includes('/uploads')
      ? tus.answer(request)
      : json({ code: 'TOO_MANY_REQUESTS', message: '', retryAfter: 60 }, 429),
  );
  await drain(device);
  await upload(device);
  const server = acceptingServer();
  device.answer(server.answer);
  await drain(device);
  expect(server.seen).toEqual([]);
  device.time += 100_000;
  await drain(device);

  expect(await kindsOf(device, server.seen)).toEqual(['removePortfolioItem', 'addPortfolioItem']);
});

test('a photo whose removal is done but not yet in the copy is queued again', async () => {
  const device = await aDevice();
  const before = aWork(500, 1);
  await remove(device, idOf(before));
  device.answer(acceptingServer().answer);
  await drain(device);

  const works = [shown(before)];
  await enqueuePictures(device, author(device), [aWork(500, 1)], { works });
  expect(await kinds(device)).toEqual(['addPortfolioItem']);
});

test('a photo that may have arrived, was removed and is added again is queued behind both', async () => {
  const device = await aDevice();
  const work = aWork(500, 1);
  await queue(device, work);
  await device.db.outbox.toCollection().modify({ attempts: 1, awaits: undefined });
  await remove(device, idOf(work));
  await queue(device, aWork(500, 1));
  expect(await kinds(device)).toEqual([
    'addPortfolioItem',
    'removePortfolioItem',
    'addPortfolioItem',
  ]);

  await queue(device, aWork(500, 1));
  expect(await device.db.outbox.count()).toBe(3);
});

test('a removal that failed is forgotten when its photo is added again', async () => {
  const device = await aDevice();
  const before = aWork(500, 1);
  await remove(device, idOf(before));
  const fail = { state: 'attention', attention: { code: 'FAILED' } } as const;
  await device.db.outbox.toCollection().modify({ ...fail, nextTryAt: device.time + 80_000_000 });
  const works = [shown(before)];
  await enqueuePictures(device, author(device), [aWork(500, 1)], { works });
  expect(await kinds(device)).toEqual(['addPortfolioItem']);
});

test('a photo that was added again waits while its removal fails and will be tried again', async () => {
  const { device } = await aDeviceWithTus();
  const before = aWork(500, 1);
  await remove(device, idOf(before));
  const works = [shown(before)];
  await enqueuePictures(device, author(device), [aWork(500, 1)], { works });
  await upload(device);
  const fail = { state: 'attention', attention: { code: 'FAILED' } } as const;
  await device.db.outbox
    .filter((one) => one.kind === 'removePortfolioItem')
    .modify({ ...fail, nextTryAt: device.time + 80_000_000 });
  const server = acceptingServer();
  device.answer(server.answer);
  await drain(device);
  expect(server.seen).toEqual([]);
  device.time += 80_000_000;
  await drain(device);
  expect(await kindsOf(device, server.seen)).toEqual(['removePortfolioItem', 'addPortfolioItem']);
});
