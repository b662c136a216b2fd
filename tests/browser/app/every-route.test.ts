import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { routeTree } from '#src/route-tree.gen.ts';
import { screens } from './full-device.ts';

/** Addresses that only lead on to another one, or that belong to nobody who is signed in. */
const others = new Set([
  '/',
  '/login',
  '/logout',
  '/dashboard',
  '/messages',
  '/calendar',
  '/corporate/profile/',
  '/share',
  '/unsubscribe/$token',
  '/invitation/$token',
]);

test('every screen of every role is among those that are looked at', () => {
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  const seen = new Set(
    Object.values(screens)
      .flat()
      .map(([path]) => router.matchRoutes(path.split('?')[0] ?? '', {}).at(-1)?.fullPath),
  );

  const all = Object.values(router.routesByPath)
    .filter(({ children }) => !children)
    .map(({ fullPath }) => fullPath);
  const unseen = all.filter((path) => !seen.has(path) && !others.has(path));

  expect(all.length).toBeGreaterThan(40);
  expect(unseen).toEqual([]);
});
