import type { UserId } from '#contract/ids.ts';
import type { BodyOf } from '#contract/routes/http.ts';
import type { UserEdit } from '#contract/profile/user-edits.ts';
import type { Reply } from './device/api.ts';
import { device } from './device/browser-device.ts';
import type { DeviceDatabase, OutboxItem } from './device/database.ts';
import { onDatabase } from './device/device.ts';
import type { Actor } from './device/outbox.ts';
import { callAsUser } from './device/session.ts';
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

/** Has the server write changed fields of a user without an account: nothing of theirs is queued, as it belongs to no account. */
export async function savePersonNow(userId: UserId, edits: UserEdit[]): Promise<Reply<unknown>> {
  const change = changeOf(edits);
  const reply = await callAsUser(device, 'updateUser', { body: change as BodyOf<'updateUser'> });
  if (reply.ok) await changeUser(device, userId, change);
  return reply;
}

/** Deletes a refused change from this device. */
export const removeItem = async ({ order }: OutboxItem): Promise<void> =>
  await onDatabase(device.db, (db) => db.outbox.delete(order));
