import { spokenCollections } from '#contract/sync/collections.ts';
import { refusedRecords } from '#contract/sync/set-aside.ts';
import { parseCursor } from '#contract/sync/cursor.ts';
import { PAGE_RECORDS, type SyncPage } from '#contract/sync/sync.ts';
import type { AccountId } from '#contract/ids.ts';
import { noteContact } from '../device/contact.ts';
import type { StoredCursor, StoredSession } from '../device/database.ts';
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
 * seconds. The next page travels while one is stored; it counts only if the device's cursor is then its start. `patience`:
 * milliseconds of silence after which the first call is given up, if not the usual ones.
 */
export async function pull(
  device: Device,
  replica: Replica,
  accountId: AccountId,
  signal?: AbortSignal,
  { spoken = spokenCollections, ...first }: { spoken?: string; patience?: number | undefined } = {},
): Promise<Pulled> {
  const fit = pageFit(device);
  const asking = { device, accountId, spoken, signal };
  let { patience } = first;
  let next: Asked | null = null;
  try {
    for (;;) {
      const { held, session } = await readState(device, accountId);
      const since = sinceOf(held, spoken);
      if (next && next.since !== since) {
        next.end.abort();
        next = null;
      }
      const asked: Asked = next ?? ask({ ...asking, session, patience }, since, fit.size);
      patience = undefined;
      next = null;
      const { reply, took } = await asked.answered;
      if (!reply.ok && signal?.aborted) return 'undelivered';
      learn(fit, reply.ok ? recordsIn(reply.value) : fit.size, took, reply.ok);
      if (!reply.ok) {
        await noteContact(device, reply);
        const { failure } = reply;
        const isOver = failure.kind === 'refused' && [401, 403].includes(failure.status);
        return isOver ? 'refused' : 'undelivered';
      }
      const page = reply.value;
      if (page.accountId !== accountId) return 'undelivered';
      if (page.more) next = ask({ ...asking, session }, page.cursor, fit.size);
      const refused = refusedRecords(reply.refused ?? [], parseCursor(page.cursor)?.revision ?? 0);
      const applied = await applyPage(device, replica, page, { asked: held, spoken, refused });
      // Another tab advanced during the request: ask again from its cursor.
      if (applied === 'gap' && (await hasMoved(device, accountId, held))) continue;
      if (!page.more || applied === 'gap') {
        await noteContact(device, reply);
        return applied === 'gap' ? 'undelivered' : 'current';
      }
    }
  } finally {
    next?.end.abort();
  }
}

/** The device’s cursor of the account, and the open session. */
async function readState(device: Device, accountId: AccountId) {
  return await onDatabase(device.db, (db) =>
    db.transaction('r', db.cursors, db.session, async () => {
      const [held, session] = await Promise.all([
        db.cursors.get(accountId),
        db.session.get('current'),
      ]);
      return { held, session: session?.state === 'open' ? session : undefined };
    }),
  );
}

type Asking = {
  device: Device;
  accountId: AccountId;
  session: StoredSession | undefined;
  spoken: string;
  signal: AbortSignal | undefined;
  patience?: number | undefined;
};

/** A page that was asked for, from which cursor on. */
type Asked = ReturnType<typeof ask>;

function ask(
  { device, accountId, session, spoken, signal, patience }: Asking,
  since: string | undefined,
  size: number,
) {
  const end = new AbortController();
  const startedAt = device.now();
  const options = {
    accountId,
    query: { since, collections: spoken, limit: size < PAGE_RECORDS ? size : undefined },
    signal: signal ? AbortSignal.any([signal, end.signal]) : end.signal,
    patience,
  };
  const answered = callAsUser(device, 'sync', options, session).then((reply) => ({
    reply,
    took: Math.abs(device.now() - startedAt),
  }));
  // The failure of a page that is no longer awaited is ignored.
  answered.catch(() => undefined);
  return { since, end, answered };
}

const recordsIn = ({ collections, messages }: SyncPage): number =>
  Object.values(collections).reduce((sum, records) => sum + records.length, messages.length);

async function hasMoved(
  device: Device,
  accountId: AccountId,
  asked: StoredCursor | undefined,
): Promise<boolean> {
  const now = await onDatabase(device.db, (db) => db.cursors.get(accountId));
  return now?.cursor !== asked?.cursor || now?.collections !== asked?.collections;
}
