import type { AccountId } from '#contract/ids.ts';
import type { DeviceDatabase } from './database.ts';
import { onDatabase, type Device } from './device.ts';

/** The app's icon as browsers let us mark it; absent where they do not. */
export type AppBadge = {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
};

/** Sets the unseen count to what the open app counted for the worn account. */
export async function storeBadge(
  device: Device,
  icon: AppBadge,
  accountId: AccountId,
  count: number,
): Promise<void> {
  await onDatabase(device.db, (db) =>
    db.facts.put({ key: 'badge', accountId, count, at: device.now() }),
  );
  await showBadge(icon, count);
}

/**
 * Moves the count while nobody counts: a push brought one more, or one was opened. Runs within the caller's transaction and
 * answers the new count.
 */
export async function moveBadge(
  db: DeviceDatabase,
  accountId: AccountId,
  by: number,
  at: number,
): Promise<number> {
  const held = await db.facts.get('badge');
  const count = Math.max(0, (held?.key === 'badge' ? held.count : 0) + by);
  await db.facts.put({ key: 'badge', accountId, count, at });
  return count;
}

export async function showBadge(icon: AppBadge, count: number): Promise<void> {
  // A browser that shows no badges, or not now, has nothing to tell anybody.
  const shown = count > 0 ? icon.setAppBadge?.(count) : icon.clearAppBadge?.();
  await shown?.catch(() => undefined);
}
