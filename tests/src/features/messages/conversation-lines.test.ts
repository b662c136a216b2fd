import { expect, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { linesOf } from '#src/features/messages/conversation-lines.ts';
import type { MessageEntry } from '#src/features/messages/overlay.ts';
import { idOf } from './build.ts';

function buildEntry(seq: number, at: string, change: Partial<MessageEntry> = {}): MessageEntry {
  return {
    id: `${seq}`,
    seq,
    text: `Message ${seq}`,
    at: `2026-01-${at}:00.000Z`,
    isOwn: false,
    teammate: null,
    isRemoved: false,
    delivery: null,
    attention: null,
    ...change,
  };
}

const plain = { seenAtOpening: null, hasOlder: false };
const groups = (entries: MessageEntry[], options = plain) =>
  linesOf(entries, options).map((line) => [line.startsGroup, line.endsGroup]);

test('messages of two people of one team are two groups', () => {
  const ana = { userId: idOf<UserId>('ana'), name: 'Ana Ruiz' };
  const entries = [
    buildEntry(1, '05T17:00', { isOwn: true }),
    buildEntry(2, '05T17:01', { isOwn: true, teammate: ana }),
    buildEntry(3, '05T17:02', { isOwn: true, teammate: ana }),
  ];
  expect(groups(entries)).toEqual([
    [true, true],
    [true, false],
    [false, true],
  ]);
});

test('messages of one sender within five minutes stand together', () => {
  const entries = [
    buildEntry(1, '05T17:00'),
    buildEntry(2, '05T17:04'),
    buildEntry(3, '05T17:09'),
    buildEntry(4, '05T17:20'),
    buildEntry(5, '05T17:21', { isOwn: true }),
  ];

  expect(groups(entries)).toEqual([
    [true, false],
    [false, false],
    [false, true],
    [true, true],
    [true, true],
  ]);
});

test('a day begins at midnight in Phoenix, not in London', () => {
  const entries = [buildEntry(1, '05T23:59'), buildEntry(2, '06T01:00'), buildEntry(3, '06T07:01')];

  const days = linesOf(entries, plain).map((line) => line.startsDay);

  expect(days).toEqual([true, false, true]);
});

test('above the first message shown no day is named while older ones of that day may follow', () => {
  const [first] = linesOf([buildEntry(40, '05T17:00')], { ...plain, hasOlder: true });

  expect(first?.startsDay).toBe(false);
});

test('"New" is above the first unread message of the other side', () => {
  const entries = [
    buildEntry(1, '05T17:00'),
    buildEntry(2, '05T17:01', { isOwn: true }),
    buildEntry(3, '05T17:02'),
    buildEntry(4, '05T17:03'),
  ];

  const lines = linesOf(entries, { ...plain, seenAtOpening: 1 });

  expect(lines.filter((line) => line.startsNew).map((line) => line.entry.seq)).toEqual([3]);
});

test('a gap in the numbering is shown, and separates the messages around it', () => {
  const entries = [buildEntry(1, '05T17:00'), buildEntry(5, '05T17:01')];

  const lines = linesOf(entries, plain);

  expect(lines.map((line) => line.afterGap)).toEqual([false, true]);
  expect(lines[1]?.startsGroup).toBe(true);
});
