import { expect, test } from 'vitest';
import { noteContact } from '#src/data/device/contact.ts';
import { aDevice, START, type FakeDevice } from '../../support/fake-device.ts';

const contact = ({ db }: FakeDevice) => db.facts.get('contact');

test('a contact that tells nothing new is written once in half a minute', async () => {
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
