import { vi } from 'vitest';
import type { CommandId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { neverSent } from '#src/data/device/never-sent.ts';

/** A command that was written just now and never sent. */
export const unsent = <T extends object>(item: T) => ({
  id: crypto.randomUUID() as CommandId,
  occurredAt: '2026-11-21T16:00:00.000Z',
  ...neverSent,
  ...item,
});

/** Puts a command into the outbox as a screen or the drain would have left it. */
export async function addUnsent<T extends OutboxItem = OutboxItem>(item: object): Promise<T> {
  const stored = unsent(item) as unknown as T;
  const order = await device.db.outbox.add(stored);
  return { ...stored, order };
}

/** All commands of this device, oldest first. */
export const outbox = () => device.db.outbox.orderBy('order').toArray();

/** What this device will send, oldest first. */
export const queued = async () => (await outbox()).map(({ kind, payload }) => ({ kind, payload }));

/** The server has all pictures that wait here, and refuses the changes that they came with. */
export async function refuseArrived(): Promise<void> {
  await device.db.media.toCollection().modify({ state: 'uploaded' });
  await device.db.outbox.toCollection().modify({
    state: 'attention',
    isAnswered: true,
    attempts: 1,
    awaits: [],
    attention: { code: 'FORBIDDEN' },
  });
}

/** No row can be added on this device until `mockRestore`. */
export const fillDisk = () =>
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  });
