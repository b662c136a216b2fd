import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { enqueue } from '#src/data/device/outbox.ts';
import { aDevice, aMessage, aRoomId, textsOf } from '../../support/fake-device.ts';

type Connection = { transaction: (...parts: unknown[]) => unknown };

/** How the browser fails a new transaction on this connection, or null where it works. */
let fails: (connection: Connection) => DOMException | null = () => null;
let connections: Connection;

beforeAll(async () => {
  const { db } = await aDevice();
  await db.open();
  connections = Object.getPrototypeOf(db.backendDB()) as Connection;
  const { transaction } = connections;
  vi.spyOn(connections, 'transaction').mockImplementation(function (this: Connection, ...parts) {
    const failure = fails(this);
    if (failure) throw failure;
    return transaction.apply(this, parts);
  });
});
afterEach(() => {
  fails = () => null;
});

test.each(['InvalidStateError', 'UnknownError'])(
  'a connection that the browser dropped (%s) is opened again, and the message is saved',
  async (name) => {
    const device = await aDevice();
    await device.db.open();
    const dropped: unknown = device.db.backendDB();
    fails = (connection) => (connection === dropped ? new DOMException('Closing.', name) : null);
    await enqueue(device, device, aMessage(device, aRoomId(), 'Kept'));

    expect(textsOf(await device.db.outbox.toArray())).toEqual(['Kept']);
    expect(device.db.backendDB()).not.toBe(dropped);
  },
);

test.each(['after', 'before'])(
  'a message whose transaction ended before its work is saved once, and its draft goes, when it ends %s the draft does',
  async (place) => {
    const device = await aDevice();
    const roomId = aRoomId();
    const key = [device.accountId, roomId] as const;
    await device.db.drafts.put({ accountId: device.accountId, chatroomId: roomId, text: 'Once' });
    let isLate = true;
    const pause = async () => {
      if (isLate) await new Promise((resolve) => setTimeout(resolve, 5));
      isLate = false;
    };
    const also = async () => {
      if (place === 'before') await pause();
      await device.db.drafts.delete([...key]);
      if (place === 'after') await pause();
    };

    await enqueue(device, device, aMessage(device, roomId, 'Once'), { also });

    expect(isLate).toBe(false);
    expect(textsOf(await device.db.outbox.toArray())).toEqual(['Once']);
    expect(await device.db.drafts.count()).toBe(0);
  },
);

test('a database that stays dead rejects: nothing counts as saved that isn’t', async () => {
  const device = await aDevice();
  await device.db.open();
  fails = () => new DOMException('Internal error.', 'UnknownError');

  await expect(enqueue(device, device, aMessage(device, aRoomId(), 'Lost?'))).rejects.toThrow();
  fails = () => null;
  expect(await device.db.outbox.count()).toBe(0);
});

test('everything that lost the same connection is done again on one new connection', async () => {
  const device = await aDevice();
  await device.db.open();
  const dropped: unknown = device.db.backendDB();
  fails = (connection) =>
    connection === dropped ? new DOMException('Closing.', 'InvalidStateError') : null;
  const opened = vi.spyOn(device.db, 'open');
  const texts = ['One', 'Two', 'Three', 'Four'];

  await Promise.all(
    texts.map((text) => enqueue(device, device, aMessage(device, aRoomId(), text))),
  );

  expect(textsOf(await device.db.outbox.toArray()).toSorted()).toEqual(texts.toSorted());
  expect(opened).toHaveBeenCalledTimes(1);
});
