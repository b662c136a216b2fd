import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { moveClock } from './ledger.ts';
import { runDue } from './passing-time.ts';
import { prepareSchema } from './schema.ts';

const DAY_S = 24 * 3600;

/**
 * Moves the sandbox's clock ahead and lets everything happen that is due by then: renewals, ends of trials, retries, expirations, and
 * payouts. Answers how much that was. A running sandbox delivers the events.
 */
export async function advanceSandbox(
  pool: Pool,
  days: number,
  now: () => Date = () => new Date(),
): Promise<number> {
  await prepareSchema(pool);
  await moveClock(pool, Math.round(days * DAY_S));
  return await runDue({ pool, now, randomBytes });
}
