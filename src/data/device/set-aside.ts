import type { AccountId } from '#contract/ids.ts';
import { collectionNames, keyOf } from '#contract/sync/collections.ts';
import type { RefusedRecord } from '#contract/sync/set-aside.ts';
import type { SyncPage } from '#contract/sync/sync.ts';
import type { DeviceDatabase } from './database.ts';
import { setAsideOf } from './read-set-aside.ts';
import type { SetAsideKey, SetAsideRecord } from './set-aside-record.ts';

/**
 * Records that this build cannot read wait here, as they came, for a build that can. Meanwhile the last readable state of such a
 * record stays in the copy.
 */

/** Characters of one record's JSON that are kept. */
const RAW_MAX_CHARS = 64 * 1024;
/** Records of an account whose JSON is kept. More are a fault of the server, and are read from it again. */
const RAWS_PER_ACCOUNT = 500;

/**
 * Sets records aside. Of two states of one record, the newer one stays. A record counts as reported for as long as the same build
 * refuses it. The caller's transaction may include this one.
 */
export async function setAside(
  db: DeviceDatabase,
  accountId: AccountId,
  refused: readonly RefusedRecord[],
  appVersion: string,
): Promise<void> {
  if (refused.length === 0) return;
  const states = refused.map(({ raw, id, ...rest }) => {
    const text = JSON.stringify(raw) ?? 'null';
    return { ...rest, text, id: id ?? madeUpId(text) };
  });
  await db.transaction('rw', db.setAside, async () => {
    const keys = states.map(({ collection, id }): SetAsideKey => [accountId, collection, id]);
    const known = await db.setAside.bulkGet(keys);
    let free = RAWS_PER_ACCOUNT - (await setAsideOf(db, accountId).count());
    await db.setAside.bulkPut(
      states.flatMap(({ text, ...state }, index): SetAsideRecord[] => {
        const held = known[index];
        if (held && held.revision > state.revision) return [];
        const isKept = held ? held.raw !== null : free-- > 0;
        const raw = isKept && text.length <= RAW_MAX_CHARS ? text : null;
        const reportedAt = held?.appVersion === appVersion ? held.reportedAt : 0;
        return [{ accountId, ...state, raw, appVersion, reportedAt }];
      }),
    );
  });
}

export const keyOfSetAside = ({ accountId, collection, id }: SetAsideRecord): SetAsideKey => [
  accountId,
  collection,
  id,
];

/** The same for the same content, so that a page that comes twice sets it aside once. FNV-1a. */
function madeUpId(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  }
  return `?${text.length}-${hash}`;
}

/** Drops what a page brings in a state that can be read, or as gone, within the caller's transaction. */
export async function removeReplaced(db: DeviceDatabase, page: SyncPage): Promise<void> {
  const held = setAsideOf(db, page.accountId);
  if ((await held.count()) === 0) return;
  const states = statesIn(page);
  await held
    .filter(({ collection, id, revision }) => (states.get(`${collection} ${id}`) ?? -1) >= revision)
    .delete();
}

/** The revisions of a page's records, by collection and id. A record that is there is not gone. */
function statesIn({ collections, messages, gone }: SyncPage): ReadonlyMap<string, number> {
  const records = collectionNames.flatMap((name) =>
    collections[name].flatMap((one): [string, number][] => [
      [`${name} ${keyOf(name, one)}`, one.revision],
      [`gone ${keyOf(name, one)}`, one.revision],
    ]),
  );
  return new Map([
    ...records,
    ...messages.map(({ id, revision }): [string, number] => [`messages ${id}`, revision]),
    ...gone.map(({ collection, id, revision }): [string, number] => [
      `${collection} ${id}`,
      revision,
    ]),
  ]);
}
