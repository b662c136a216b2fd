import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, expect, test } from 'vitest';
import { accountId, chatroomId, messageId } from '#contract/ids.ts';
import { cleanMessage } from '#contract/message/rules.ts';
import { formatCursor } from '#contract/sync/cursor.ts';
import { syncPage } from '#contract/sync/sync.ts';
import { effectiveMembershipsOf } from '#server/db/effective-memberships.ts';
import { readEpoch } from '#server/db/epoch.ts';
import {
  demoBusinesses,
  demoCorporates,
  demoCreators,
  demoPeople,
  demoSignIns,
} from '#server/demo/people.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { copyFrom, recordsFrom, recordsOf, truthOf } from '../../support/feed.ts';
import { leaseDatabase, databaseForFile } from '../../support/postgres.ts';
import { accountOf, NOW, pagesOf, wrongsOf } from './demo-checks.ts';

let seconds: number;

const database = await databaseForFile();
beforeAll(async () => {
  const started = performance.now();
  await seedDemo({ pool: database.pool, now: () => NOW });
  seconds = (performance.now() - started) / 1000;
});

test('an empty database is full of life within ten seconds', async () => {
  const { rows } = await database.pool.query(
    `select (select count(*)::int from businesses) as businesses, (select count(*)::int from creators) as creators,
            (select count(*)::int from campaigns) as campaigns, (select count(*)::int from chatrooms) as chatrooms,
            (select min(last_seq) >= 6 and max(last_seq) <= 60 from chatrooms) as "believable lengths"`,
  );

  expect(rows).toEqual([
    { businesses: 10, creators: 12, campaigns: 48, chatrooms: 62, 'believable lengths': true },
  ]);
  expect(seconds).toBeLessThan(10);
});

test('the rows are those that commands would have left', async () => {
  expect(await wrongsOf(database.pool)).toEqual([]);
});

test('a new device and one that was there from the start have exactly the written messages', async () => {
  const epoch = await readEpoch(database.pool);
  const start = formatCursor({ epoch, revision: 0, window: null });
  for (const email of ['creator@pollin.test', 'business@pollin.test', 'second@pollin.test']) {
    const account = await accountOf(database.pool, email);
    const truth = await truthOf(database.pool, account);

    expect(copyFrom(await pagesOf(database.pool, account))).toEqual(truth);
    expect(copyFrom(await pagesOf(database.pool, account, start))).toEqual(truth);
  }
});

test('a new device holds exactly what is around today, and an old one all there ever was', async () => {
  const epoch = await readEpoch(database.pool);
  const start = formatCursor({ epoch, revision: 0, window: null });
  for (const account of [...demoCreators, ...demoBusinesses].map(({ id }) => id)) {
    const { pool } = database;

    expect(recordsFrom(await pagesOf(pool, account))).toEqual(await recordsOf(pool, account, NOW));
    expect(recordsFrom(await pagesOf(pool, account, start))).toEqual(
      await recordsOf(pool, account),
    );
  }
});

test('every record satisfies the contract, with ids that devices could have made', async () => {
  const accounts = [...demoCreators, ...demoBusinesses, ...demoCorporates].map(({ id }) => id);
  const epoch = await readEpoch(database.pool);
  const start = formatCursor({ epoch, revision: 0, window: null });
  for (const account of accounts) {
    expect(() => accountId.parse(account)).not.toThrow();
    for (const since of [undefined, start]) {
      for (const page of await pagesOf(database.pool, account, since)) {
        expect(syncPage.parse(page)).toEqual(page);
      }
    }
  }
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from messages union select id from chatrooms union select id from notifications
     union select id from projects union select id from appointments`,
  );
  expect(rows.filter(({ id }) => !/^.{14}7.{4}[89ab]/.test(id))).toEqual([]);
  expect(
    rows.every(({ id }) => messageId.safeParse(id).success && chatroomId.safeParse(id).success),
  ).toBe(true);
});

test('no message needs cleaning, and no placeholder is left', async () => {
  const { rows } = await database.pool.query<{ message: string }>('select message from messages');

  for (const { message } of rows)
    expect(cleanMessage(message)).toEqual({ ok: true, value: message });
  expect(rows.filter(({ message }) => /[{}[\]]|undefined|NaN/.test(message))).toEqual([]);
});

test('no message is from the future, and some are from today', async () => {
  const { rows } = await database.pool.query<{ last: Date }>(
    'select max(created_on) as last from messages',
  );

  const age = NOW.getTime() - (rows[0]?.last.getTime() ?? 0);
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThan(60 * 60_000);
});

test('each sign-in but the one for bills finds unread messages, and the corporation has them through its businesses', async () => {
  const db = drizzle(database.pool);
  for (const { email } of demoSignIns.filter(
    (one) => !['billing@pollin.test', 'support@pollin.test'].includes(one.email),
  )) {
    const person = demoPeople.find((one) => one.email === email);
    if (!person) throw new Error(`${email} is nobody.`);
    const memberships = await effectiveMembershipsOf(db, person.id);
    const { rows } = await database.pool.query<{ unread: number; archived: number }>(
      `select coalesce(sum(case when business_id = any($1) then unread_by_business else unread_by_creator end), 0)::int as unread
       from chatrooms where not archived and (business_id = any($1) or creator_id = any($1))`,
      [memberships.map((membership) => membership.accountId)],
    );

    expect(rows[0]?.unread, email).toBeGreaterThan(1);
    if (email.startsWith('corporate'))
      expect(memberships.filter((membership) => membership.businessId)).toHaveLength(3);
    else expect(memberships).toHaveLength(1);
  }
});

test('support has requests to answer', async () => {
  const { rows: staff } = await database.pool.query<{ email: string }>(
    'select email from users where support',
  );
  const { rows: requests } = await database.pool.query(
    'select from support_requests where waiting_since is not null',
  );

  expect(staff).toEqual([{ email: 'support@pollin.test' }]);
  expect(requests.length).toBeGreaterThan(1);
});

test('a business sees campaigns with one room and with several, and some rooms are archived', async () => {
  const business = await accountOf(database.pool, 'business@pollin.test');
  const { rows } = await database.pool.query<{ open: number; archived: number }>(
    `select count(*) filter (where not archived)::int as open, count(*) filter (where archived)::int as archived
     from chatrooms where business_id = $1 group by campaign_id order by 1 desc, 2`,
    [business],
  );

  expect(rows).toEqual([
    { open: 6, archived: 0 },
    { open: 6, archived: 0 },
    { open: 6, archived: 0 },
    { open: 4, archived: 0 },
    { open: 4, archived: 0 },
    { open: 1, archived: 0 },
    { open: 1, archived: 3 },
  ]);
});

test('the second business shares no room, creator, campaign or colleague with anyone', async () => {
  const second = await accountOf(database.pool, 'second@pollin.test');
  const { rows } = await database.pool.query<{ shared: number; rooms: number }>(
    `with mine as (select * from chatrooms where business_id = $1),
          others as (select * from chatrooms where business_id <> $1),
          circle as (select business_id as id from mine union select creator_id from mine)
     select (select count(*)::int from mine) as rooms,
       ((select count(*) from others where creator_id in (select id from circle) or campaign_id in (select campaign_id from mine))
        + (select count(*) from memberships m where account_id in (select id from circle) and exists
            (select from memberships o where o.user_id = m.user_id and o.account_id not in (select id from circle))))::int as shared`,
    [second],
  );

  expect(rows).toEqual([{ rooms: 3, shared: 0 }]);
});

test('every picture that is named exists and can do nothing but be seen', async () => {
  const { rows } = await database.pool.query<{ url: string }>(
    'select photo_url as url from creators union select logo_url from businesses',
  );
  expect(rows).toHaveLength(22);
  for (const { url } of rows) {
    const file = fileURLToPath(new URL(`../../../public${url}`, import.meta.url));
    expect(existsSync(file), url).toBe(true);
    const svg = readFileSync(file, 'utf8');
    expect(svg.length, url).toBeLessThan(12_000);
    expect(svg, url).not.toMatch(
      /<script|<style|\sstyle=|\son\w+=|foreignObject|href="(?!#)|url\((?!#)/i,
    );
  }
});

test('one moment makes one demo, and ids of people and rooms are the same at any time', async () => {
  const other = await leaseDatabase();
  const later = await leaseDatabase();
  await seedDemo({ pool: other.pool, now: () => NOW });
  const inSpring = new Date(NOW.getTime() + 90 * 86_400_000);
  await seedDemo({ pool: later.pool, now: () => inSpring });
  const all = `select (select json_agg(m order by id) from messages m)::text as messages,
                      (select json_agg(r order by id) from chatrooms r)::text as rooms,
                      (select json_agg(f order by account_id, collection, record_id) from feed f)::text as feed,
                      (select json_agg(n order by id) from notifications n)::text as notifications,
                      (select json_agg(a order by id) from appointments a)::text as appointments,
                      (select json_agg(c order by id) from campaigns c)::text as campaigns,
                      (select json_agg(c order by id) from candidates c)::text as candidates,
                      (select json_agg(p order by id) from projects p)::text as projects`;
  const ids = `select array_agg(id order by id) from (select id from users union select id from accounts union
               select id from chatrooms union select id from campaigns union select id from candidates union
               select id from projects union
               select id from appointments) every`;

  expect((await other.pool.query(all)).rows).toEqual((await database.pool.query(all)).rows);
  expect((await later.pool.query(ids)).rows).toEqual((await database.pool.query(ids)).rows);
  expect(await wrongsOf(later.pool, inSpring)).toEqual([]);
  await Promise.all([other.release(), later.release()]);
});

test('a database with users is left as it is, and two processes seed it once', async () => {
  const other = await leaseDatabase();
  const deps = { pool: other.pool, now: () => NOW };

  await Promise.all([seedDemo(deps), seedDemo(deps)]);
  await seedDemo(deps);

  expect((await other.pool.query('select from chatrooms')).rowCount).toBe(62);
  await other.release();
});

test('the corporation has invited a business that has not answered yet', async () => {
  const { rows } = await database.pool.query(
    `select i.email, n.path = '/user/corporation/' || i.id as "isLinked"
     from business_invitations i join notifications n on n.category = 'BUSINESS_INVITED'
     where i.accepted_on is null and i.expires_on > $1`,
    [NOW],
  );

  expect(rows).toEqual([{ email: 'second@pollin.test', isLinked: true }]);
});
