import type { PoolClient } from 'pg';
import type { Deps } from '../http/call.ts';
import type { Mirror } from '../ports/mirror/mirror.ts';
import { copyNext, FORMAT } from './copy.ts';
import { documentsOf, type Changed } from './documents.ts';

/** Any fixed number: the process that holds it is the only one that writes. */
const LOCK = 7_655_460;
/** Documents in one commit; Firestore takes five hundred. */
const AT_ONCE = 200;

type Row = Changed & { id: string };
type Needed = Pick<Deps, 'pool' | 'log'> & { mirror: Mirror };

/**
 * `copying`: a part was copied, and another one may follow. `idle`: nothing is left, or another process writes. `outdated`: the
 * mirror doesn't have the format of this build, which writes nothing and logs that.
 */
type WriteResult = 'copying' | 'idle' | 'outdated';

/**
 * Writes everything that is due, in the order of its changes, and then the next part of a copy. A row leaves the outbox after its
 * document was written, so a process that dies in between writes it again: at least once, and the same. A document that the
 * database can't hold is logged and left out.
 */
export async function writeDue(deps: Needed): Promise<WriteResult> {
  const client = await deps.pool.connect();
  let failure: Error | undefined;
  try {
    const { rows } = await client.query<{ isOurs: boolean }>(
      'select pg_try_advisory_lock($1) as "isOurs"',
      [LOCK],
    );
    if (!rows[0]?.isOurs) return 'idle';
    try {
      return await writeAlone(deps, client);
    } finally {
      // Another process may go on at once, also after an outage: a connection that goes takes its time.
      await client.query('select pg_advisory_unlock($1)', [LOCK]);
    }
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection that failed goes, and its lock with it.
    client.release(failure);
  }
}

/** Under the lock. */
async function writeAlone(deps: Needed, client: PoolClient): Promise<WriteResult> {
  const { rows } = await client.query<{ format: string }>(
    `select value as format from meta where key = 'mirrorFormat'`,
  );
  const format = rows[0]?.format;
  if (Number(format) !== FORMAT) {
    const has = format === undefined ? 'no format yet' : `format ${format}`;
    deps.log.warn(`the mirror waits: it has ${has}, and this build writes format ${FORMAT}`);
    return 'outdated';
  }
  while ((await writeBatch(deps, client)) === AT_ONCE);
  const write = (changes: readonly Changed[]) => writeNow(deps, client, changes);
  return (await copyNext(client, AT_ONCE, write)) ? 'copying' : 'idle';
}

async function writeBatch(deps: Needed, client: PoolClient): Promise<number> {
  const { rows } = await client.query<Row>({
    name: 'mirror-due',
    text: `select id, kind, record_id as "recordId", parent_id as "parentId"
           from mirror_outbox order by id limit $1`,
    values: [AT_ONCE],
  });
  if (rows.length === 0) return 0;
  // Each document once, at its first change: what is written is its newest state.
  const changes = [...new Map(rows.map((row) => [`${row.kind} ${row.recordId}`, row])).values()];
  await writeNow(deps, client, changes);
  const ids = rows.map(({ id }) => id);
  await client.query('delete from mirror_outbox where id = any($1::bigint[])', [ids]);
  return rows.length;
}

async function writeNow(
  { log, mirror }: Needed,
  client: PoolClient,
  changes: readonly Changed[],
): Promise<void> {
  const documents = await documentsOf(client, changes);
  if ((await mirror.write(documents)) === 'written') return;
  for (const one of documents) {
    if ((await mirror.write([one])) === 'invalid') {
      log.error({ path: one.path }, 'a document could not be mirrored');
    }
  }
}
