import pg from 'pg';
import type { WithDatabase } from './tables.ts';

/** Asks the server's database directly, for what no call of the product can do. */
export async function query<Row extends pg.QueryResultRow>(
  server: WithDatabase,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: await server.databaseUrl() });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** How often a text is stored, in all rooms and by all authors. */
export async function timesStored(server: WithDatabase, message: string): Promise<number> {
  const rows = await query<{ count: string }>(
    server,
    'select count(*) from messages where message = $1',
    [message],
  );
  return Number(rows[0]?.count);
}

/** Ends every session of a user, as the server does when a copied token was used. */
export async function endSessions(server: WithDatabase, email: string): Promise<void> {
  await query(
    server,
    `update sessions set ended_on = now(), ended_because = 'idle'
     where ended_on is null and user_id = (select id from users where email = $1)`,
    [email],
  );
}
