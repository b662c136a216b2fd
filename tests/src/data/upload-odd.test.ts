import { expect, test, vi } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { UploadId } from '#contract/ids.ts';
import { drain } from '#src/data/device/drain.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { cancelQueued } from '#src/data/device/picture-acts.ts';
import { upload, UPLOAD_LOCK } from '#src/data/device/upload.ts';
import { aDevice, aMessage, aRoomId, json } from '../../support/fake-device.ts';
import { aDeviceWithTus, refusing } from '../../support/fake-tus.ts';
import { aWork, queue } from '../../support/fake-pictures.ts';

const DAY_MS = 86_400_000;

test('a server that asks for most of a day is left alone that long, by pictures and by commands', async () => {
  const { device, tus } = await aDeviceWithTus();
  device.random = () => 0.99;
  await queue(device, aWork(500));
  let asked = 0;
  tus.spoil = () => {
    // A storm would never end.
    if (++asked > 20) device.online = false;
    return refusing('TOO_MUCH_UPLOADED', 429, { retryAfter: 86_000 });
  };
  const left = await upload(device);
  expect([asked, left.nextTryAt]).toEqual([1, device.time + DAY_MS]);

  const other = await aDevice();
  other.random = () => 0.99;
  let calls = 0;
  other.answer(() => {
    if (++calls > 20) other.online = false;
    return json({ code: 'TOO_MANY_REQUESTS', message: '', retryAfter: 86_000 }, 429);
  });
  await enqueue(other, other, aMessage(other, aRoomId(), 'Hello'));
  expect(await drain(other)).toEqual({ state: 'waiting', nextTryAt: other.time + DAY_MS });
  expect(calls).toBe(1);
});

test('a turn that was overtaken leaves alone what the new holder is sending', async () => {
  const { device } = await aDeviceWithTus();
  const work = aWork(500);
  await queue(device, work);
  const beats: (() => void)[] = [];
  device.wait = (_, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      beats.push(resolve);
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
  device.answer(async () => {
    beats[0]?.();
    await expect.poll(() => beats).toHaveLength(2);
    await device.db.beats.put({ name: UPLOAD_LOCK, holder: 'another', at: device.time });
    await device.db.media.update(work.picture.uploadId, { attempts: 2 });
    beats[1]?.();
    return await new Promise<Response>(() => undefined);
  });
  await upload(device);

  expect(await device.db.media.toArray()).toMatchObject([{ state: 'uploading', attempts: 2 }]);
});

test('a picture whose bytes are gone says nothing about whether the server was reached', async () => {
  const { device } = await aDeviceWithTus();
  await queue(device, aWork(500));
  await device.db.mediaBytes.clear();
  await upload(device);

  expect(await device.db.facts.get('contact')).toBeUndefined();
});

test('a turn lasts until the server was told of what was taken back, and bears that it cannot be told', async () => {
  for (const isBroken of [false, true]) {
    const { device, tus } = await aDeviceWithTus();
    const work = aWork(500);
    await queue(device, work);
    device.answer(async (request) => {
      if (request.method === 'POST') await cancelQueued(device, work.picture.uploadId);
      if (request.method === 'POST' && isBroken) {
        vi.spyOn(device.db.session, 'get').mockRejectedValueOnce(new Error('Broken'));
      }
      return await tus.answer(request);
    });
    await upload(device);

    expect(tus.ended).toHaveLength(isBroken ? 0 : 1);
  }
});

test('on a full device a picture that has arrived is noted all the same: what the server has for good makes room', async () => {
  const { device } = await aDeviceWithTus();
  await queue(device, aWork(400), aWork(900));
  await upload(device);
  const [done, next] = await device.db.outbox.toArray();
  if (!done || !next) throw new Error('Nothing is queued');
  await device.db.outbox.delete(done.order);
  await device.db.sent.put({ ...done, revision: 1, result: {}, sentAt: 0 } as never);
  await device.db.cursors.put({ accountId: device.accountId, cursor: 'epoch0.5' });
  await device.db.media.where({ commandId: next.id }).modify({ state: 'waiting' });
  await device.db.outbox.toCollection().modify({ awaits: [newId<UploadId>()] });
  const put = device.db.media.put.bind(device.db.media);
  let isFull = true;
  vi.spyOn(device.db.media, 'put').mockImplementation(((row: { state: string }) => {
    if (row.state === 'uploaded' && isFull) {
      isFull = false;
      throw new DOMException('No room', 'QuotaExceededError');
    }
    return put(row as never);
  }) as never);
  await upload(device);

  expect(await device.db.media.toArray()).toMatchObject([{ size: 900, state: 'uploaded' }]);
});
