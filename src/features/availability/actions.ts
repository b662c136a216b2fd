import { device } from '#src/data/device/browser-device.ts';
import type { DeviceDatabase, OutboxItem } from '#src/data/device/database.ts';
import { onDatabase } from '#src/data/device/device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { sendLatest } from '#src/data/send.ts';
import { hoursDrafts } from './draft.ts';
import type { HoursContent } from './hours-form.ts';
import type { HoursItem } from './overlay.ts';

/**
 * Queues the hours as a whole, in place of an edit that was never sent. The draft goes in the same transaction, and so do edits
 * that the server refused: this one was written after them. Rejects when the device could not store it, and then all are there.
 */
export async function saveHours(
  actor: Actor,
  { week, exceptions, booking }: HoursContent,
  baseVersion: number | undefined,
): Promise<void> {
  await sendLatest(
    actor,
    { kind: 'updateAvailability', payload: { week, exceptions, ...(booking && { booking }) } },
    {
      baseVersion,
      also: async (db) => {
        await hoursDrafts.forget(db, actor.accountId);
        await ownRefused(db, actor).delete();
      },
    },
  );
}

const ownRefused = (db: DeviceDatabase, { userId, accountId }: Actor) =>
  db.outbox
    .where({ accountId, lane: 'availability' })
    .filter((one) => isRefusedHours(one) && one.userId === userId);

const isRefusedHours = (one: OutboxItem) =>
  one.kind === 'updateAvailability' && one.state === 'attention';

/**
 * Sends a refused edit again, as another command, over the version that the person has just compared it with. Refused ones
 * before it go as well: it was written over them.
 */
export async function keepMine(item: HoursItem, version: number): Promise<void> {
  const { userId, accountId, payload } = item;
  await sendLatest(
    { userId, accountId },
    { kind: 'updateAvailability', payload },
    {
      baseVersion: version,
      also: (db) => upTo(db, item).delete(),
    },
  );
}

/** Deletes a refused edit and the refused ones before it: the server's hours stay. */
export async function keepTheirs(item: HoursItem): Promise<void> {
  await onDatabase(device.db, (db) => upTo(db, item).delete());
}

const upTo = (db: DeviceDatabase, item: HoursItem) =>
  ownRefused(db, item).filter((one) => one.order <= item.order);
