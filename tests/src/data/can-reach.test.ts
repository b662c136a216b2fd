import { beforeEach, expect, test } from 'vitest';
import { onAnswered } from '#src/data/delivery/connectivity.ts';
import { canReach } from '#src/data/delivery/can-reach.ts';
import { noteContact } from '#src/data/device/contact.ts';
import { connectionOf, lastContact } from '#src/data/device/last-contact.ts';
import { aDevice, html, json, type FakeDevice } from '../../support/fake-device.ts';

let device: FakeDevice;
beforeEach(async () => {
  device = await aDevice();
});
const paths = () => device.requests.map((one) => new URL(one.url).pathname);
const connection = async () => connectionOf(await lastContact(device.db), device.online);

test('a server that answers again is reached, and what waits for it goes on', async () => {
  await noteContact(device, { failure: { kind: 'undelivered', status: null, isPortal: false } });
  device.answer(() => json({ ok: true, version: '1', epoch: 'epoch0' }));
  const answered = onAnswered();

  expect(await canReach(device)).toBe(true);
  expect(paths()).toEqual(['/api/health']);
  expect(answered.aborted).toBe(true);
});

test('a server that answered all along cuts no slow upload for being asked', async () => {
  await noteContact(device, null);
  device.answer(() => json({ ok: true, version: '1', epoch: 'epoch0' }));
  const answered = onAnswered();

  expect(await canReach(device)).toBe(true);
  expect(answered.aborted).toBe(false);
});

test('without a network nothing is asked', async () => {
  device.online = false;

  expect(await canReach(device)).toBe(false);
  expect(paths()).toEqual([]);
});

test('a dead line and a Wi-Fi’s sign-in page are noted for what they are', async () => {
  device.answer(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(await canReach(device)).toBe(false);
  expect(await connection()).toBe('offline');

  device.answer(() => html());
  expect(await canReach(device)).toBe(false);
  expect(await connection()).toBe('portal');
});
