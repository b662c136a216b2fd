import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OutboxItem, SentItem } from '#src/data/device/database.ts';
import {
  overlayConversation,
  overlayRooms,
  pendingOf,
  withPending,
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
type Viewer = Parameters<typeof withPending>[2];
const asCreator: Viewer = {
  userId: idOf('maya'),
  accountId: creator,
  chatroomId: roomId,
  side: 'creator',
  seenByThem: 8,
};
const acknowledged = (seq: number) => ({ seq, createdOn: '2026-01-05T18:00:05.000Z' });

test('a message that waits comes after the end of the log, in the order it was written', () => {
  const log = [buildMessage(9), buildMessage(10)];
  const outbox = [buildUnsent(3, 'second'), buildUnsent(2, 'first')];

  const entries = overlayConversation(log, pendingOf(outbox, [], cursor), asCreator);

  expect(entries.map((one) => one.text)).toEqual(['Message 9', 'Message 10', 'first', 'second']);
  expect(entries.map((one) => one.delivery)).toEqual([null, 'sent', 'waiting', 'waiting']);
});

test('a message that the log and its command both know is shown once, as the log has it', () => {
  const item = buildUnsent(2, 'hello');
  const inLog = buildMessage(11, {
    id: idOf('command 2'),
    message: 'hello',
    isMessageFromCreator: true,
  });

  const entries = overlayConversation([buildMessage(10), inLog], [item], asCreator);

  expect(entries.filter((one) => one.id === item.id)).toHaveLength(1);
  expect(entries.at(-1)).toMatchObject({ seq: 11, delivery: 'sent' });
});

test('an acknowledged message stays visible until the device has caught up with it', () => {
  const sent = buildSent(2, 'hello', 6, acknowledged(11));

  const before = overlayConversation([buildMessage(10)], pendingOf([], [sent], cursor), asCreator);
  const after = pendingOf([], [sent], { ...cursor, revision: 6 });

  expect(before.at(-1)).toMatchObject({ text: 'hello', seq: 11, delivery: 'sent' });
  expect(after).toEqual([]);
});

test('an acknowledged message is at its number, before one that was numbered later', () => {
  const log = [buildMessage(10), buildMessage(12)];
  const sent = buildSent(2, 'hello', 6, acknowledged(11));

  const entries = overlayConversation(log, pendingOf([], [sent], cursor), asCreator);

  expect(entries.map((one) => one.seq)).toEqual([10, 11, 12]);
});

test('an acknowledged message that is older than what is shown is history, not news', () => {
  const sent = buildSent(2, 'hello', 6, acknowledged(4));

  const entries = overlayConversation([buildMessage(10)], pendingOf([], [sent], cursor), asCreator);

  expect(entries.map((one) => one.seq)).toEqual([10]);
});

test('own messages that the other side has seen differ from those it has not', () => {
  const entries = overlayConversation([buildMessage(8), buildMessage(10)], [], asCreator);

  expect(entries.map((one) => one.delivery)).toEqual(['seen', 'sent']);
});

test('a refused message stays where it is, with its reason', () => {
  const attention = { code: 'ROOM_ARCHIVED' as const };
  const item = buildUnsent(2, 'hello', { state: 'attention', attention });

  const entries = overlayConversation([buildMessage(10)], [item], asCreator);

  expect(entries.at(-1)).toMatchObject({ delivery: 'attention', attention });
});

test('commands of another account or another room change nothing', () => {
  const elsewhere = buildUnsent(2, 'hello', { accountId: business });
  const payload = { ...(buildUnsent(3, 'hello') as never as { payload: object }).payload };
  const other = buildUnsent(3, 'hello', {
    payload: { ...payload, chatroomId: idOf('another room') } as never,
  });

  expect(overlayConversation([], [elsewhere, other], asCreator)).toEqual([]);
  expect(overlayRooms([buildRoom()], [elsewhere, other], creator)).toEqual([
    { ...buildRoom(), lastDelivery: null },
  ]);
});

test('a room shows the message that is on its way, and moves to the top', () => {
  const busy = buildRoom({
    chatroomId: idOf('busy'),
    lastMessage: {
      seq: 3,
      text: 'Newer',
      createdOn: '2026-01-05T17:30:00.000Z',
      isMessageFromCreator: false,
    },
  });

  const rows = overlayRooms([busy, buildRoom()], [buildUnsent(2, 'hello')], creator);

  expect(rows.map((row) => row.lastMessage?.text)).toEqual(['hello', 'Newer']);
  expect(rows[0]?.lastDelivery).toBe('waiting');
});

test('a device clock that runs behind does not push a room down its list', () => {
  const item = buildUnsent(2, 'hello', { occurredAt: '2019-01-01T00:00:00.000Z' });

  const [row] = overlayRooms([buildRoom()], [item], creator);

  expect(row?.lastMessage).toMatchObject({ text: 'hello', createdOn: '2026-01-05T17:00:00.000Z' });
});

test('what was read without signal is read at once', () => {
  const [row] = overlayRooms([buildRoom()], [buildUnsentRead(2, 10)], creator);

  expect(row).toMatchObject({ seenSeqByCreator: 10, unreadByCreator: 0, seenSeqByBusiness: 8 });
});

test('a read mark never takes reading back nor goes past the newest message', () => {
  const [back] = overlayRooms([buildRoom()], [buildUnsentRead(2, 3)], creator);
  const [past] = overlayRooms([buildRoom()], [buildUnsentRead(2, 99)], creator);

  expect(back).toMatchObject({ seenSeqByCreator: 6, unreadByCreator: 3 });
  expect(past).toMatchObject({ seenSeqByCreator: 10, unreadByCreator: 0 });
});

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

const viewer = fc
  .record({ side: fc.constantFrom('creator', 'business'), seenByThem: fc.nat(30) })
  .map(({ side, seenByThem }): Viewer => ({
    userId: idOf('reader'),
    accountId: side === 'creator' ? creator : business,
    chatroomId: roomId,
    side: side as Viewer['side'],
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
    fc.property(log, pending, viewer, (messages, commands, at) => {
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
    fc.property(log, pending, viewer, (messages, commands, at) => {
      const ids = overlayConversation(messages, commands, at).map((one) => one.id);

      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(expect.arrayContaining(messages.map((one) => one.id)));
    }),
  );
});

test('no command makes a room appear, vanish, or lose read messages', () => {
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
