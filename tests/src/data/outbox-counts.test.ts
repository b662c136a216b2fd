import { expect, test } from 'vitest';
import { countOutbox } from '../../support/outbox-counts.ts';

/** `npm run bench -- guard` prints these counts. A change that raises one states the reason. */
test('hundreds of queued messages cost one batch without an answer, and are read without a step for each', async () => {
  expect(await countOutbox()).toEqual({
    requests: 2,
    tried: 100,
    rowsOfARead: 0,
    rowsOfAReconnect: 0,
  });
});
