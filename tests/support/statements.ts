import type { Pool, PoolClient } from 'pg';

/** A statement as it was sent: a named one by its name. */
export type Statement = { name: string; text: string; values: unknown[] };
export type Watched = { statements: Statement[]; roundTrips: number };

/**
 * What `work` sends through this pool, and in how many round trips: statements of a connection that leave together share one, and
 * those of different connections do not.
 */
export async function watchStatements(pool: Pool, work: () => Promise<unknown>): Promise<Watched> {
  const watched: Watched = { statements: [], roundTrips: 0 };
  const unwatch = new Map<PoolClient, () => void>();
  function watch(client: PoolClient): void {
    if (unwatch.has(client)) return;
    const { query } = client;
    let isLeaving = false;
    const send = query.bind(client) as (...parts: unknown[]) => unknown;
    const watching = (first: unknown, ...rest: unknown[]) => {
      watched.statements.push(statementOf(first, rest[0]));
      if (!isLeaving) {
        isLeaving = true;
        watched.roundTrips += 1;
        process.nextTick(() => void (isLeaving = false));
      }
      return send(first, ...rest);
    };
    client.query = watching as typeof query;
    unwatch.set(client, () => void (client.query = query));
  }
  pool.on('acquire', watch);
  try {
    await work();
  } finally {
    pool.off('acquire', watch);
    for (const stop of unwatch.values()) stop();
  }
  return watched;
}

function statementOf(sent: unknown, values: unknown): Statement {
  if (typeof sent === 'string') {
    return { name: sent.slice(0, 40), text: sent, values: Array.isArray(values) ? values : [] };
  }
  const { name, text, values: own } = sent as { name?: string; text: string; values?: unknown[] };
  const given = own ?? (Array.isArray(values) ? values : []);
  return { name: name ?? text.trim().slice(0, 40), text, values: given };
}
