import { parseCursor } from '#contract/cursor.ts';
import { device } from './device/browser-device.ts';
import { onDatabase } from './device/device.ts';
import type { Actor } from './device/outbox.ts';
import { useLive } from './use-live.ts';

/** How far this device has come: whether the account was ever read to its end, and how old what it shows is. */
type CopyAge = { isComplete: boolean; isReachable: boolean; reachedAt: number | null };

export function useCopyAge({ accountId }: Actor): CopyAge | undefined {
  return useLive(
    () =>
      onDatabase(device.db, (db) =>
        db.transaction('r', db.cursors, db.facts, async () => {
          const cursor = parseCursor((await db.cursors.get(accountId))?.cursor);
          const fact = await db.facts.get('contact');
          const contact = fact?.key === 'contact' ? fact : null;
          return {
            isComplete: cursor !== null && cursor.window === null,
            isReachable: contact?.reachable ?? true,
            reachedAt: contact?.reachedAt ?? null,
          };
        }),
      ),
    `copy age ${accountId}`,
  );
}
