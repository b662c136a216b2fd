import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AccountId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { OutboxItem, SentItem } from '#src/data/device/database.ts';
import type { Pending } from '#src/data/pending.ts';
import { overlayFavourites } from '#src/features/directory/overlay.ts';

const [maya, jo, sam] = [newId<AccountId>(), newId<AccountId>(), newId<AccountId>()];
const none: Pending = { items: [], sent: [] };

const mark = (
  creatorId: AccountId,
  isFavourite: boolean,
  state: OutboxItem['state'] = 'waiting',
): OutboxItem =>
  ({ kind: 'setFavourite', payload: { creatorId, isFavourite }, state }) as OutboxItem;
const sentMark = (creatorId: AccountId, isFavourite: boolean): SentItem =>
  ({ kind: 'setFavourite', payload: { creatorId, isFavourite } }) as SentItem;

const marksOf = (known: readonly AccountId[], pending: Pending) =>
  [...overlayFavourites(known, pending).marked].toSorted();

test('a mark made without signal is there at once and waits; one taken away is gone', () => {
  const pending = { items: [mark(jo, true), mark(maya, false)], sent: [] };

  const { marked, waiting } = overlayFavourites([maya, sam], pending);

  expect([...marked]).toEqual([sam, jo]);
  expect([...waiting]).toEqual([jo, maya]);
});

test('an acknowledged mark stays until the copy shows it, and does not wait', () => {
  const { marked, waiting } = overlayFavourites([], { items: [], sent: [sentMark(jo, true)] });

  expect([...marked]).toEqual([jo]);
  expect(waiting.size).toBe(0);
});

test('what was written later than what was acknowledged wins', () => {
  expect(marksOf([], { items: [mark(jo, false)], sent: [sentMark(jo, true)] })).toEqual([]);
});

test('a mark that the server refused is not shown as one', () => {
  expect(marksOf([], { items: [mark(jo, true, 'attention')], sent: [] })).toEqual([]);
});

test('other commands change no mark', () => {
  const block = { kind: 'setBlocked', payload: { accountId: jo, isBlocked: true } };
  expect(marksOf([jo], { items: [block as OutboxItem], sent: [] })).toEqual([jo]);
});

const someone = fc.constantFrom(maya, jo, sam);
const pendings: fc.Arbitrary<Pending> = fc.record({
  items: fc.array(fc.tuple(someone, fc.boolean()).map(([id, isOn]) => mark(id, isOn))),
  sent: fc.array(fc.tuple(someone, fc.boolean()).map(([id, isOn]) => sentMark(id, isOn))),
});

test('laid over twice is laid over once, whatever waits', () => {
  fc.assert(
    fc.property(fc.uniqueArray(someone), pendings, (known, pending) => {
      const once = marksOf(known, pending);

      expect(marksOf(once, pending)).toEqual(once);
      expect(marksOf(known, none)).toEqual(known.toSorted());
    }),
  );
});
