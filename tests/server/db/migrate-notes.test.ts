import { expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { newId } from '#contract/new-id.ts';
import { anEmptyDatabase } from '../../support/empty-database.ts';
import { migrateTo } from '../../support/migrate-to.ts';

it('a note of a review from before the desk had notes, which support has by letter, does not wait there', async () => {
  const { pool, drop } = await anEmptyDatabase();
  await migrateTo(pool, 38);
  const [creator, business] = [newId(), newId()];
  await pool.query(
    `insert into accounts (id, kind, revision) values ($1, 'creator', 7), ($2, 'business', 9)`,
    [creator, business],
  );
  const review = `insert into reviews (id, by_account_id, of_account_id, of_kind, score, private_note)
    values ($1, $2, $3, 'business', 'exceed', $4)`;
  await pool.query(review, [newId(), creator, business, 'He asked for cash.']);
  await pool.query(review, [newId(), creator, business, '']);

  await migrate(pool);

  const { rows } = await pool.query(
    'select private_note as note, note_read_on is null as unread from reviews order by private_note',
  );
  expect(rows).toEqual([
    { note: '', unread: true },
    { note: 'He asked for cash.', unread: false },
  ]);
  await drop();
});
