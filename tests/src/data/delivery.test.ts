import { afterEach, expect, test, vi } from 'vitest';
import { enqueue } from '#src/data/device/outbox.ts';
import { startDelivery } from '#src/data/delivery/delivery.ts';
import { aDevice, aMessage, acceptingServer, aRoomId } from '../../support/fake-device.ts';

let stop = new AbortController();
const reported: unknown[] = [];
vi.stubGlobal('reportError', (error: unknown) => void reported.push(error));
afterEach(() => {
  stop.abort();
  stop = new AbortController();
});

test('a device that could not store an answer goes on delivering when asked again', async () => {
  const device = await aDevice();
  const server = acceptingServer();
  device.answer(server.answer);
  const put = vi.spyOn(device.db.outbox, 'bulkPut').mockImplementationOnce(() => {
    throw new Error('The disk failed');
  });
  const asleep = new AbortController();
  const delivery = startDelivery(device, () => asleep.signal, stop.signal);
  await enqueue(device, device, aMessage(device, aRoomId(), 'First'));
  await expect
    .poll(() => {
      delivery.requestDelivery();
      return server.seen.length;
    })
    .toBe(1);

  expect(reported).toHaveLength(1);
  await expect.poll(() => device.db.outbox.count()).toBe(0);
  put.mockRestore();
});

test('while nobody answers only the probe sets off a try, and its answer ends every pause', async () => {
  const device = await aDevice();
  const pauses: number[] = [];
  const waiting = async (milliseconds: number, signal?: AbortSignal) => {
    pauses.push(milliseconds);
    await device.wait(milliseconds, signal);
  };
  let reconnect = new AbortController();
  const answered = () => {
    const ended = reconnect;
    reconnect = new AbortController();
    ended.abort();
  };
  await enqueue(device, device, aMessage(device, aRoomId(), 'Through at last'));
  const tried = { ...device, wait: waiting };
  startDelivery(tried, () => reconnect.signal, stop.signal);
  await expect.poll(() => pauses).toContain(300_000);
  expect(device.requests).toHaveLength(1);
  expect((await device.db.outbox.toArray())[0]?.nextTryAt).toBeGreaterThan(device.time);

  const server = acceptingServer();
  device.answer(server.answer);
  answered();

  await expect.poll(() => server.seen).toHaveLength(1);
  await expect.poll(() => device.db.outbox.count()).toBe(0);
});
