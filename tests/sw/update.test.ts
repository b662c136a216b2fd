import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { updateWhenAsked } from '../../sw/update.ts';

/** A worker that waits, and what a page posts to it. */
function aWaitingWorker() {
  const skipWaiting = vi.fn(async () => undefined);
  vi.stubGlobal('self', { skipWaiting });
  const post = (data: unknown) => {
    const event = { data, waitUntil: () => undefined };
    updateWhenAsked(event as unknown as Parameters<typeof updateWhenAsked>[0]);
  };
  return { skipWaiting, post };
}

test('a new version takes over only when a page asks for it', () => {
  const { skipWaiting, post } = aWaitingWorker();

  for (const other of [null, undefined, 'SKIP_WAITING', {}, { type: 'other' }]) post(other);
  for (const odd of fc.sample(fc.jsonValue({ maxDepth: 3 }), 200)) post(odd);
  expect(skipWaiting).not.toHaveBeenCalled();

  post({ type: 'SKIP_WAITING' });
  expect(skipWaiting).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
