import { afterEach, expect, test, vi } from 'vitest';
import { failureSentence } from '#src/features/auth/failure-sentence.ts';
import { formatWait } from '#src/lib/format-wait.ts';

afterEach(() => vi.unstubAllGlobals());
const undelivered = { kind: 'undelivered', isPortal: false, status: null } as const;

test('signing in without a connection explains itself', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(failureSentence(undelivered)).toBe('You’re offline. Connect to sign in.');
});

test('a server out of reach, one in trouble and a Wi-Fi’s own page are told apart', () => {
  vi.stubGlobal('navigator', { onLine: true });
  expect(failureSentence(undelivered)).toMatch(/can’t reach/);
  expect(failureSentence({ ...undelivered, status: 503 })).toMatch(/having trouble/);
  expect(failureSentence({ ...undelivered, status: 200, isPortal: true })).toMatch(/Wi-Fi/);
});

test('a refusal shows the time to wait, where there is one', () => {
  const message = 'That code isn’t right.';

  expect(failureSentence({ kind: 'refused', refusal: { message } })).toBe(message);
  expect(failureSentence({ kind: 'refused', refusal: { message, retryAfter: 90 } })).toBe(
    `${message} Try again in 1:30.`,
  );
});

test.each([
  [45, '0:45'],
  [0.2, '0:01'],
  [-3, '0:00'],
  [720, '12:00'],
])('a wait of %d seconds counts down as %s', (seconds, told) => {
  expect(formatWait(seconds)).toBe(told);
});
