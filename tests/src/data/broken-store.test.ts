import { expect, test, vi } from 'vitest';
import { enqueue } from '#src/data/device/outbox.ts';
import { aDevice, aMessage, aRoomId, textsOf } from '../../support/fake-device.ts';

type Opened = { transaction: IDBDatabase['transaction'] };

test('a database connection that the browser dropped is opened again, and the message is saved', async () => {
  const device = await aDevice();
  await device.db.open();
  const dropped = device.db.backendDB() as Opened;
  dropped.transaction = () => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  };
  await enqueue(device, device, aMessage(device, aRoomId(), 'Kept'));

  expect(textsOf(await device.db.outbox.toArray())).toEqual(['Kept']);
});

test('a database that stays dead says so: nothing is called saved that is not', async () => {
  const device = await aDevice();
  await device.db.open();
  const connections = Object.getPrototypeOf(device.db.backendDB()) as Opened;
  const broken = vi.spyOn(connections, 'transaction').mockImplementation(() => {
    throw new DOMException('Internal error.', 'UnknownError');
  });
  const saving = enqueue(device, device, aMessage(device, aRoomId(), 'Lost?'));

  await expect(saving).rejects.toThrow('Internal error');
  broken.mockRestore();
  expect(await device.db.outbox.count()).toBe(0);
});
