import { expect, test } from 'vitest';
import { countOutbox } from '../../support/outbox-counts.ts';

/** What `npm run bench -- guard` prints. A change that raises one of these says why. */
test('hundreds of queued messages cost one batch without an answer, and are read without a step for each', async () => {
  expect(await countOutbox()).toEqual({
    requests: 2,
    tried: 100,
    rowsOfARead: 0,
    rowsOfAReconnect: 0,
  });
});
