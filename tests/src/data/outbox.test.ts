import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { ChatroomId, UserId } from '#contract/ids.ts';
import { drain } from '#src/data/device/drain.ts';
import { enqueue, enqueueRead } from '#src/data/device/outbox.ts';
import { endPauses, retryNow } from '#src/data/device/unsent-items.ts';
import { upload } from '#src/data/device/upload.ts';
import {
  acceptingServer,
  aDevice,
  aMessage,
  aRoomId,
  type FakeDevice,
} from '../../support/fake-device.ts';
import { aPortfolioItem, queue } from '../../support/fake-pictures.ts';
import { aDeviceWithTus } from '../../support/fake-tus.ts';

describe('a read mark', () => {
  let device: FakeDevice;
  let chatroomId: ChatroomId;
  beforeEach(async () => {
    device = await aDevice();
    chatroomId = aRoomId();
  });

  const read = (seq: number, userId = device.userId) =>
    enqueueRead(device, { userId, accountId: device.accountId }, { chatroomId, seq });
  const marks = async () =>
    (await device.db.outbox.orderBy('order').toArray()).flatMap((one) =>
      one.kind === 'readChatroom' ? one.payload.seq : [],
    );

  test('is raised and never lowered while it waits: a day of reading is one command a room', async () => {
    for (const seq of [3, 7, 5]) await read(seq);

    expect(await marks()).toEqual([7]);
  });

  test('is raised also behind a message that waits in the same room', async () => {
    await enqueue(device, device, aMessage(device, chatroomId, 'Hello'));
    await read(3);
    await read(7);

    expect(await marks()).toEqual([7]);
  });

  test('that was tried, or is another user’s, stays as it is', async () => {
    await read(1, newId<UserId>());
    await read(3);
    await device.db.outbox.where({ userId: device.userId }).modify({ attempts: 1 });
    await read(7);

    expect(await marks()).toEqual([1, 3, 7]);
  });
});

test('a command whose picture the server misses waits for it when the person tries it again', async () => {
  const { device, tus } = await aDeviceWithTus();
  const work = aPortfolioItem(100);
  await queue(device, work);
  await upload(device);
  const refusal = { code: 'PICTURE_MISSING', message: '' };
  device.answer(acceptingServer(() => ({ outcome: 'refused', refusal })).answer);
  await drain(device);
  const [refused] = await device.db.outbox.toArray();
  if (refused) await retryNow(device, refused.id);

  const { uploadId } = work.picture;
  expect(await device.db.outbox.toArray()).toMatchObject([{ awaits: [uploadId] }]);
  device.answer(tus.answer);
  await upload(device);
  const server = acceptingServer();
  device.answer(server.answer);
  expect(await drain(device)).toMatchObject({ state: 'empty' });
  expect(server.seen).toHaveLength(1);
});

test('a picture that only the network held back leaves as soon as it is there again', async () => {
  const { device, tus } = await aDeviceWithTus();
  await queue(device, aPortfolioItem(100));
  device.answer(() => Promise.reject(new TypeError('Failed to fetch')));
  const { nextTryAt } = await upload(device);
  expect(nextTryAt).toBeGreaterThan(device.time);
  device.answer(tus.answer);
  await upload(device);
  expect(tus.whole()).toEqual([]);

  await endPauses(device);
  expect(await upload(device)).toMatchObject({ state: 'empty' });
  expect(tus.whole()).toHaveLength(1);
});
