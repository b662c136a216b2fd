import { expect, test, vi } from 'vitest';
import { takeAssetsFromCache } from '../../sw/direct-assets.ts';

/** An installation, in a browser with or without static routes. */
const anInstallation = (parts: object) => parts as Event;

test('the browser reads scripts and styles from the precache without the worker', () => {
  const addRoutes = vi.fn(async () => undefined);
  takeAssetsFromCache(anInstallation({ addRoutes }), 'precache');

  expect(addRoutes.mock.calls).toEqual([
    [{ condition: { urlPattern: '/assets/*' }, source: { cacheName: 'precache' } }],
  ]);
});

test('a browser without static routes, or that refuses this one, still installs the worker', async () => {
  takeAssetsFromCache(anInstallation({}), 'precache');
  const refused = vi.fn(async () => Promise.reject(new TypeError('Unknown source')));
  takeAssetsFromCache(anInstallation({ addRoutes: refused }), 'precache');

  await expect.poll(() => refused.mock.results.length).toBe(1);
});
