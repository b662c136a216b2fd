import { expect, test } from 'vitest';
import { drain } from '#src/data/device/drain.ts';
import type { Device } from '#src/data/device/device.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { acceptingServer, aDevice, aMessage, aRoomId } from '../../support/fake-device.ts';
import { Bustle } from '../../support/simulation/bustle.ts';
import { DeviceLocks } from '../../support/simulation/locks.ts';

test('two contexts that deliver at the same moment send each command once', async () => {
  const device = await aDevice();
  const locks = new DeviceLocks(new Bustle());
  let chance = 0;
  const context = (): Device => ({
    ...device,
    random: () => (chance += 0.01),
    locks: locks.forContext({}),
  });
  const [page, worker] = [context(), context()];
  const room = aRoomId();
  for (const text of ['First', 'Second'])
    await enqueue(device, device, aMessage(device, room, text));
  const server = acceptingServer();
  const replied = Promise.withResolvers<void>();
  const sentAgain = Promise.withResolvers<string>();
  device.answer(async (request) => {
    if (device.requests.length > 1) sentAgain.resolve('sent again');
    await replied.promise;
    return await server.answer(request);
  });

  const sending = drain(page);
  await expect.poll(() => device.requests.length).toBe(1);
  const other = await Promise.race([drain(worker), sentAgain.promise]);

  expect(other).toEqual({ state: 'busy', nextTryAt: null });
  replied.resolve();
  expect((await sending).state).toBe('empty');
  expect(device.requests).toHaveLength(1);
  expect(server.seen).toHaveLength(2);
});
