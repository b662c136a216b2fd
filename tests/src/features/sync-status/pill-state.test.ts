import { expect, test } from 'vitest';
import { pillOf } from '#src/features/sync-status/pill-state.ts';

const reached = { reachable: true, isPortal: false, reachedAt: 1000 };
const unreached = { reachable: false, isPortal: false, reachedAt: 1000 };
const waiting = { state: 'waiting' } as const;
const asking = { state: 'attention' } as const;

type SyncFacts = Parameters<typeof pillOf>[0];
const facts = (change: Partial<SyncFacts>): SyncFacts => ({
  isOnline: true,
  contact: reached,
  items: [],
  ...change,
});

test('nothing is shown when everything has arrived', () => {
  expect(pillOf(facts({}))).toEqual({ kind: 'none' });
  expect(pillOf(facts({ contact: null }))).toEqual({ kind: 'none' });
});

test('what is on its way is counted', () => {
  const items = [waiting, { state: 'sending' } as const, waiting];
  expect(pillOf(facts({ items }))).toEqual({ kind: 'sending', count: 3 });
});

test('offline with nothing to send shows the time of the last contact', () => {
  expect(pillOf(facts({ isOnline: false }))).toEqual({ kind: 'offline', reachedAt: 1000 });
});

test('a server that does not answer counts as offline, whatever the browser reports', () => {
  expect(pillOf(facts({ contact: unreached, items: [waiting] }))).toEqual({
    kind: 'waiting',
    count: 1,
  });
});

test('a Wi-Fi that wants a sign-in is named, because the person can mend it', () => {
  const contact = { ...unreached, isPortal: true };
  expect(pillOf(facts({ contact, items: [waiting] }))).toEqual({ kind: 'portal' });
  expect(pillOf(facts({ contact, isOnline: false }))).toEqual({ kind: 'offline', reachedAt: 1000 });
});

test('a server that answers with errors has trouble, and is not called offline', () => {
  const contact = { ...unreached, isTrouble: true };
  expect(pillOf(facts({ contact, items: [waiting] }))).toEqual({ kind: 'trouble' });
  expect(pillOf(facts({ contact, isOnline: false }))).toEqual({ kind: 'offline', reachedAt: 1000 });
});

test('trouble comes before everything else, and counts only itself', () => {
  const items = [waiting, asking, waiting];
  expect(pillOf(facts({ items }))).toEqual({ kind: 'attention', count: 1 });
  expect(pillOf(facts({ items, isOnline: false }))).toEqual({ kind: 'attention', count: 1 });
});
