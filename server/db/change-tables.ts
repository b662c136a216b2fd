import { setTimeout as pause } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { StartError } from '../env/start-error.ts';

/**
 * For so long each statement waits for a table that a transaction of another process uses. Everyone who comes later waits behind
 * it, and behind the tables that it has locked before, so it lets them pass and tries again.
 */
const LOCK_TIMEOUT_MS = 1_000;
const RETRY_MS = 2_000;
const TRIES = 150;
/** PostgreSQL's codes for a lock that was not to be had in time, and for a deadlock. */
const BUSY = new Set(['55P03', '40P01']);

/**
 * Runs `change`, which alters tables that other processes use, in one transaction. A change that fails leaves nothing. Throws a
 * `StartError` when a table stays in use for minutes.
 */
export async function changeTables(
  client: PoolClient,
  change: () => Promise<void>,
  { name, say }: { name: string; say: (line: string) => void },
): Promise<void> {
  for (let tries = 1; !(await changeNow(client, change)); tries += 1) {
    if (tries === 1) say(`${name} waits for a table that another process uses.`);
    if (tries === TRIES) {
      throw new StartError(
        `${name} waited for minutes for a table that another connection uses; please end that connection and start again.`,
      );
    }
    await pause(RETRY_MS);
  }
}

/** False: a table was in use for too long, and nothing has changed. */
async function changeNow(client: PoolClient, change: () => Promise<void>): Promise<boolean> {
  try {
    await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await change();
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    if (BUSY.has((error as { code?: string }).code ?? '')) return false;
    throw error;
  }
}
