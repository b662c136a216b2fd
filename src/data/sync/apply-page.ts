import { parseCursor, type Cursor } from '#contract/sync/cursor.ts';
import { collectionNames, spokenCollections } from '#contract/sync/collections.ts';
import type { RefusedRecord } from '#contract/sync/set-aside.ts';
import { noChanges, type SyncPage } from '#contract/sync/sync.ts';
import type { AccountId } from '#contract/ids.ts';
import { removePushedUpTo } from '../device/pushed-records.ts';
import { removeReplaced, setAside } from '../device/set-aside.ts';
import type { DeviceDatabase, StoredCursor } from '../device/database.ts';
import { keepParties } from '../device/parties.ts';
import { onDatabase, type Device } from '../device/device.ts';
import { forgetCopy, mergeMessages } from '../device/log.ts';
import { forgetPictures } from '../device/picture-cache.ts';
import { withLease } from '../device/lease.ts';
import { resendAll } from '../device/resend.ts';
import { requestDelivery } from '../delivery/request-delivery.ts';
import type { Replica } from '../replica/replica.ts';

export async function readCursor(device: Device, accountId: AccountId): Promise<Cursor | null> {
  const held = await onDatabase(device.db, (db) => db.cursors.get(accountId));
  return parseCursor(held?.cursor);
}

/**
 * `asked`: the device's cursor at the request of a pulled page. `spoken`: the requested collections. `refused`: records of the
 * page that this build cannot read.
 */
type Asking = {
  asked?: StoredCursor | undefined;
  spoken?: string;
  refused?: readonly RefusedRecord[];
};
type Applied = 'applied' | 'old' | 'gap';

/** Held during each change of an account's copy. */
export const applyLease = (accountId: AccountId): string => `pollin:apply:${accountId}`;

/**
 * Applies one page of an account's feed, pulled or live, in any tab: one page at a time. The transaction that finds that the page
 * joins stores its messages, which a conversation shows at once; then come the records, and then the cursor, together with what
 * is set aside. A cursor therefore never promises missing data, and an interrupted page is simply read again. `old`: nothing
 * new in it. `gap`: it does not join the device's state; pull first.
 */
export async function applyPage(
  device: Device,
  replica: Replica,
  page: SyncPage,
  asking: Asking = {},
): Promise<Applied> {
  return await withLease(device, applyLease(page.accountId), () =>
    applyInOrder(device, replica, page, asking),
  );
}

async function applyInOrder(
  device: Device,
  replica: Replica,
  page: SyncPage,
  asking: Asking,
): Promise<Applied> {
  const reached = parseCursor(page.cursor);
  if (!reached) return 'gap';
  const { accountId } = page;
  const { found: joined, lost } = await onDatabase(device.db, (db) =>
    db.transaction('rw', db.cursors, db.pages, db.parties, async () => {
      const found = joinOf(await db.cursors.get(accountId), page, reached, asking);
      // A copy of another history goes before anything of this one is stored.
      if (typeof found === 'string' || found.startsOver) return { found, lost: [] };
      return { found, lost: await storeLog(db, page) };
    }),
  );
  if (typeof joined === 'string') return joined;
  await forgetPictures(lost);
  if (joined.startsOver) await startOver(device, page, joined.resend);
  const isStored = await storeRecords(device, replica, page, joined.startsOver);
  if (!isStored) return 'gap';
  return await storeCursor(device, page, { ...asking, ...joined, reached });
}

/** Messages, and who talks in each room, within the caller's transaction. Answers the pictures that no message shows any more. */
async function storeLog(db: DeviceDatabase, page: SyncPage): Promise<string[]> {
  const [lost] = await Promise.all([
    mergeMessages(db, page.accountId, page.messages),
    keepParties(db, page.accountId, page.collections.chatrooms),
  ]);
  return lost;
}

/** How a page that joins does so. `current`: the cursor that it is applied over; none in the copy that it begins. */
type Joined = {
  base: string | undefined;
  current: string | undefined;
  startsOver: boolean;
  resend: boolean;
};

function joinOf(
  stored: StoredCursor | undefined,
  page: SyncPage,
  reached: Cursor,
  { asked, spoken = spokenCollections }: Asking,
): Joined | 'gap' | 'old' {
  const held = parseCursor(stored?.cursor);
  const current = stored?.cursor;
  const continues = { current, startsOver: false, resend: false };
  if (page.since === null) {
    // Another tab started or continued meanwhile: an older answer must not discard its pages.
    if (stored?.cursor !== asked?.cursor || stored?.collections !== asked?.collections)
      return 'gap';
    const base = baseOf(stored, reached, spoken);
    if (base !== undefined) return { ...continues, base };
    // At revision 0 the sending has left the old history already, and has what it lost sent again.
    const resend = held !== null && held.revision > 0 && isOtherHistory(held, reached);
    return { base, current: undefined, startsOver: true, resend };
  }
  const since = parseCursor(page.since);
  if (!held || !since || held.epoch !== reached.epoch) return 'gap';
  // The windows of first contact follow one another exactly; none may be left out.
  if ((held.window ?? since.window) !== null && page.since !== current) return 'gap';
  if (since.revision > held.revision) return 'gap';
  if (!isAhead(reached, held)) return 'old';
  return { ...continues, base: stored?.base };
}

type Storing = Asking & Pick<Joined, 'base' | 'current'> & { reached: Cursor };

async function storeCursor(
  device: Device,
  page: SyncPage,
  { spoken = spokenCollections, refused = [], reached, base, current }: Storing,
): Promise<Applied> {
  const next = nextCursor(page, reached, base, spoken);
  return await onDatabase(device.db, (db) =>
    db.transaction('rw', db.cursors, db.arrivals, db.setAside, async (): Promise<Applied> => {
      const { accountId } = page;
      const now = (await db.cursors.get(accountId))?.cursor;
      // The first try may have been stored although its connection broke; anything else was written by who overtook us.
      if (now !== current) return now === next.cursor ? 'applied' : 'gap';
      await db.cursors.put(next);
      await removeReplaced(db, page);
      await setAside(db, accountId, refused, device.appVersion);
      if (next.base === undefined) await removePushedUpTo(db, accountId, reached.revision);
      return 'applied';
    }),
  );
}

/**
 * Appointments come last: one that is on the screen has what its shoot needs behind it, the brief and the chat, even when the
 * app is left in the moment that it appears. A first contact writes over newer records, so it stops, answering false, once another
 * tab has stored one: a frozen tab loses its turn.
 */
async function storeRecords(
  device: Device,
  replica: Replica,
  page: SyncPage,
  startsOver: boolean,
): Promise<boolean> {
  const { appointments, ...others } = page.collections;
  if (startsOver && (await hasCursor(device, page.accountId))) return false;
  await replica.apply({
    collections: { ...others, appointments: [] },
    gone: page.gone,
    ...(startsOver && { replaces: collectionNames.filter((name) => name !== 'appointments') }),
  });
  if (appointments.length === 0 && !startsOver) return true;
  if (startsOver && (await hasCursor(device, page.accountId))) return false;
  await replica.apply({
    collections: { ...noChanges(), appointments },
    gone: [],
    ...(startsOver && { replaces: ['appointments'] }),
  });
  return true;
}

async function hasCursor({ db }: Device, accountId: AccountId): Promise<boolean> {
  return (await onDatabase(db, (open) => open.cursors.get(accountId))) !== undefined;
}

/** The cursor for the next request. None if the copy was read for other collections. */
export const sinceOf = (held: StoredCursor | undefined, spoken: string): string | undefined =>
  held?.collections === spoken ? held.cursor : undefined;

/**
 * The cursor after a first contact that only adds collections to a complete copy: the copy stays readable meanwhile, and the
 * feed from here brings its changes and deletions. Undefined: the copy has to go.
 */
function baseOf(
  stored: StoredCursor | undefined,
  reached: Cursor,
  spoken: string,
): string | undefined {
  if (!stored || stored.collections === spoken) return undefined;
  const from = stored.base ?? stored.cursor;
  const held = parseCursor(from);
  const isWhole = held?.window === null && !isOtherHistory(held, reached);
  return isWhole ? from : undefined;
}

function nextCursor(
  { accountId, cursor }: SyncPage,
  reached: Cursor,
  base: string | undefined,
  collections: string,
): StoredCursor {
  if (base === undefined) return { accountId, cursor, collections };
  return reached.window === null
    ? { accountId, cursor: base, collections }
    : { accountId, cursor, collections, base };
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
 * First contact starts with this page's log alone. Commands that another history may lack, although acknowledged, are queued again
 * in the transaction that deletes the cursor: a crash leaves both or neither, and ids make a repeat safe.
 */
async function startOver(device: Device, page: SyncPage, resend: boolean): Promise<void> {
  const { accountId } = page;
  await onDatabase(device.db, (db) =>
    db.transaction('rw', db.tables, async () => {
      if (resend) await resendAll(db, accountId, device.now());
      await forgetCopy(db, accountId);
      await storeLog(db, page);
    }),
  );
  // Restored commands need a delivery: an empty outbox has no next attempt.
  if (resend) requestDelivery();
}
