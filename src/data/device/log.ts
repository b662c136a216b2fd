import type { AccountId, ChatroomId } from '#contract/ids.ts';
import type { MessageRecord } from '#contract/message/record.ts';
import { pageOf } from '#contract/message/rules.ts';
import { pushedOfAccount } from './pushed-records.ts';
import { setAsideOf } from './read-set-aside.ts';
import type { DeviceDatabase, MessagePage } from './database.ts';

type PageKey = [AccountId, ChatroomId, number];

/**
 * Merges messages into their page records in one transaction: by seq, the higher revision wins. Repeats and any order
 * of arrival give the same log. Returns the addresses of pictures that the log has no more, because they were removed.
 */
export async function mergeMessages(
  db: DeviceDatabase,
  accountId: AccountId,
  messages: readonly MessageRecord[],
): Promise<string[]> {
  if (messages.length === 0) return [];
  const arrived = Map.groupBy(messages, (one) => `${one.chatroomId} ${pageOf(one.seq)}`);
  const groups = [...arrived.values()];
  const keys = groups.map((group) => keyOf(accountId, group));
  return await db.transaction('rw', db.pages, async () => {
    const held = await db.pages.bulkGet(keys);
    const merged = groups.map((group, index): MessagePage => {
      const [, chatroomId, page] = keys[index] as PageKey;
      return { accountId, chatroomId, page, messages: mergeBySeq(held[index]?.messages, group) };
    });
    await db.pages.bulkPut(merged);
    return picturesLost(held, merged);
  });
}

function picturesLost(
  before: readonly (MessagePage | undefined)[],
  after: readonly MessagePage[],
): string[] {
  const addresses = (pages: readonly (MessagePage | undefined)[]) =>
    pages.flatMap((page) =>
      (page?.messages ?? []).flatMap(({ picture }) =>
        picture ? [picture.url, picture.thumbUrl] : [],
      ),
    );
  const kept = new Set(addresses(after));
  return addresses(before).filter((url) => !kept.has(url));
}

function keyOf(accountId: AccountId, group: readonly MessageRecord[]): PageKey {
  const [first] = group as [MessageRecord];
  return [accountId, first.chatroomId, pageOf(first.seq)];
}

function mergeBySeq(held: readonly MessageRecord[] = [], arrived: readonly MessageRecord[]) {
  const bySeq = new Map(held.map((one) => [one.seq, one]));
  for (const one of arrived) {
    const known = bySeq.get(one.seq);
    if (!known || known.revision < one.revision) bySeq.set(one.seq, one);
  }
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
}

/** The room's messages on this device in pages `fromPage` … `toPage`, ascending. */
export async function readLog(
  db: DeviceDatabase,
  accountId: AccountId,
  chatroomId: ChatroomId,
  fromPage: number,
  toPage = Infinity,
): Promise<MessageRecord[]> {
  const pages = await db.pages
    .where('[accountId+chatroomId+page]')
    .between([accountId, chatroomId, fromPage], [accountId, chatroomId, toPage], true, true)
    .toArray();
  return pages.flatMap((page) => page.messages);
}

/** A run of seqs that the device lacks, both ends included. */
export type Gap = { from: number; to: number };

/**
 * The newest gap in a room's seqs between `floor` and `lastSeq` (both may be missing), or null without one. The server numbers
 * without gaps, so a missing seq exists.
 */
export function newestGap(
  messages: readonly Pick<MessageRecord, 'seq'>[],
  floor: number,
  lastSeq: number,
): Gap | null {
  let expected = lastSeq;
  for (const { seq } of messages.toReversed()) {
    if (seq > expected) continue;
    if (seq < expected || expected < floor) break;
    expected = seq - 1;
  }
  if (expected < floor) return null;
  const below = messages.findLast(({ seq }) => seq < expected)?.seq ?? 0;
  return { from: Math.max(below + 1, floor), to: expected };
}

/** Removes everything that one account's reading left on this device. Its unsent work is not touched. */
export async function forgetAccount(db: DeviceDatabase, accountId: AccountId): Promise<void> {
  const tables = [db.pages, db.cursors, db.arrivals, db.parties, db.setAside];
  await db.transaction('rw', tables, async () => {
    await forgetCopy(db, accountId);
    await db.parties.where('[accountId+chatroomId]').between([accountId], [accountId, []]).delete();
  });
}

/** Removes messages that are read again. A room's parties never change, so a person can write during the download. */
export async function forgetCopy(db: DeviceDatabase, accountId: AccountId): Promise<void> {
  await db.transaction('rw', db.pages, db.cursors, db.arrivals, db.setAside, async () => {
    await db.pages
      .where('[accountId+chatroomId+page]')
      .between([accountId], [accountId, []])
      .delete();
    await pushedOfAccount(db, accountId).delete();
    await setAsideOf(db, accountId).delete();
    await db.cursors.delete(accountId);
  });
}
