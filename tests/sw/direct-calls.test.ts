import { expect, test, vi } from 'vitest';
import { leaveCallsAlone } from '../../sw/direct-calls.ts';

/** An installation, in a browser that knows static routes or not. */
const anInstallation = (parts: object) => parts as Event;

test('calls go to the network past the worker, whose process may be stopped', () => {
  const addRoutes = vi.fn(async () => undefined);
  leaveCallsAlone(anInstallation({ addRoutes }));

  expect(addRoutes.mock.calls).toEqual([
    [{ condition: { urlPattern: '/api/*' }, source: 'network' }],
  ]);
});

test('a browser without static routes, or with others, installs the worker all the same', async () => {
  leaveCallsAlone(anInstallation({}));
  const refused = vi.fn(async () => Promise.reject(new TypeError('Unknown source')));
  leaveCallsAlone(anInstallation({ addRoutes: refused }));

  await expect.poll(() => refused.mock.results.length).toBe(1);
});
