import type { Deps } from '../call.ts';
import { inTransaction } from '../db/transaction.ts';
import { writeDemo } from './write-demo.ts';

/** Any fixed number: processes that start together on one empty database seed it one after the other. */
const LOCK = 7_655_460;

/** Fills an empty database with the demo, all of it or nothing. Leaves one that has users as it is. */
export async function seedDemo(deps: Pick<Deps, 'pool' | 'now'>): Promise<void> {
  await inTransaction(deps.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const { rows } = await client.query<{ used: boolean }>(
      'select exists (select from users) as used',
    );
    if (!rows[0]?.used) await writeDemo(client, deps.now());
  });
}
