import type { AccountId } from '#contract/ids.ts';
import type { DeviceDatabase } from './database.ts';
import { onDatabase, type Device } from './device.ts';

/** The app's icon as browsers let us mark it; absent where they do not. */
export type AppBadge = {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
};

/** Sets an account's unseen count to the open app's count. */
export async function storeBadge(
  device: Device,
  icon: AppBadge,
  accountId: AccountId,
  count: number,
): Promise<void> {
  const all = await onDatabase(device.db, (db) =>
    db.transaction('rw', db.facts, () => writeCount(db, accountId, () => count, device.now())),
  );
  await showBadge(icon, all);
}

/**
 * Adjusts an account's count while the app is closed: a push added one, or one was opened. Runs within the caller's
 * transaction and returns the count of all accounts.
 */
export const moveBadge = (
  db: DeviceDatabase,
  accountId: AccountId,
  by: number,
  at: number,
): Promise<number> => writeCount(db, accountId, (held) => Math.max(0, held + by), at);

async function writeCount(
  db: DeviceDatabase,
  accountId: AccountId,
  change: (held: number) => number,
  at: number,
): Promise<number> {
  const held = await db.facts.get('badge');
  const counts: Partial<Record<AccountId, number>> = held?.key === 'badge' ? held.counts : {};
  const next = { ...counts, [accountId]: change(counts[accountId] ?? 0) };
  await db.facts.put({ key: 'badge', counts: next, at });
  return Object.values<number | undefined>(next).reduce<number>((sum, one = 0) => sum + one, 0);
}

export async function showBadge(icon: AppBadge, count: number): Promise<void> {
  // A browser without badges has no problem to report.
  const shown = count > 0 ? icon.setAppBadge?.(count) : icon.clearAppBadge?.();
  await shown?.catch(() => undefined);
}
