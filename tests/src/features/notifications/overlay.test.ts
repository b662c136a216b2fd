import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId } from '#contract/ids.ts';
import type { Pending } from '#src/data/pending.ts';
import {
  overlayNotifications,
  withAttention,
  withOlder,
} from '#src/features/notifications/overlay.ts';
import { accountId, none, notificationAt, seenOne, seenUpTo } from './build.ts';

const words = { title: '1 item needs your attention', body: 'Decide' };

test('the newest notification comes first, each once, and other accounts’ nowhere', () => {
  const [old, young] = [notificationAt(1), notificationAt(2)];
  const foreign = notificationAt(3, { accountId: newId<AccountId>() });

  const rows = overlayNotifications([old, foreign, young, old], none, accountId);

  expect(rows.map((one) => one.id)).toEqual([young.id, old.id]);
});

test('what was seen without signal is seen at once, and what came later is not', () => {
  const [first, second, third] = [notificationAt(1), notificationAt(2), notificationAt(3)];
  const pending: Pending = { items: [], sent: [seenUpTo(second.createdOn)] };

  const rows = overlayNotifications([first, second, third], pending, accountId);

  expect(rows.map((one) => one.seen)).toEqual([false, true, true]);
  expect(rows.some((one) => one.read)).toBe(false);
});

test('what was opened without signal is seen and read; what was only seen is not read', () => {
  const [opened, seen] = [notificationAt(2), notificationAt(1)];
  const pending: Pending = { items: [seenOne(opened, true), seenOne(seen)], sent: [] };

  const rows = overlayNotifications([opened, seen], pending, accountId);

  expect(rows.map(({ seen: isSeen, read }) => [isSeen, read])).toEqual([
    [true, true],
    [true, false],
  ]);
});

const records = fc.array(
  fc
    .record({ minute: fc.nat(50), seen: fc.boolean(), read: fc.boolean() })
    .map(({ minute, ...state }) => notificationAt(minute, state)),
  { maxLength: 12 },
);
const scenes = records.chain((held) =>
  fc.record({
    held: fc.constant(held),
    pending: fc.record({
      items: fc.subarray(held.flatMap((one) => [seenOne(one), seenOne(one, true)])),
      sent: fc.subarray(held.map((one) => seenUpTo(one.createdOn))),
    }),
  }),
);

test('laying the same commands over a list twice changes nothing', () => {
  fc.assert(
    fc.property(scenes, ({ held, pending }) => {
      const once = overlayNotifications(held, pending, accountId);
      expect(overlayNotifications(once, pending, accountId)).toEqual(once);
    }),
  );
});

test('seen and read are never taken back, and no notification is lost, whatever is pending', () => {
  fc.assert(
    fc.property(scenes, ({ held, pending }) => {
      const rows = overlayNotifications(held, pending, accountId);
      const byId = new Map(rows.map((one) => [one.id, one]));
      expect(rows).toHaveLength(held.length);
      for (const one of held) {
        expect(byId.get(one.id)?.seen).toBe(one.seen || byId.get(one.id)?.seen);
        if (one.read) expect(byId.get(one.id)?.read).toBe(true);
        if (one.seen) expect(byId.get(one.id)?.seen).toBe(true);
      }
    }),
  );
});

test('items that need the person stand on top as one line to the queue, and go with the last of them', () => {
  const rows = overlayNotifications([notificationAt(1)], none, accountId);
  const asking = [
    { occurredAt: '2026-11-20T09:00:00.000Z' },
    { occurredAt: '2026-11-21T09:00:00.000Z' },
  ];

  const shown = withAttention(rows, asking, words);

  expect(shown[0]).toMatchObject({
    category: 'SYNC_ATTENTION',
    path: '/settings/sync',
    title: words.title,
    createdOn: asking[1]?.occurredAt,
    accountId: null,
  });
  expect(withAttention(shown, asking, words)).toEqual(shown);
  expect(withAttention(shown, [], words)).toEqual(rows);
});

test('an older page that overlaps the device’s own list doubles nothing, and the device knows better', () => {
  const [old, shared] = [notificationAt(1), notificationAt(2, { seen: true })];

  const all = withOlder([shared], [{ ...shared, seen: false }, old, old]);

  expect(all).toHaveLength(2);
  expect(all.find((one) => one.id === shared.id)?.seen).toBe(true);
});
