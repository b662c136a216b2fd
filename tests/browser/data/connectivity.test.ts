import { expect, test } from 'vitest';
import { onReconnect } from '#src/data/delivery/connectivity.ts';

test.each([
  ['the browser reports a network', () => new Event('online')],
  [
    'the page is shown again from the browser’s memory',
    () => new PageTransitionEvent('pageshow', { persisted: true }),
  ],
])('a waiting caller continues at once when %s', (_, event) => {
  const waiting = onReconnect();
  expect(waiting.aborted).toBe(false);

  dispatchEvent(event());

  expect(waiting.aborted).toBe(true);
  expect(onReconnect().aborted).toBe(false);
});
