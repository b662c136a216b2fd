import { expect, test } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId } from '#contract/ids.ts';
import { callApi } from '#src/data/device/api.ts';
import { drain } from '#src/data/device/drain.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { aDevice, aMessage, aRoomId } from '../../support/fake-device.ts';

test('a call is made for the account that it names, and for none where it names none', async () => {
  const device = await aDevice();
  const accountId = newId<AccountId>();
  await callApi(device, 'me', { accountId });
  await callApi(device, 'me');

  expect(device.requests.map((one) => one.headers.get('x-account'))).toEqual([accountId, null]);
});

test('a large request is given the time that it takes on a slow line, beside ten seconds', async () => {
  const device = await aDevice();
  const asked = Promise.withResolvers<void>();
  device.answer(() => (asked.resolve(), new Promise(() => undefined)));
  const room = aRoomId();
  for (const text of ['a', 'b', 'c']) {
    await enqueue(device, device, aMessage(device, room, text.repeat(4_000)));
  }
  const draining = drain(device);
  await asked.promise;
  const given = device.timeOut();
  await draining;

  const bytes = (await device.requests[0]?.text())?.length ?? 0;
  expect(bytes).toBeGreaterThan(12_000);
  expect(given).toContain(10_000 + Math.ceil(bytes / 20));
});
