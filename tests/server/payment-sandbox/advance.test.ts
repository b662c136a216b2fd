import { dirname } from 'node:path';
import { expect, inject, test } from 'vitest';
import { readEnv } from '#server/env/env.ts';
import { advanceSandbox } from '#server/payment-sandbox/advance.ts';
import { readCount, withLiveDatabase } from '#server/ports/database/run-program.ts';

test('the clock can be moved while a server runs on the data directory', async () => {
  // The run's own database: this process could not open it a second time.
  const dataDir = dirname(inject('serversFolder'));
  const env = readEnv({ POLLIN_DEMO: '1', POLLIN_DATA_DIR: dataDir });
  const offset = () =>
    withLiveDatabase(env, async (pool) => {
      const { rows } = await pool.query<{ value: string }>(
        `select value from payment_sandbox.settings where name = 'clock_offset_s'`,
      );
      return Number(rows[0]?.value);
    });
  await withLiveDatabase(env, (pool) => advanceSandbox(pool, 1));
  const before = await offset();

  await withLiveDatabase(env, (pool) => advanceSandbox(pool, 30));

  expect((await offset()) - before).toBe(30 * 24 * 3600);
});

test('the command takes whole days only', () => {
  expect(readCount(['--days', '30'], 'days', 3660)).toBe(30);
  for (const args of [
    [],
    ['--days', '0'],
    ['--days', '1.5'],
    ['--days', '9999'],
    ['--weeks', '1'],
  ]) {
    expect(() => readCount(args, 'days', 3660)).toThrow(
      '--days with a whole number from 1 to 3660',
    );
  }
});
