import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readEpoch } from '#server/db/epoch.ts';
import { demoPeople } from '#server/demo/people.ts';
import { resetDemo } from '#server/demo/reset.ts';
import { planRooms } from '#server/demo/rooms.ts';
import { readCount } from '#server/ports/database/run-program.ts';
import { copyFrom, truthOf } from '../../support/feed.ts';
import { leaseDatabase, databaseForFile } from '../../support/postgres.ts';
import { accountOf, NOW, pagesOf, wrongsOf } from './demo-checks.ts';

const database = await databaseForFile();

test('history fills up to the number asked for, and the rows stay those of commands', async () => {
  const { pool } = database;

  const size = await resetDemo(pool, NOW, randomBytes, 5000);

  const { rows } = await pool.query<{ all: number; head: number; second: number; quiet: number }>(
    `select sum(last_seq)::int as all, max(last_seq) as head, min(last_seq) as quiet,
            (array_agg(last_seq order by last_seq desc))[2] as second from chatrooms`,
  );
  expect(size).toEqual({
    businesses: 10,
    creators: 12,
    campaigns: 48,
    chatrooms: 62,
    messages: 5000,
  });
  expect(rows[0]).toMatchObject({ all: 5000, head: 2000 });
  expect(rows[0]?.second).toBeLessThan(1000);
  expect(await wrongsOf(pool)).toEqual([]);
});

test('history comes before the conversations, which end as they do without it', async () => {
  const { pool } = database;
  const newest = `select r.id, m.message, m.created_on from chatrooms r
                  join messages m on m.chatroom_id = r.id and m.seq > r.last_seq - 6 order by r.id, m.seq`;
  await resetDemo(pool, NOW, randomBytes);
  const without = (await pool.query(newest)).rows;

  await resetDemo(pool, NOW, randomBytes, 2000);

  expect((await pool.query(newest)).rows).toEqual(without);
});

test('a new device holds the newest of a long history and can trust its numbers', async () => {
  const { pool } = database;
  await resetDemo(pool, NOW, randomBytes, 3000);
  const creator = await accountOf(pool, 'creator@pollin.test');

  const copy = copyFrom(await pagesOf(pool, creator));

  expect(copy.rooms).toEqual((await truthOf(pool, creator)).rooms);
});

test('a reset signs everyone out, removes what was added and names a new epoch', async () => {
  const { pool } = database;
  await resetDemo(pool, NOW, randomBytes);
  const before = await readEpoch(pool);
  await pool.query(
    `insert into sessions (id, user_id, salt, next_hash) select $1, id, '', '' from users limit 1`,
    [randomUUID()],
  );
  await pool.query(`insert into users (id, email) values ($1, 'passer-by@example.org')`, [
    randomUUID(),
  ]);
  await pool.query('create schema payment_sandbox create table payment_sandbox.objects (id text)');

  await resetDemo(pool, NOW, randomBytes);

  const { rows } = await pool.query(
    `select (select count(*)::int from sessions) as sessions, (select count(*)::int from users) as users,
       to_regclass('payment_sandbox.objects') as sandbox`,
  );
  expect(rows).toEqual([{ sessions: 0, users: demoPeople.length, sandbox: null }]);
  expect(await readEpoch(pool)).not.toBe(before);
});

test('a database with other people’s accounts is refused and left alone', async () => {
  const other = await leaseDatabase();
  await other.pool.query(`insert into users (id, email) values ($1, 'someone@example.org')`, [
    randomUUID(),
  ]);
  const epoch = await readEpoch(other.pool);

  await expect(resetDemo(other.pool, NOW, randomBytes)).rejects.toThrow(/left as it is/);

  expect((await other.pool.query('select email from users')).rows).toEqual([
    { email: 'someone@example.org' },
  ]);
  expect(await readEpoch(other.pool)).toBe(epoch);
  await other.release();
});

test('the shares of history add up exactly, for any number', () => {
  const totalOf = (messages?: number) =>
    planRooms(NOW.getTime(), messages).reduce((sum, { history, said }) => {
      expect(Number.isInteger(history) && history >= 0).toBe(true);
      return sum + history + said.length;
    }, 0);
  const spoken = totalOf();
  for (const total of [0, 1, spoken, spoken + 1, spoken + 7, 5000, 99_999, 100_000]) {
    expect(totalOf(total)).toBe(Math.max(spoken, total));
  }
});

test('a number that cannot be meant is refused in a sentence', () => {
  const read = (args: string[]) => readCount(args, 'messages', 5_000_000);
  expect(read(['--messages', '100000'])).toBe(100_000);
  for (const args of [
    ['--messages', '0'],
    ['--messages', 'many'],
    ['--messages', '-5'],
    ['--messages', '6000000'],
    ['--messages'],
    ['--mesages', '5'],
    ['--messages', '5', '--campaigns', '5'],
  ]) {
    expect(() => read(args)).toThrow(/only option is --messages with a whole number/);
  }
});
