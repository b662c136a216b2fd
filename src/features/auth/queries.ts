import { commandKinds } from '#contract/commands/command.ts';
import type { UserId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import { isOfBrief } from '#src/data/device/captured-file.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { unsentOf } from '#src/data/device/outbox.ts';
import { useLive } from '#src/lib/use-live.ts';

export type UnsentCount = {
  total: number;
  /** Of these, those that the server refused: they leave only by the person's own act. */
  asking: number;
  /** Of these, files that were chosen and are not queued: being prepared, cut off by a kill, or not taken. */
  chosen: number;
};

/**
 * How much of a user's work has not arrived, chosen files too that are not queued yet. Read marks don't count, and the photos of
 * a brief are a part of its draft. Undefined for the first moment.
 */
export function useUnsentCount(userId: UserId): UnsentCount | undefined {
  return useLive(() => countUnsent(userId), `unsent ${userId}`);
}

async function countUnsent(userId: UserId): Promise<UnsentCount> {
  // Read as one: a file that is being queued is in one of them at any time.
  const [items, captured] = await onDatabase(device.db, (db) =>
    db.transaction(
      'r',
      db.outbox,
      db.captured,
      async () =>
        [await unsentOf(db, userId), await db.captured.where({ userId }).primaryKeys()] as const,
    ),
  );
  const chosen = captured.filter((key) => !isOfBrief(key)).length;
  const work = items.filter((item) => !commandKinds[item.kind].quiet);
  return {
    total: work.length + chosen,
    chosen,
    asking: work.filter((item) => item.state === 'attention').length,
  };
}
