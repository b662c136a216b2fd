import fc from 'fast-check';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId, ChatroomId, MessageId } from '#contract/ids.ts';
import type { MessageRecord } from '#contract/message/record.ts';
import { openDeviceDatabase } from '#src/data/device/database.ts';
import { mergeMessages, newestGap, readLog } from '#src/data/device/log.ts';

const aStore = () => openDeviceDatabase('device', { indexedDB: new IDBFactory(), IDBKeyRange });
const accountId = newId<AccountId>();
const chatroomId = newId<ChatroomId>();

const record = (seq: number, revision: number): MessageRecord => ({
  id: newId<MessageId>(),
  chatroomId,
  seq,
  message: `${seq} at ${revision}`,
  createdOn: '2026-11-21T17:00:00.000Z',
  isMessageFromCreator: true,
  revision,
});

const pushedRecords = fc.array(
  fc.record({ seq: fc.integer({ min: 1, max: 200 }), revision: fc.integer({ min: 1, max: 9 }) }),
  { maxLength: 60 },
);

test('arrivals in any order, split and repeated at will, leave one and the same log', async () => {
  await fc.assert(
    fc.asyncProperty(pushedRecords, fc.integer({ min: 1, max: 10 }), async (parts, size) => {
      const all = parts.map(({ seq, revision }) => record(seq, revision));
      const newest = new Map<number, number>();
      for (const { seq, revision } of all)
        newest.set(seq, Math.max(revision, newest.get(seq) ?? 0));
      const db = aStore();
      for (let at = 0; at < all.length; at += size) {
        await mergeMessages(db, accountId, all.slice(at, at + size));
        await mergeMessages(db, accountId, all.slice(0, at));
      }

      const log = await readLog(db, accountId, chatroomId, 0);
      expect(log.map((one) => [one.seq, one.revision])).toEqual(
        [...newest].toSorted(([a], [b]) => a - b),
      );
    }),
    { numRuns: 40 },
  );
});

test('a picture is given up with its message’s removal, and by nothing else', async () => {
  const picture = {
    url: '/files/1',
    thumbUrl: '/files/1/thumb',
    width: 1,
    height: 1,
    placeholder: '',
    altText: '',
  };
  const db = aStore();
  const shown = { ...record(1, 2), picture };
  const removedOn = '2026-11-21T18:00:00.000Z';

  expect(await mergeMessages(db, accountId, [shown])).toEqual([]);
  expect(await mergeMessages(db, accountId, [shown, record(2, 3)])).toEqual([]);
  expect(await mergeMessages(db, accountId, [{ ...record(1, 1), removedOn }])).toEqual([]);
  expect(await mergeMessages(db, accountId, [{ ...record(1, 4), removedOn }])).toEqual([
    '/files/1',
    '/files/1/thumb',
  ]);
});

test('a hole in the numbering is seen, the newest first, until the log is whole', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 80 })),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0, max: 80 }),
      (seqs, floor, lastSeq) => {
        const held = new Set(seqs);
        const missing = Array.from(
          { length: Math.max(0, lastSeq - floor + 1) },
          (_, index) => floor + index,
        ).filter((seq) => !held.has(seq));
        const gap = newestGap(
          seqs.toSorted((a, b) => a - b).map((seq) => ({ seq })),
          floor,
          lastSeq,
        );

        expect(gap?.to ?? null).toBe(missing.at(-1) ?? null);
        if (gap) for (let seq = gap.from; seq <= gap.to; seq++) expect(held.has(seq)).toBe(false);
        if (gap && gap.from > floor) expect(held.has(gap.from - 1)).toBe(true);
      },
    ),
  );
});

test('a hundred messages of a room are two page records, however they came', async () => {
  const db = aStore();
  for (let seq = 1; seq <= 100; seq++) await mergeMessages(db, accountId, [record(seq, seq)]);

  expect(await db.pages.count()).toBe(2);
});
