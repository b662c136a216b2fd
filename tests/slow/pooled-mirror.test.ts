import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/new-id.ts';
import { migrate } from '#server/db/migrate.ts';
import { startMirror } from '#server/mirror/start.ts';
import type { Mirror } from '#server/ports/mirror/mirror.ts';
import { openDatabase } from '#server/ports/database/open.ts';
import { Installation } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await Installation.start(0);
}, 240_000);
afterAll(() => installation?.remove());

test('the mirror goes on writing behind a pooler that gives each transaction another connection', async () => {
  const database = await openDatabase(
    {
      databaseUrl: installation.pooledUrl,
      databaseDirectUrl: await installation.databaseUrl(),
      dataDir: installation.folder,
    },
    () => undefined,
  );
  await migrate(database.direct);
  const { pool, direct } = database;
  const note = (id: string) =>
    pool.query(`insert into mirror_outbox (kind, record_id) values ('chatroom', $1)`, [id]);
  const written: string[] = [];
  const busy = await pool.connect();
  let isBusy = false;
  const mirror: Mirror = {
    async write(documents) {
      written.push(...documents.map(({ path }) => path));
      // The pooler's next free connection is given to someone else, who keeps it.
      if (!isBusy) await busy.query('begin; select 1');
      isBusy = true;
      return 'written';
    },
  };
  const log = pino({ level: 'silent' });
  const [first, second] = [newId(), newId()];

  const stop = await startMirror({ pool, direct, log }, mirror);
  await note(first);
  await expect.poll(() => written).toEqual([`chatrooms/${first}`]);
  await note(second);
  await expect.poll(() => written).toEqual([`chatrooms/${first}`, `chatrooms/${second}`]);

  await stop();
  await busy.query('commit');
  busy.release();
  await database.close();
});
