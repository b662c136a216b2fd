import { commandKinds } from '#contract/commands/command.ts';
import type { UserId } from '#contract/ids.ts';
import type { DeviceDatabase, OutboxItem } from './database.ts';

/**
 * A user's undelivered work, in the order it was written: without read marks, and without a command that a newer one replaces.
 * Such a command stays queued only because the server may have it already.
 */
export async function unsentWork(db: DeviceDatabase, userId: UserId): Promise<OutboxItem[]> {
  const items = await db.outbox.where({ userId }).sortBy('order');
  const replaced = new Set(items.map(({ after }) => after));
  return items.filter(
    ({ id, kind, state }) =>
      !commandKinds[kind].quiet && (state === 'attention' || !replaced.has(id)),
  );
}
