import type { UserEdit } from '#contract/profile/user-edits.ts';
import { device } from './device/browser-device.ts';
import type { DeviceDatabase, OutboxItem } from './device/database.ts';
import { onDatabase } from './device/device.ts';
import type { Actor } from './device/outbox.ts';
import { changeOf, changeUser } from './device/stored-session.ts';
import { send } from './send.ts';

/**
 * Queues the changed fields of the user; here they count at once. `also` runs in the same transaction. Rejects when the device
 * could not store them.
 */
export async function savePerson(
  actor: Actor,
  edits: UserEdit[],
  also?: (db: DeviceDatabase) => Promise<void>,
): Promise<void> {
  await send(actor, { kind: 'updateUser', payload: { edits } }, also && { also });
  await changeUser(device, actor.userId, changeOf(edits));
}

/** Deletes a refused change from this device. */
export const removeItem = async ({ order }: OutboxItem): Promise<void> =>
  await onDatabase(device.db, (db) => db.outbox.delete(order));
