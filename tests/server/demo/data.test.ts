import { expect, test } from 'vitest';
import { accounts } from '#server/db/schema/identity.ts';
import { creators } from '#server/db/schema/market.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { demoId, resolved, writeRows } from '#server/demo/data.ts';
import { databaseForFile } from '../../support/postgres.ts';
import { NOW } from './demo-checks.ts';

const { pool } = await databaseForFile();

/** It is four minutes past seven in the evening of November 20 in Phoenix. */
test.each([
  ['now-5h', '2026-11-20T21:04:05.678Z'],
  ['now-0.5d', '2026-11-20T14:04:05.678Z'],
  ['now+20d-1h', '2026-12-11T01:04:05.678Z'],
  ['awake-2d', '2026-11-19T02:04:05.678Z'],
  ['awake-12h', '2026-11-20T05:04:05.678Z'],
  ['awake-12h+20h', '2026-11-21T01:04:05.678Z'],
  ['today+6d', '2026-11-26'],
  ['today', 'today'],
  ['now-or-never', 'now-or-never'],
])('%s in the data is %s', (text, time) => {
  expect(resolved([{ at: text, count: 7 }], NOW.getTime())).toEqual([{ at: time, count: 7 }]);
});

test('an entry becomes a row of each table, with ids for its names and defaults for what it leaves out', async () => {
  const entries = [
    { id: 'creator maya', kind: 'creator', firstName: 'Maya', lastName: 'Okafor', minPrice: 120 },
    { id: 'creator rosa', kind: 'creator', firstName: 'Rosa', lastName: 'Benally' },
  ];

  await inTransaction(pool, (client) =>
    writeRows(client, NOW.getTime(), [
      [accounts, entries, { createdOn: 'now-900d' }],
      [creators, entries],
    ]),
  );

  const { rows } = await pool.query(
    `select id, kind, first_name as name, min_price as price, a.created_on as "createdOn"
     from accounts a join creators c using (id) order by first_name`,
  );
  const createdOn = new Date('2024-06-04T02:04:05.678Z');
  expect(rows).toEqual([
    { id: demoId('creator maya'), kind: 'creator', name: 'Maya', price: 120, createdOn },
    { id: demoId('creator rosa'), kind: 'creator', name: 'Rosa', price: 50, createdOn },
  ]);
});
