import { expect, test, vi } from 'vitest';
import { goPastWorker } from '../../sw/static-routes.ts';

/** An installation, in a browser that knows static routes or not. */
const anInstallation = (parts: object) => parts as Event;

test('calls and the app’s own files go past the worker, whose process may be stopped', () => {
  const addRoutes = vi.fn(async () => undefined);
  goPastWorker(anInstallation({ addRoutes }), 'app');

  expect(addRoutes.mock.calls).toEqual([
    [{ condition: { urlPattern: '/api/*' }, source: 'network' }],
    [{ condition: { urlPattern: '/assets/*' }, source: { cacheName: 'app' } }],
  ]);
});

test('a browser without static routes, or with others, installs the worker all the same', async () => {
  goPastWorker(anInstallation({}), 'app');
  const refused = vi.fn(async () => Promise.reject(new TypeError('Unknown source')));
  goPastWorker(anInstallation({ addRoutes: refused }), 'app');

  await expect.poll(() => refused.mock.results.length).toBe(2);
});
