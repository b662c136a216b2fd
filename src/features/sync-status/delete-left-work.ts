import type { AccountId, UserId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { partsNameOf, partTables } from '#src/data/device/media.ts';
import { forgetPrepared } from '#src/data/device/video-parts.ts';

/** Deletes a user's unfinished work for an account, on their request. */
export async function deleteLeftWork(userId: UserId, accountId: AccountId): Promise<void> {
  await onDatabase(device.db, (db) =>
    db.transaction('rw', [db.drafts, db.workDrafts, ...partTables(db)], async () => {
      await db.drafts.filter((one) => one.accountId === accountId).delete();
      await db.workDrafts.filter((one) => one.accountId === accountId).delete();
      const chosen = await db.captured.where({ userId }).primaryKeys();
      for (const key of chosen.filter(([account]) => account === accountId)) {
        await db.captured.delete(key);
        await forgetPrepared(db, partsNameOf(key));
      }
    }),
  );
}
