import { spokenCollections } from '#contract/sync/collections.ts';
import { refusedRecords } from '#contract/sync/set-aside.ts';
import { parseCursor } from '#contract/sync/cursor.ts';
import { PAGE_RECORDS, type SyncPage } from '#contract/sync/sync.ts';
import type { AccountId } from '#contract/ids.ts';
import { noteContact } from '../device/contact.ts';
import type { StoredCursor } from '../device/database.ts';
import { onDatabase, type Device } from '../device/device.ts';
import { learn, lineFit } from '../device/line-fit.ts';
import { callAsUser } from '../device/session.ts';
import { applyPage, sinceOf } from './apply-page.ts';
import type { Replica } from '../replica/replica.ts';

/** Records of a page. */
const pageFit = lineFit({ size: PAGE_RECORDS, least: 16, most: PAGE_RECORDS });

/** How a pull ended: up to date, not reached (try later), or refused (the account or the session is gone). */
type Pulled = 'current' | 'undelivered' | 'refused';

/**
 * Reads an account's feed from the device's cursor to its end, a page at a time; an interrupted pull resumes after the last
 * complete page. A copy of other collections than this build's is read from the start. Pages shrink to what the line brings in a few
 * seconds. `patience`: milliseconds of silence after which the first call is given up, if not the usual ones.
 */
export async function pull(
  device: Device,
  replica: Replica,
  accountId: AccountId,
  signal?: AbortSignal,
  { spoken = spokenCollections, ...first }: { spoken?: string; patience?: number | undefined } = {},
): Promise<Pulled> {
  const fit = pageFit(device);
  let { patience } = first;
  for (;;) {
    const startedAt = device.now();
    const held = await onDatabase(device.db, (db) => db.cursors.get(accountId));
    const reply = await callAsUser(device, 'sync', {
      accountId,
      query: {
        since: sinceOf(held, spoken),
        collections: spoken,
        limit: fit.size < PAGE_RECORDS ? fit.size : undefined,
      },
      signal,
      patience,
    });
    patience = undefined;
    if (!reply.ok && signal?.aborted) return 'undelivered';
    const took = Math.abs(device.now() - startedAt);
    learn(fit, reply.ok ? recordsIn(reply.value) : fit.size, took, reply.ok);
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

const recordsIn = ({ collections, messages }: SyncPage): number =>
  Object.values(collections).reduce((sum, records) => sum + records.length, messages.length);

async function standsElsewhere(
  device: Device,
  accountId: AccountId,
  asked: StoredCursor | undefined,
): Promise<boolean> {
  const now = await onDatabase(device.db, (db) => db.cursors.get(accountId));
  return now?.cursor !== asked?.cursor || now?.collections !== asked?.collections;
}
