import { expect, test } from 'vitest';
import { PROTOCOL } from '#contract/app-version.ts';
import { drain } from '#src/data/device/drain.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import {
  acceptingServer,
  aDevice,
  aMessage,
  aRoomId,
  json,
  textsOf,
} from '../../support/fake-device.ts';

test('an app that is too old for the server keeps everything, and a newer one sends it', async () => {
  const device = await aDevice();
  const room = aRoomId();
  for (const text of ['First', 'Second'])
    await enqueue(device, device, aMessage(device, room, text));
  device.answer(() => json({ code: 'APP_TOO_OLD', message: 'Update.' }, 426));

  const left = await drain(device);

  expect(left).toEqual({ state: 'paused', nextTryAt: null });
  expect(device.requests).toHaveLength(1);
  const held = await device.db.outbox.orderBy('order').toArray();
  expect(textsOf(held)).toEqual(['First', 'Second']);
  expect(held.map((one) => one.state)).toEqual(['waiting', 'waiting']);

  const server = acceptingServer();
  device.answer(server.answer);
  expect((await drain(device)).state).toBe('empty');
  expect(server.seen).toEqual(held.map((one) => one.id));
});

test('an app that was refused as too old stays so until the server serves it again', async () => {
  const device = await aDevice();
  await enqueue(device, device, aMessage(device, aRoomId(), 'First'));
  device.answer(() => json({ code: 'APP_TOO_OLD', message: 'Update.' }, 426));

  await drain(device);

  expect(await device.db.facts.get('updateNeeded')).toMatchObject({ protocol: PROTOCOL });

  device.answer(acceptingServer().answer);
  await drain(device);
  expect(await device.db.facts.get('updateNeeded')).toBeUndefined();
});
