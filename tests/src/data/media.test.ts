import { describe, expect, test, vi } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId, CommandId, PortfolioItemId, UploadId } from '#contract/ids.ts';
import { drain } from '#src/data/device/drain.ts';
import type { ShownPortfolioItem } from '#src/data/device/known-portfolio-items.ts';
import { cancelQueued } from '#src/data/device/picture-actions.ts';
import { enqueuePictures, type QueuedPicture } from '#src/data/device/queue-pictures.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { discard } from '#src/data/device/unsent-items.ts';
import { upload } from '#src/data/device/upload.ts';
import {
  acceptingServer,
  aDevice,
  aMessage,
  aRoomId,
  json,
  type FakeDevice,
} from '../../support/fake-device.ts';
import { aDeviceWithTus } from '../../support/fake-tus.ts';
import { aPhoto, aPortfolioItem, queue } from '../../support/fake-pictures.ts';

const rows = async ({ db }: FakeDevice) => ({
  outbox: await db.outbox.count(),
  media: await db.media.count(),
  bytes: await db.mediaBytes.count(),
});
const nothing = { outbox: 0, media: 0, bytes: 0 };
const actor = ({ userId, accountId }: FakeDevice) => ({ userId, accountId });

const idOf = (work: QueuedPicture): PortfolioItemId => {
  if (work.body.kind !== 'addPortfolioItem') throw new Error('Not a work');
  return work.body.payload.itemId;
};
const remove = (device: FakeDevice, work: QueuedPicture) =>
  enqueue(device, actor(device), {
    kind: 'removePortfolioItem',
    payload: { itemId: idOf(work) },
  });

describe('queueing pictures', () => {
  test('stores them with their commands, or nothing of it', async () => {
    const device = await aDevice();
    const add = vi.spyOn(device.db.media, 'add');
    let left = 3;
    add.mockImplementation((() => {
      if (--left > 0) return Promise.resolve();
      throw new DOMException('Full', 'QuotaExceededError');
    }) as never);

    await expect(
      queue(device, aPortfolioItem(1), aPortfolioItem(2), aPortfolioItem(3), aPortfolioItem(4)),
    ).rejects.toThrow();
    add.mockRestore();
    expect(await rows(device)).toEqual(nothing);

    await queue(device, aPortfolioItem(1), aPortfolioItem(2), aPortfolioItem(3), aPortfolioItem(4));
    expect(await rows(device)).toEqual({ outbox: 4, media: 4, bytes: 4 });
  });

  test('takes the same file once for a portfolio, chosen twice at once or one after the other', async () => {
    const device = await aDevice();
    await queue(device, aPortfolioItem(500, 1), aPortfolioItem(500, 1));
    await queue(device, aPortfolioItem(500, 1));

    expect(await rows(device)).toEqual({ outbox: 1, media: 1, bytes: 1 });
  });

  test('lets the newest photo of a profile take the place of an unsent one, over what that one was made over', async () => {
    const device = await aDevice();
    const seen = newId<UploadId>();
    const [first, second] = [aPhoto(100, seen, 1), aPhoto(100, newId<UploadId>(), 2)];
    await queue(device, first);
    await queue(device, second);

    expect(await rows(device)).toEqual({ outbox: 1, media: 1, bytes: 1 });
    expect(await device.db.outbox.toArray()).toMatchObject([
      {
        payload: { edits: [{ field: 'photo', base: seen, value: second.picture.uploadId }] },
        awaits: [second.picture.uploadId],
      },
    ]);
  });

  test('lets a photo of a profile take the place of no work, and of no other account’s photo', async () => {
    const device = await aDevice();
    const other = { userId: device.userId, accountId: newId<AccountId>() };
    await queue(device, aPortfolioItem(100));
    await enqueuePictures(device, other, [aPhoto(200)]);
    await queue(device, aPhoto(300));

    expect(await rows(device)).toEqual({ outbox: 3, media: 3, bytes: 3 });
  });

  test('holds nothing else up', async () => {
    const device = await aDevice();
    const server = acceptingServer();
    device.answer(server.answer);
    await queue(device, aPortfolioItem(100));
    await enqueue(device, actor(device), aMessage(device, aRoomId(), 'Hello'));
    await drain(device);

    expect(server.seen).toHaveLength(1);
    expect(await device.db.outbox.toArray()).toMatchObject([{ kind: 'addPortfolioItem' }]);
  });
});

describe('taking a picture back', () => {
  test('leaves nothing of it', async () => {
    const device = await aDevice();
    const work = aPortfolioItem(100);
    await queue(device, work);

    expect(await cancelQueued(device, work.picture.uploadId)).toMatchObject({ attempts: 0 });
    expect(await rows(device)).toEqual(nothing);
  });

  test('is not possible once its command may have been done', async () => {
    const { device } = await aDeviceWithTus();
    const work = aPortfolioItem(100);
    await queue(device, work);
    await upload(device);
    device.answer(() => new Response('', { status: 502 }));
    await drain(device);

    expect(await cancelQueued(device, work.picture.uploadId)).toBeNull();
    expect(await rows(device)).toEqual({ outbox: 1, media: 1, bytes: 1 });
  });

  test('while it is being sent ends it on the server too', async () => {
    const { device, tus } = await aDeviceWithTus();
    const work = aPortfolioItem(100);
    await queue(device, work);
    device.answer(async (request) => {
      await cancelQueued(device, work.picture.uploadId);
      return await tus.answer(request);
    });
    await upload(device);
    await expect.poll(() => tus.ended).toHaveLength(1);

    expect(await rows(device)).toEqual(nothing);
    expect(tus.whole()).toEqual([]);
  });

  test('goes with deleting its command from the queue', async () => {
    const device = await aDevice();
    await queue(device, aPortfolioItem(100), aPortfolioItem(200));
    const [first] = await device.db.outbox.toArray();

    expect(first && (await discard(device, first))).toBe(true);
    expect(await rows(device)).toEqual({ outbox: 1, media: 1, bytes: 1 });
  });

  test('is what removing an unsent work from the portfolio does: neither is sent', async () => {
    const device = await aDevice();
    const work = aPortfolioItem(100);
    await queue(device, work);
    await remove(device, work);

    expect(await rows(device)).toEqual(nothing);
  });

  test('is what removing a work does that the server has refused by its id, and no other one', async () => {
    for (const isAnswered of [true, false]) {
      const device = await aDevice();
      const work = aPortfolioItem(100);
      await queue(device, work);
      const refused = { state: 'attention', attempts: 1, isAnswered } as const;
      await device.db.outbox.toCollection().modify(refused);
      await remove(device, work);

      expect(await device.db.outbox.count()).toBe(isAnswered ? 0 : 2);
      expect(await device.db.media.count()).toBe(isAnswered ? 0 : 1);
    }
  });

  test('is not what queueing anything else about an unsent work does', async () => {
    const device = await aDevice();
    const work = aPortfolioItem(100);
    await queue(device, work);
    await enqueue(device, actor(device), work.body);

    expect(await rows(device)).toEqual({ outbox: 2, media: 1, bytes: 1 });
  });

  test('of a work that may be at the server is queued behind it', async () => {
    const { device } = await aDeviceWithTus();
    const work = aPortfolioItem(100);
    await queue(device, work);
    await device.db.outbox.toCollection().modify({ attempts: 1, state: 'sending' });
    await remove(device, work);

    expect((await device.db.outbox.toArray()).map((one) => one.kind)).toEqual([
      'addPortfolioItem',
      'removePortfolioItem',
    ]);
  });
});

describe('a device that is killed', () => {
  test('at any step delivers each picture once afterwards', async () => {
    for (let killedAt = 0; killedAt < 12; killedAt++) {
      const { device, tus } = await aDeviceWithTus();
      const server = acceptingServer();
      const itemId = newId<PortfolioItemId>();
      const work = aPortfolioItem(300);
      if (work.body.kind === 'addPortfolioItem') work.body.payload.itemId = itemId;
      await queue(device, work);
      let calls = 0;
      const dies = async (request: Request) => {
        const isUpload = request.url.includes('/uploads');
        const before = calls++ === killedAt;
        if (before) throw new TypeError('Killed before it was heard');
        const response = await (isUpload ? tus.answer(request) : server.answer(request));
        if (calls++ === killedAt) throw new TypeError('Killed before the answer was');
        return response;
      };
      device.answer(dies);
      for (let start = 0; start < 3; start++) {
        await upload(device);
        await drain(device);
        device.time += 400_000;
      }

      expect([killedAt, tus.whole().length, server.seen.length]).toEqual([killedAt, 1, 1]);
      expect(await device.db.outbox.count()).toBe(0);
    }
  });
});

const kinds = async ({ db }: FakeDevice) => (await db.outbox.toArray()).map((one) => one.kind);
/** What the server has done, in its order. */
const kindsOf = async ({ db }: FakeDevice, ids: readonly string[]) =>
  (await db.sent.bulkGet([...ids] as CommandId[])).map((one) => one?.kind);
/** A work that the account's copy shows. */
const shown = (work: QueuedPicture): ShownPortfolioItem => ({
  id: idOf(work),
  sourceSha256: work.picture.sourceSha256,
});

test('a photo that is in the portfolio is not queued again, which is reported', async () => {
  const device = await aDevice();
  const portfolioItems = [shown(aPortfolioItem(500, 1))];
  const entries = [aPortfolioItem(500, 1), aPortfolioItem(600, 2), aPortfolioItem(600, 2)];

  expect(await enqueuePictures(device, actor(device), entries, { portfolioItems })).toEqual({
    skipped: 2,
  });
  expect(await device.db.outbox.count()).toBe(1);
});

test('a photo that was removed without signal and is added again is queued, and goes out behind its removal', async () => {
  const { device, tus } = await aDeviceWithTus();
  const before = aPortfolioItem(500, 1);
  await remove(device, before);
  const again = aPortfolioItem(500, 1);
  const portfolioItems = [shown(before)];
  expect(await enqueuePictures(device, actor(device), [again], { portfolioItems })).toEqual({
    skipped: 0,
  });
  expect(
    await enqueuePictures(device, actor(device), [aPortfolioItem(500, 1)], {
      portfolioItems,
    }),
  ).toEqual({
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
  const before = aPortfolioItem(500, 1);
  await remove(device, before);
  device.answer(acceptingServer().answer);
  await drain(device);

  const portfolioItems = [shown(before)];
  await enqueuePictures(device, actor(device), [aPortfolioItem(500, 1)], { portfolioItems });
  expect(await kinds(device)).toEqual(['addPortfolioItem']);
});

test('a photo that may have arrived, was removed and is added again is queued behind both', async () => {
  const device = await aDevice();
  const work = aPortfolioItem(500, 1);
  await queue(device, work);
  await device.db.outbox.toCollection().modify({ attempts: 1, awaits: undefined });
  await remove(device, work);
  await queue(device, aPortfolioItem(500, 1));
  expect(await kinds(device)).toEqual([
    'addPortfolioItem',
    'removePortfolioItem',
    'addPortfolioItem',
  ]);

  await queue(device, aPortfolioItem(500, 1));
  expect(await device.db.outbox.count()).toBe(3);
});

test('a removal that failed is forgotten when its photo is added again', async () => {
  const device = await aDevice();
  const before = aPortfolioItem(500, 1);
  await remove(device, before);
  const fail = { state: 'attention', attention: { code: 'FAILED' } } as const;
  await device.db.outbox.toCollection().modify({ ...fail, nextTryAt: device.time + 80_000_000 });
  const portfolioItems = [shown(before)];
  await enqueuePictures(device, actor(device), [aPortfolioItem(500, 1)], { portfolioItems });
  expect(await kinds(device)).toEqual(['addPortfolioItem']);
});

test('a photo that was added again waits while its removal fails and will be tried again', async () => {
  const { device } = await aDeviceWithTus();
  const before = aPortfolioItem(500, 1);
  await remove(device, before);
  const portfolioItems = [shown(before)];
  await enqueuePictures(device, actor(device), [aPortfolioItem(500, 1)], { portfolioItems });
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
