import { parseCursor, type Cursor, type SyncPage } from '#contract/sync.ts';
import type { AccountId } from '#contract/ids.ts';
import { onDatabase, type Device } from '../device/device.ts';
import { forgetAccount, mergeMessages } from '../device/log.ts';
import { resendAll } from './resend.ts';
import type { Replica } from './replica.ts';

export async function readCursor(device: Device, accountId: AccountId): Promise<Cursor | null> {
  const held = await onDatabase(device.db, (db) => db.cursors.get(accountId));
  return parseCursor(held?.cursor);
}

/**
 * Applies one page of an account's feed, pulled or live: records and messages side by side, then the cursor. So a cursor never
 * promises what is not on the disk, and a page that was cut off is simply read again. `old`: nothing new in it.
 * `gap`: it does not join what the device holds; pull first.
 */
export async function applyPage(
  device: Device,
  replica: Replica,
  page: SyncPage,
): Promise<'applied' | 'old' | 'gap'> {
  const held = await readCursor(device, page.accountId);
  const reached = parseCursor(page.cursor);
  if (!reached) return 'gap';
  if (page.since === null) {
    await startOver(
      device,
      replica,
      page.accountId,
      held !== null && isOtherHistory(held, reached),
    );
  } else {
    const since = parseCursor(page.since);
    if (!held || !since || held.epoch !== reached.epoch) return 'gap';
    if (since.revision > held.revision) return 'gap';
    if (!isAhead(reached, held)) return 'old';
  }
  await Promise.all([
    replica.apply(page),
    onDatabase(device.db, (db) => mergeMessages(db, page.accountId, page.messages)),
  ]);
  await onDatabase(device.db, (db) =>
    db.transaction('rw', db.cursors, async () => {
      const now = parseCursor((await db.cursors.get(page.accountId))?.cursor);
      if (now && now.epoch === reached.epoch && !isAhead(reached, now)) return;
      await db.cursors.put({ accountId: page.accountId, cursor: page.cursor });
    }),
  );
  return 'applied';
}

/** First contact is one revision read in windows: its next window, and its end, are ahead of the one before. */
function isAhead(reached: Cursor, held: Cursor): boolean {
  if (reached.revision !== held.revision) return reached.revision > held.revision;
  return held.window !== null && reached.window !== held.window;
}

/** A restored or moved database: another name of its history, or less of it than this device has seen. */
function isOtherHistory(held: Cursor, reached: Cursor): boolean {
  return held.epoch !== reached.epoch || reached.revision < held.revision;
}

/**
 * First contact begins on empty ground. What another history may not know, although it was acknowledged, is sent again in the
 * same transaction that forgets the cursor: a kill leaves both or neither, and ids make it harmless where it is known.
 */
async function startOver(
  device: Device,
  replica: Replica,
  accountId: AccountId,
  resend: boolean,
): Promise<void> {
  await onDatabase(device.db, (db) =>
    db.transaction('rw', db.outbox, db.sent, db.pages, db.cursors, async () => {
      if (resend) await resendAll(db, accountId);
      await forgetAccount(db, accountId);
    }),
  );
  await replica.clear();
}
