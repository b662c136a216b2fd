import { afterEach, expect, test, vi } from 'vitest';
import { enqueue } from '#src/data/device/outbox.ts';
import { startDelivery } from '#src/data/delivery/delivery.ts';
import { aDevice, aMessage, acceptingServer, aRoomId } from '../../support/fake-device.ts';

const stop = new AbortController();
const reported: unknown[] = [];
vi.stubGlobal('reportError', (error: unknown) => void reported.push(error));
afterEach(() => stop.abort());

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
