import { expect, test } from 'vitest';
import { keepShared, readShared } from '#src/data/device/shared-files.ts';
import { aDevice, type FakeDevice } from '../../support/fake-device.ts';

const share = (device: FakeDevice, ...names: string[]) =>
  keepShared(
    device,
    names.map((name) => ({ name, type: 'image/jpeg', read: async () => new ArrayBuffer(1) })),
  );
const kept = async ({ db, userId, time }: FakeDevice) =>
  (await readShared(db, userId, time)).map(({ name }) => name);

test('shared files stay in the order in which they came, however many there are', async () => {
  const device = await aDevice();
  const first = Array.from({ length: 12 }, (_, index) => `first ${index}`);
  await share(device, ...first);
  device.time += 1;
  await share(device, 'second 0', 'second 1');

  expect(await kept(device)).toEqual([...first, 'second 0', 'second 1']);
});
