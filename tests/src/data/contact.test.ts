import { expect, test } from 'vitest';
import { noteContact } from '#src/data/device/contact.ts';
import { connectionOf, lastContact } from '#src/data/device/last-contact.ts';
import { aDevice, START, type FakeDevice } from '../../support/fake-device.ts';

const contact = ({ db }: FakeDevice) => db.facts.get('contact');

test('a contact without news is written once in half a minute', async () => {
  const device = await aDevice();
  await noteContact(device, null);
  device.time = START + 29_999;
  await noteContact(device, null);
  expect(await contact(device)).toMatchObject({ at: START, reachedAt: START });

  device.time = START + 30_000;
  await noteContact(device, null);
  expect(await contact(device)).toMatchObject({ at: START + 30_000, reachedAt: START + 30_000 });
});

test('a server that is out of reach is noted at once, with the time at which it was reached last', async () => {
  const device = await aDevice();
  await noteContact(device, null);
  device.time = START + 1_000;
  await noteContact(device, { failure: { kind: 'undelivered', status: null, isPortal: false } });

  expect(await contact(device)).toMatchObject({
    reachable: false,
    at: START + 1_000,
    reachedAt: START,
  });
});

test.each([
  ['nobody answers', { status: null, isPortal: false }, 'offline'],
  ['a Wi-Fi answers', { status: 200, isPortal: true }, 'portal'],
  ['our server answers with an error', { status: 503, isPortal: false }, 'trouble'],
] as const)('where %s, every screen knows it', async (_, failure, connection) => {
  const device = await aDevice();
  await noteContact(device, { failure: { kind: 'undelivered', ...failure } });

  expect(connectionOf(await lastContact(device.db), true)).toBe(connection);
  expect(connectionOf(await lastContact(device.db), false)).toBe('offline');
});

test('each return of the server is counted, so that a loss too short to be seen is known by it', async () => {
  const device = await aDevice();
  const lost = { failure: { kind: 'undelivered', status: null, isPortal: false } } as const;
  for (const heard of [null, lost, lost, null, null, lost, null]) await noteContact(device, heard);

  expect(await contact(device)).toMatchObject({ reachable: true, returns: 2 });
});

test('a refusal is an answer: nobody is called offline by it', async () => {
  const device = await aDevice();
  const refusal = { code: 'TOO_MANY_REQUESTS', message: 'Wait.' } as const;
  await noteContact(device, { failure: { kind: 'refused', status: 429, refusal } });

  expect(connectionOf(await lastContact(device.db), true)).toBe('online');
});
