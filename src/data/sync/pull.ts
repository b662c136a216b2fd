import { spokenCollections } from '#contract/sync/collections.ts';
import { refusedRecords } from '#contract/sync/set-aside.ts';
import { parseCursor } from '#contract/sync/cursor.ts';
import type { AccountId } from '#contract/ids.ts';
import { noteContact } from '../device/contact.ts';
import type { StoredCursor } from '../device/database.ts';
import { onDatabase, type Device } from '../device/device.ts';
import { callAsUser } from '../device/session.ts';
import { applyPage, sinceOf } from './apply-page.ts';
import type { Replica } from '../replica/replica.ts';

/** How a pull ended: up to date, not reached (try later), or refused (the account or the session is gone). */
type Pulled = 'current' | 'undelivered' | 'refused';

/**
 * Reads an account's feed from the device's cursor to its end, a page at a time; an interrupted pull resumes after the last
 * complete page. A copy of other collections than this build's is read from the start.
 */
export async function pull(
  device: Device,
  replica: Replica,
  accountId: AccountId,
  signal?: AbortSignal,
  spoken = spokenCollections,
): Promise<Pulled> {
  for (;;) {
    const held = await onDatabase(device.db, (db) => db.cursors.get(accountId));
    const reply = await callAsUser(device, 'sync', {
      accountId,
      query: { since: sinceOf(held, spoken), collections: spoken },
      signal,
    });
    if (!reply.ok) {
      await noteContact(device, reply);
      const isOver = reply.failure.kind === 'refused' && [401, 403].includes(reply.failure.status);
      return isOver ? 'refused' : 'undelivered';
    }
    const page = reply.value;
    if (page.accountId !== accountId) return 'undelivered';
    const refused = refusedRecords(reply.refused ?? [], parseCursor(page.cursor)?.revision ?? 0);
    const applied = await applyPage(device, replica, page, { asked: held, spoken, refused });
    // Another tab advanced during the request: ask again from its cursor.
    if (applied === 'gap' && (await standsElsewhere(device, accountId, held))) continue;
    if (!page.more || applied === 'gap') {
      await noteContact(device, reply);
      return applied === 'gap' ? 'undelivered' : 'current';
    }
  }
}

async function standsElsewhere(
  device: Device,
  accountId: AccountId,
  asked: StoredCursor | undefined,
): Promise<boolean> {
  const now = await onDatabase(device.db, (db) => db.cursors.get(accountId));
  return now?.cursor !== asked?.cursor || now?.collections !== asked?.collections;
}
