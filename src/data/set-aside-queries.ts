import type { AccountId } from '#contract/ids.ts';
import { useLive } from '#src/lib/use-live.ts';
import { device } from './device/browser-device.ts';
import { onDatabase } from './device/device.ts';
import { countSetAside, type SetAsideCounts } from './device/read-set-aside.ts';

const none: SetAsideCounts = new Map();

/** An account's records that this build cannot show, counted by kind, live. */
export function useSetAside(accountId: AccountId | null): SetAsideCounts {
  const counts = useLive(
    async () =>
      accountId ? await onDatabase(device.db, (db) => countSetAside(db, accountId)) : none,
    `set aside ${accountId}`,
  );
  return counts ?? none;
}
