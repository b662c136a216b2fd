import { expect, test } from 'vitest';
import type { OutboxItem } from '#src/data/device/database.ts';
import { itemState, itemText } from '#src/features/sync-status/item-words.ts';
import { formatBytes } from '#src/features/sync-status/storage.ts';

const now = Date.UTC(2026, 10, 21, 2, 16);
const item = (change: Partial<OutboxItem>) =>
  ({
    kind: 'addMessage',
    payload: { message: 'See you at six' },
    state: 'waiting',
    attempts: 0,
    nextTryAt: 0,
    attention: null,
    ...change,
  }) as OutboxItem;

test('an unsent message is shown in the person’s own words', () => {
  expect(itemText(item({}))).toBe('See you at six');
});

test('how an unsent item stands is told in words', () => {
  expect(itemState(item({}), now)).toBe('Waiting');
  expect(itemState(item({ state: 'sending' }), now)).toBe('Sending');
  expect(itemState(item({ attempts: 1 }), now)).toBe('Tried once.');
  expect(itemState(item({ attempts: 3, nextTryAt: now + 120_000 }), now)).toBe(
    'Tried 3 times. Next try in 2 minutes.',
  );
});

test('a refused item tells the refusal, an old one asks', () => {
  const refused = item({ state: 'attention', attention: { code: 'ROOM_ARCHIVED' } });
  expect(itemState(refused, now)).toMatch(/archived/);
  const old = item({ state: 'attention', attention: { code: 'OLD_MESSAGE' } });
  expect(itemState(old, now)).toMatch(/more than a week ago/);
});

test.each([
  [340_000, '340 kB'],
  [1_400_000, '1.4 MB'],
  [2_000_000_000, '2 GB'],
])('%i bytes of storage read as a person counts them', (bytes, told) => {
  expect(formatBytes(bytes)).toBe(told);
});
