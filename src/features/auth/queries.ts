import { commandRules } from '#contract/command-rules.ts';
import type { UserId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { unsentOf } from '#src/data/device/outbox.ts';
import { useLive } from '#src/data/use-live.ts';
import { useOnline } from '#src/data/use-online.ts';

export type UnsentCount = {
  total: number;
  /** Of these, those that the server refused: they leave only by the person's own act. */
  asking: number;
};

/** How much of a user's work has not arrived. Read marks are nobody's work. Undefined for the first moment. */
export function useUnsentCount(userId: UserId): UnsentCount | undefined {
  return useLive(() => countUnsent(userId), `unsent ${userId}`);
}

async function countUnsent(userId: UserId): Promise<UnsentCount> {
  const items = await onDatabase(device.db, (db) => unsentOf(db, userId));
  const work = items.filter((item) => !commandRules[item.kind].quiet);
  return {
    total: work.length,
    asking: work.filter((item) => item.state === 'attention').length,
  };
}

/** Whether the last try reached the server, and the next may. */
export function useIsReachable(): boolean {
  const isOnline = useOnline();
  const contact = useLive(() => onDatabase(device.db, (db) => db.facts.get('contact')), 'contact');
  return isOnline && (contact?.key !== 'contact' || contact.reachable);
}
