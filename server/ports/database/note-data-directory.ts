import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Env } from '../../env/env.ts';

const ID_FILE = 'data-directory-id';

type Needed = {
  env: Pick<Env, 'dataDir' | 'files'>;
  pool: Pool;
  say: (line: string) => void;
};

/**
 * Says when this process doesn't share its data directory with the one that started before it on the same database. Nothing is
 * refused: a machine may have been replaced, and with a bucket the rest may be apart.
 */
export async function noteDataDirectory({ env, pool, say }: Needed): Promise<void> {
  const id = await idOf(env.dataDir);
  const { rows } = await pool.query<{ before: string | null }>(NOTE, [id]);
  const before = rows[0]?.before ?? null;
  if (before === null || before === id) return;
  const other = `${env.dataDir} is not the data directory of the process that started before on this database`;
  say(
    env.files.s3 === null
      ? `${other}, and pictures are kept in it: those in the other one can't be read here. Share one folder between all machines, or set POLLIN_S3_BUCKET.`
      : `${other}: an upload that resumes on another machine starts over, and so does the app of a former build. The proxy must send each person to one machine, or the folder must be shared.`,
  );
}

const NOTE = `
with former as (select value from meta where key = 'dataDirectory'),
     noted as (insert into meta (key, value) values ('dataDirectory', $1)
               on conflict (key) do update set value = excluded.value)
select (select value from former) as before`;

/** Processes that start together on a new folder agree on one name. */
async function idOf(dataDir: string): Promise<string> {
  const file = join(dataDir, ID_FILE);
  const draft = `${file}.${randomUUID()}`;
  const id = randomUUID();
  await writeFile(draft, id);
  await link(draft, file)
    // Some shared folders have no hard links. A process that reads there at the same moment may find nothing, and logs one line too many.
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error;
      return writeFile(file, id, { flag: 'wx' });
    })
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  await rm(draft);
  return (await readFile(file, 'utf8')).trim();
}
