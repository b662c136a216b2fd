import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { UPLOAD_EXPIRES_HOURS } from '#contract/pictures/rules.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { Deps } from '../http/call.ts';
import { inTransaction } from '../db/transaction.ts';
import { lockFiles, REMOVE_FILES } from './files-lock.ts';
import { Staging } from './staging.ts';

type CollectDeps = Pick<Deps, 'pool' | 'files' | 'env' | 'log' | 'now'>;

const EVERY_SECONDS = 3_600;
const PAGE = 200;
/** Bytes that are removed under one lock, all at once: who keeps pictures waits for them. */
const CONTENTS_PAGE = 20;

/** Collects pictures that nothing names from now on, once an hour in one of the processes. */
export const startCollecting = (deps: CollectDeps & Pick<Deps, 'jobs'>): Promise<void> =>
  deps.jobs.every('collect-pictures', EVERY_SECONDS, () => collectPictures(deps));

/**
 * Removes the remains of unused uploads: pictures without a reference, bytes without a row, and unfinished uploads – each once
 * it is older than the time that a device has to name it.
 */
async function collectPictures(deps: CollectDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - UPLOAD_EXPIRES_HOURS * HOUR_MS);
  const rows = await collectRows(deps, before);
  const contents = await collectContents(deps, before);
  const uploads = await new Staging(join(deps.env.dataDir, 'uploads')).dropUntouched(before);
  await deps.pool.query(`delete from upload_locks where until < now() - interval '1 day'`);
  if (rows + contents + uploads > 0)
    deps.log.info({ rows, contents, uploads }, 'collected pictures');
}

/** A row that is being named is locked by that transaction, and left for the next time. */
async function collectRows({ pool }: CollectDeps, before: Date): Promise<number> {
  let count = 0;
  for (let last = ''; ;) {
    const { ids, collected } = await inTransaction(pool, async (client) => {
      const ids = await lockUnnamed(client, before, last);
      return { ids, collected: await deleteUnnamed(client, ids) };
    });
    count += collected;
    const end = ids.at(-1);
    if (end === undefined || ids.length < PAGE) return count;
    last = end;
  }
}

async function lockUnnamed(client: PoolClient, before: Date, after: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from files f where created_on < $1 and ($2 = '' or id > nullif($2, '')::uuid) and ${UNNAMED}
     order by id limit ${PAGE} for update skip locked`,
    [before, after],
  );
  return rows.map(({ id }) => id);
}

/** Checked again under the locks: a transaction may have named one between the first check and its lock. */
async function deleteUnnamed(client: PoolClient, ids: readonly string[]): Promise<number> {
  const { rowCount } = await client.query(
    `delete from files f where id = any($1::uuid[]) and ${UNNAMED}`,
    [ids],
  );
  return rowCount ?? 0;
}

/** Page by page under the lock that keeps bytes from getting their row meanwhile. */
async function collectContents({ pool, files }: CollectDeps, before: Date): Promise<number> {
  let count = 0;
  let page: string[] = [];
  const collect = async () => {
    const names = page.splice(0);
    if (names.length === 0) return;
    count += await inTransaction(pool, async (client) => {
      await lockFiles(client, REMOVE_FILES);
      const { rows } = await client.query<{ name: string }>(ROWLESS, [names]);
      await Promise.all(rows.map(({ name }) => files.remove(name)));
      return rows.length;
    });
  };
  for await (const { sha256, storedOn } of files.list()) {
    if (storedOn < before) page.push(sha256);
    if (page.length === CONTENTS_PAGE) await collect();
  }
  await collect();
  return count;
}

/** SQL for: nothing shows file `f`. Each condition on its own, so that each is one join however many there are. */
const UNNAMED = `not exists (select from portfolio_items i where i.file_id = f.id)
  and not exists (select from creators c where c.photo_url = '/files/' || f.id)
  and not exists (select from users u where u.photo_url = '/files/' || f.id)
  and not exists (select from businesses b where b.logo_url = '/files/' || f.id)
  and not exists (select from businesses b where b.photo_url = '/files/' || f.id)
  and not exists (select from messages m where m.picture_file_id = f.id)
  and not exists (select from content_items i where i.file_id = f.id)
  and not exists (select from content_items i where i.poster_file_id = f.id)
  and not exists (select from (select unnest(file_ids) as id from campaigns) g where g.id = f.id)`;

const ROWLESS = `
select name from unnest($1::text[]) as name
where not exists (select from files where sha256 = name or thumb_sha256 = name)`;
