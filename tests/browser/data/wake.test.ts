import { expect, test } from 'vitest';
import { wakeSignal } from '#src/data/wake.ts';

test.each([
  ['the browser says that there is a network', () => new Event('online')],
  [
    'the page is shown again from the browser’s memory',
    () => new PageTransitionEvent('pageshow', { persisted: true }),
  ],
])('whoever waits goes on at once when %s', (_, event) => {
  const waiting = wakeSignal();
  expect(waiting.aborted).toBe(false);

  dispatchEvent(event());

  expect(waiting.aborted).toBe(true);
  expect(wakeSignal().aborted).toBe(false);
});
