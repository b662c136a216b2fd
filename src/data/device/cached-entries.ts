import type { AccountId } from '#contract/ids.ts';
import type { DeviceDatabase, CachedEntry } from './database.ts';
import { onDatabase, type Device } from './device.ts';
import type { Actor } from './outbox.ts';

/** Entries that one account caches; beyond that the oldest go. */
const CACHED_PER_ACCOUNT = 200;

/**
 * Caches the result of a query, in place of an older one. Nothing is kept for who is not signed in any more: an answer may
 * come after its account was left.
 */
export async function writeCached(
  device: Device,
  { userId, accountId }: Actor,
  key: string,
  value: unknown,
): Promise<void> {
  await onDatabase(device.db, (db) =>
    db.transaction('rw', db.session, db.answers, async () => {
      const session = await db.session.get('current');
      const isMine = session?.profile?.memberships.some((one) => one.accountId === accountId);
      if (session?.userId !== userId || session.state !== 'open' || isMine === false) return;
      await db.answers.put({ accountId, key, value, at: device.now() });
      const surplus = (await ofAccount(db, accountId).count()) - CACHED_PER_ACCOUNT;
      if (surplus <= 0) return;
      const oldest = await db.answers
        .orderBy('at')
        .filter((one) => one.accountId === accountId)
        .limit(surplus)
        .primaryKeys();
      await db.answers.bulkDelete(oldest);
    }),
  );
}

/** The cached entries of an account whose keys begin like this, in the order of their keys. */
export async function readCached(
  device: Device,
  accountId: AccountId,
  start: string,
): Promise<CachedEntry[]> {
  return await onDatabase(device.db, (db) => ofAccount(db, accountId, start).toArray());
}

/** Forgets an answer that the server no longer gives. */
export async function removeCached(
  device: Device,
  accountId: AccountId,
  key: string,
): Promise<void> {
  await onDatabase(device.db, (db) => db.answers.delete([accountId, key]));
}

/** Everything that an account keeps, or what of it has a key that begins like this. */
const ofAccount = (db: DeviceDatabase, accountId: AccountId, start = '') =>
  db.answers
    .where('[accountId+key]')
    .between([accountId, start], [accountId, `${start}\uffff`], true, true);
