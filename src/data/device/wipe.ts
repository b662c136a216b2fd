import type { Table } from 'dexie';
import type { AccountId, UserId } from '#contract/ids.ts';
import type { DeviceDatabase } from './database.ts';
import { onDatabase, type Device } from './device.ts';
import { forgetAccount } from './log.ts';
import { dropMedia, dropUnnamedParts } from './media.ts';

/**
 * Empties the device database of its user in one durable transaction and leaves one mark without personal data: while it
 * stands no session is renewed, and the first contact ends the old one on the server. A crash leaves all or nothing. What
 * another user of this device has not sent is not this one's to delete, and stays in quarantine.
 */
export async function wipeDatabase(device: Device): Promise<void> {
  await onDatabase(device.db, (db) =>
    db.transaction('rw', db.tables, async () => {
      const user = (await db.session.get('current'))?.userId;
      const queues = new Set(['outbox', 'media', 'mediaBytes', 'mediaParts', 'captured']);
      const others = db.tables.filter((table) => !queues.has(table.name));
      await Promise.all(others.map((table) => table.clear()));
      if (user) {
        await db.outbox.where({ userId: user }).delete();
        await db.captured.where({ userId: user }).delete();
        await dropMedia(db, await db.media.where({ userId: user }).primaryKeys());
      }
      await dropUnnamedParts(db);
      await db.facts.put({ key: 'signedOut', at: device.now() });
    }),
  );
}

/**
 * Makes room for a user who is not the one that was here: everything read and drafted goes, and what another user has
 * not sent stays under their name, unseen, until they sign in again. Their session is locked, not removed: a screen that
 * found none would reload, in the middle of the sign-in that replaces it.
 */
export async function forgetOthers(device: Device, userId: UserId): Promise<boolean> {
  return await onDatabase(device.db, (db) =>
    db.transaction('rw', db.tables, async () => {
      const held = await db.session.get('current');
      if (held?.userId === userId) return false;
      await clearReading(db);
      if (held) {
        await db.session.put({
          ...held,
          accessToken: '',
          profile: null,
          accountId: null,
          state: 'refused',
        });
      }
      const tables = [db.drafts, db.workDrafts, db.sent, db.beats, db.shared, db.sharedBytes];
      await Promise.all(tables.map((table) => table.clear()));
      await dropDelivered(db);
      return true;
    }),
  );
}

/** Pictures without a queued command: another user's unsent uploads keep their bytes. */
async function dropDelivered(db: DeviceDatabase): Promise<void> {
  const queued = new Set((await db.outbox.toArray()).map((item) => item.id));
  const media = await db.media.filter((one) => !queued.has(one.commandId)).primaryKeys();
  await dropMedia(db, media);
  await dropUnnamedParts(db);
}

/**
 * Removes the data read for accounts that are no longer the user's, and returns their ids. Queued commands, drafts and chosen
 * files stay: they may be another user's, and their own user saves a copy of them or deletes them.
 */
export async function forgetGone(device: Device, mine: readonly AccountId[]): Promise<AccountId[]> {
  const read = await accountsOf(device, (db) => READ_TABLES.map((name) => db[name]));
  const gone = read.filter((id) => !mine.includes(id));
  await onDatabase(device.db, async (db) => {
    for (const id of gone) {
      await forgetAccount(db, id);
      await db.answers.filter((answer) => answer.accountId === id).delete();
    }
  });
  return gone;
}

/** Removes what reading left behind. A sync that was cut off may write a last page after a wipe, hence a second time. */
export async function clearReading(db: DeviceDatabase): Promise<void> {
  await db.transaction(
    'rw',
    [db.pages, db.cursors, db.arrivals, db.parties, db.shown, db.facts, db.answers, db.setAside],
    async () => {
      await Promise.all([
        db.pages.clear(),
        db.cursors.clear(),
        db.arrivals.clear(),
        db.parties.clear(),
        db.shown.clear(),
        db.answers.clear(),
        db.setAside.clear(),
        db.facts.bulkDelete([
          'badge',
          'clicked',
          'push',
          'pushLost',
          'pushEnding',
          'checked',
          'formerAccounts',
        ]),
      ]);
    },
  );
}

/** Tables of what was read, whose keys begin with the account. */
const READ_TABLES = ['arrivals', 'pages', 'parties', 'answers', 'setAside'] as const;

/** Every account that this device may be reading, or of which anything that was read or drafted is left on it. */
export const readAccounts = (device: Device): Promise<AccountId[]> =>
  accountsOf(device, (db) => [...READ_TABLES.map((name) => db[name]), db.drafts, db.workDrafts]);

async function accountsOf(
  device: Device,
  tablesOf: (db: DeviceDatabase) => readonly unknown[],
): Promise<AccountId[]> {
  return await onDatabase(device.db, async (db) => {
    const session = await db.session.get('current');
    const active = session?.accountId ? [session.accountId] : [];
    const cursors = await db.cursors.toCollection().primaryKeys();
    const others = await Promise.all(tablesOf(db).map((table) => accountsIn(table as Table)));
    return [...new Set([...active, ...cursors, ...others.flat()])];
  });
}

/** The accounts of a table whose keys begin with one; one read for each account, however many records it has. */
async function accountsIn(table: Table<unknown, [AccountId, ...unknown[]]>): Promise<AccountId[]> {
  const found: AccountId[] = [];
  for (let lastKey: unknown[] = []; ;) {
    const [key] = await table.where(':id').above(lastKey).limit(1).primaryKeys();
    if (!key) return found;
    found.push(key[0]);
    // An array comes after every other key: the next account's first record.
    lastKey = [key[0], []];
  }
}
