import { spawnSync } from 'node:child_process';
import { test } from 'vitest';
import { freshDatabase } from '../support/postgres.ts';
test('debug', async () => {
  const database = await freshDatabase();
  await database.pool.end();
  const r = spawnSync(process.execPath, ['tests/support/simulation/zz-debug.ts', database.url, process.env['FROM'] ?? '1', process.env['TO'] ?? '6'], { encoding: 'utf8' });
  process.stdout.write(r.stdout + r.stderr);
  await database.drop();
}, 300_000);
