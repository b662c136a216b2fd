import { IDBCursor } from 'fake-indexeddb';
import type { CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { drain } from '#src/data/device/drain.ts';
import { itemOf } from '#src/data/device/outbox.ts';
import { endPauses } from '#src/data/device/unsent-items.ts';
import { readAllPending } from '#src/data/read-pending.ts';
import { aDevice, aMessage, aRoomId } from './fake-device.ts';

/** Counts of a device with hundreds of queued messages, which are the same on every machine. */
export type OutboxCounts = {
  /** Requests of one delivery while nothing is answered. */
  requests: number;
  /** Messages that it tried. */
  tried: number;
  /** Rows that IndexedDB hands over one by one, each as an event of its own, while a screen reads what is pending. */
  rowsOfARead: number;
  /** The same when the network is back and all pauses end. */
  rowsOfAReconnect: number;
};

const QUEUED = 300;

/** Counts on a device whose database is in memory and whose network never answers. */
export async function countOutbox(): Promise<OutboxCounts> {
  const device = await aDevice();
  const { db } = device;
  await db.outbox.bulkAdd(
    Array.from({ length: QUEUED }, () =>
      itemOf(device, device, aMessage(device, aRoomId(), 'On my way'), newId<CommandId>()),
    ),
  );
  await drain(device);
  const tried = (await db.outbox.toArray()).filter(({ attempts }) => attempts > 0).length;
  const requests = device.requests.length;
  const rowsOfARead = await cursorStepsOf(() => readAllPending(db, device));
  const rowsOfAReconnect = await cursorStepsOf(() => endPauses(device));
  return { requests, tried, rowsOfARead, rowsOfAReconnect };
}

async function cursorStepsOf(work: () => Promise<unknown>): Promise<number> {
  const { prototype } = IDBCursor as unknown as { prototype: globalThis.IDBCursor };
  const step = prototype.continue;
  let steps = 0;
  prototype.continue = function next(key) {
    steps++;
    step.call(this, key);
  };
  try {
    await work();
    return steps;
  } finally {
    prototype.continue = step;
  }
}
