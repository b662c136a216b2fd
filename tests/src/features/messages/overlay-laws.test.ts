import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OutboxItem, SentItem } from '#src/data/device/database.ts';
import {
  overlayConversation,
  overlayRooms,
  pendingOf,
  withPending,
  type Standpoint,
} from '#src/features/messages/overlay.ts';
import {
  buildMessage,
  buildRoom,
  buildSent,
  buildUnsent,
  buildUnsentRead,
  business,
  creator,
  idOf,
  roomId,
} from './build.ts';

const cursor = { epoch: 'epoch01', revision: 5, window: null };

/** Anything an outbox may hold, also what no rule would let in today. */
const unsent: fc.Arbitrary<OutboxItem> = fc.oneof(
  fc
    .record({
      order: fc.integer({ min: 1, max: 40 }),
      text: fc.oneof(fc.string(), fc.constant(''), fc.constant('x'.repeat(5000))),
      state: fc.constantFrom('waiting', 'sending', 'attention'),
      accountId: fc.constantFrom(creator, business, idOf<typeof creator>('stranger')),
      occurredAt: fc.constantFrom('2019-01-01T00:00:00.000Z', '2031-01-01T00:00:00.000Z'),
    })
    .map(({ order, text, state, ...change }) =>
      buildUnsent(order, text, {
        state: state as OutboxItem['state'],
        attention: state === 'attention' ? { code: 'ROOM_ARCHIVED' } : null,
        ...change,
      }),
    ),
  fc
    .record({ order: fc.integer({ min: 1, max: 40 }), seq: fc.integer() })
    .map(({ order, seq }) => buildUnsentRead(order, seq)),
);

const sent: fc.Arbitrary<SentItem> = fc
  .record({
    order: fc.integer({ min: 1, max: 40 }),
    revision: fc.integer({ min: 0, max: 10 }),
    result: fc.oneof(
      fc.record({
        seq: fc.integer({ min: 1, max: 30 }),
        createdOn: fc.constant('2026-01-05T18:00:05.000Z'),
      }),
      fc.anything(),
    ),
  })
  .map(({ order, revision, result }) => buildSent(order, `sent ${order}`, revision, result));

const pending = fc
  .record({ outbox: fc.array(unsent), sent: fc.array(sent) })
  .map(({ outbox, sent }) => pendingOf(outbox, sent, cursor));

const log = fc
  .uniqueArray(fc.integer({ min: 1, max: 25 }))
  .map((seqs) =>
    seqs
      .toSorted((a, b) => a - b)
      .map((seq) => buildMessage(seq, seq % 5 === 0 ? { id: idOf(`command ${seq}`) } : {})),
  );

const standpoint = fc
  .record({ side: fc.constantFrom('creator', 'business'), seenByThem: fc.nat(30) })
  .map(({ side, seenByThem }): Standpoint => ({
    accountId: side === 'creator' ? creator : business,
    chatroomId: roomId,
    side: side as Standpoint['side'],
    seenByThem,
  }));

const rooms = fc
  .array(
    fc.record({ lastSeq: fc.nat(30), seen: fc.nat(30), unread: fc.nat(9), bare: fc.boolean() }),
  )
  .map((all) =>
    all.map(({ lastSeq, seen, unread, bare }, index) =>
      buildRoom({
        chatroomId: index === 0 ? roomId : idOf(`room ${index}`),
        lastSeq,
        seenSeqByCreator: seen,
        unreadByCreator: unread,
        ...(bare ? { lastMessage: null } : {}),
      }),
    ),
  );

test('showing what is pending twice is showing it once', () => {
  fc.assert(
    fc.property(log, pending, standpoint, (messages, commands, at) => {
      const once = overlayConversation(messages, commands, at);

      expect(withPending(once, commands, at)).toEqual(once);
    }),
  );
});

test('laying commands over the room list twice is laying them once', () => {
  fc.assert(
    fc.property(rooms, pending, (all, commands) => {
      const once = overlayRooms(all, commands, creator);

      expect(overlayRooms(once, commands, creator)).toEqual(once);
    }),
  );
});

test('no message is ever shown twice, and none of the log is lost', () => {
  fc.assert(
    fc.property(log, pending, standpoint, (messages, commands, at) => {
      const ids = overlayConversation(messages, commands, at).map((one) => one.id);

      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(expect.arrayContaining(messages.map((one) => one.id)));
    }),
  );
});

test('no command makes a room appear, vanish, or be read less than the server says', () => {
  fc.assert(
    fc.property(rooms, pending, (all, commands) => {
      const rows = overlayRooms(all, commands, creator);

      expect(rows.map((row) => row.chatroomId).toSorted()).toEqual(
        all.map((room) => room.chatroomId).toSorted(),
      );
      for (const row of rows) {
        const room = all.find((one) => one.chatroomId === row.chatroomId);
        expect(row.seenSeqByCreator).toBeGreaterThanOrEqual(room?.seenSeqByCreator ?? 0);
        expect(row.unreadByCreator).toBeLessThanOrEqual(room?.unreadByCreator ?? 0);
      }
    }),
  );
});
