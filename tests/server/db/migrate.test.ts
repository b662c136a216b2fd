import { expect, it } from 'vitest';
import { nameNewEpoch, readEpoch } from '#server/db/epoch.ts';
import { migrate } from '#server/db/migrate.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { AccountId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { postKeyOf } from '#contract/project/post-forms.ts';
import { catchUp } from '#server/sync/catch-up.ts';
import { formatCursor, parseCursor } from '#contract/sync/cursor.ts';
import { anEmptyDatabase } from '../../support/empty-database.ts';
import { migrateTo } from '../../support/migrate-to.ts';
import { leaseDatabase } from '../../support/postgres.ts';

it('a corporation from before profiles were synced finds its own with the next catch-up', async () => {
  const { pool, drop } = await anEmptyDatabase();
  await migrateTo(pool, 2);
  const id = newId<AccountId>();
  await pool.query(`insert into accounts (id, kind, revision) values ($1, 'corporate', 7)`, [id]);
  await pool.query(`insert into corporates (id, name) values ($1, 'Saguaro Group')`, [id]);

  await migrate(pool);

  const from = { epoch: await readEpoch(pool), revision: 7, window: null };
  const page = await catchUp(pool, id, from, new Date());
  expect(page?.collections.profiles).toMatchObject([{ accountId: id, name: 'Saguaro Group' }]);
  await drop();
});

it('work from before there were candidates goes on: both sides see it, and time does its part', async () => {
  const { pool, drop } = await anEmptyDatabase();
  await migrateTo(pool, 4);
  const [business, creator, campaign, project, shoot] = Array.from({ length: 5 }, () => newId());
  const values = [business, creator, campaign, project, shoot];
  for (const text of [
    `insert into accounts (id, kind, revision) values ($1, 'business', 7), ($2, 'creator', 9)`,
    `insert into businesses (id, name) select $1, 'Patio' where $2::uuid is not null`,
    `insert into creators (id, first_name, last_name) select $2, 'Maya', 'Ortiz' where $1::uuid is not null`,
    `insert into campaigns (id, business_id, title, category, status, shot_list, hashtags, disclosure_tag, content_due_days)
     select $3, $1, 'Brunch', 'eats', 'active', '[{"id":"s1","text":"The door","required":true}]', '["#brunch"]', '#ad', 9
     where $2::uuid is not null`,
    `insert into projects (id, campaign_id, business_id, creator_id, step, content_due_on)
     values ($4, $3, $1, $2, 'get_approval_for_content', now() + interval '5 days')`,
    `insert into appointments (id, project_id, campaign_id, business_id, creator_id, service_name, start_date_time, end_date_time, state, code)
     values ($5, $4, $3, $1, $2, 'Shoot', now() - interval '2 days', now() - interval '1 day', 'completed', '0042')`,
  ]) {
    const used = values.slice(
      0,
      Math.max(...[...text.matchAll(/\$(\d)/g)].map(([, n]) => Number(n))),
    );
    await pool.query(text, used);
  }

  await migrate(pool);

  const { rows } = await pool.query(
    `select p.terms, p.had_confirmed_shoot, p.next_timer_on is not null as timed, k.state, c.slots_taken, c.going_count,
            c.locked_on is not null as locked
     from projects p join candidates k on k.id = p.id join campaigns c on c.id = p.campaign_id`,
  );
  expect(rows).toMatchObject([
    {
      terms: {
        shotList: [{ id: 's1', text: 'The door', required: true }],
        hashtags: ['#brunch'],
        disclosureTag: '#ad',
        contentDueDays: 9,
        deliverables: [{ id: 'd1' }],
      },
      had_confirmed_shoot: true,
      timed: true,
      state: 'accepted',
      slots_taken: 1,
      going_count: 1,
      locked: true,
    },
  ]);
  const epoch = await readEpoch(pool);
  for (const [id, revision] of [
    [business, 7],
    [creator, 9],
  ] as const) {
    const page = await catchUp(
      pool,
      id as AccountId,
      { epoch, revision, window: null },
      new Date(),
    );
    expect(page?.collections.candidates).toMatchObject([{ id: project, state: 'accepted' }]);
  }
  await drop();
});

it('a no-show from before the time to contest it gives both sides the new date', async () => {
  const { pool, drop } = await anEmptyDatabase();
  await migrateTo(pool, 7);
  const [business, creator, campaign, project, shoot] = Array.from({ length: 5 }, () => newId());
  const decideBy = new Date('2026-11-24T17:00:00.000Z');
  const rows: [text: string, ...values: unknown[]][] = [
    [
      `insert into accounts (id, kind, revision) values ($1, 'business', 7), ($2, 'creator', 9)`,
      business,
      creator,
    ],
    [`insert into businesses (id, name) values ($1, 'Patio')`, business],
    [`insert into creators (id, first_name, last_name) values ($1, 'Maya', 'Ortiz')`, creator],
    [
      `insert into campaigns (id, business_id, title, category, status) values ($1, $2, 'Brunch', 'eats', 'active')`,
      campaign,
      business,
    ],
    [
      `insert into projects (id, campaign_id, business_id, creator_id, step) values ($1, $2, $3, $4, 'schedule_shoot')`,
      project,
      campaign,
      business,
      creator,
    ],
    [
      `insert into appointments (id, project_id, campaign_id, business_id, creator_id, service_name, start_date_time,
         end_date_time, state, needs_choice, decide_by)
       select $1, id, campaign_id, business_id, creator_id, 'Shoot', $3::timestamptz - interval '73 hours',
         $3::timestamptz - interval '72 hours', 'noShow', true, $3 from projects where id = $2`,
      shoot,
      project,
      decideBy,
    ],
    [
      `insert into feed (account_id, collection, record_id, revision) values ($2, 'appointments', $1, 5), ($3, 'appointments', $1, 6)`,
      shoot,
      business,
      creator,
    ],
  ];
  for (const [text, ...values] of rows) await pool.query(text, values);

  await migrate(pool);

  const epoch = await readEpoch(pool);
  for (const [id, revision] of [
    [business, 7],
    [creator, 9],
  ] as const) {
    const from = { epoch, revision, window: null };
    const page = await catchUp(pool, id as AccountId, from, new Date());
    expect(page?.collections.appointments).toMatchObject([
      { id: shoot, decideBy: new Date(decideBy.getTime() + 48 * HOUR_MS).toISOString() },
    ]);
  }
  await drop();
});

it('a tier below the new minimum ends, and the devices that show it hear of that', async () => {
  const { pool, drop } = await anEmptyDatabase();
  await migrateTo(pool, 9);
  const [few, many] = [newId(), newId()];
  for (const [id, reviews] of [
    [few, 2],
    [many, 5],
  ] as const) {
    await pool.query(`insert into accounts (id, kind, revision) values ($1, 'creator', 7)`, [id]);
    await pool.query(
      `insert into creators (id, first_name, last_name) values ($1, 'Maya', 'Ortiz')`,
      [id],
    );
    await pool.query(
      `insert into ratings (account_id, status, review_count, completed_campaigns) values ($1, 'TIER_2', $2, 3)`,
      [id, reviews],
    );
    await pool.query(
      `insert into feed (account_id, collection, record_id, revision) values ($1, 'profiles', $1, 5)`,
      [id],
    );
  }

  await migrate(pool);

  const { rows } = await pool.query(
    `select r.status, f.revision::int from ratings r join feed f using (account_id) order by r.review_count`,
  );
  expect(rows).toEqual([
    { status: 'BASIC', revision: 8 },
    { status: 'TIER_2', revision: 5 },
  ]);
  await drop();
});

it('reasons of support about people who deleted their account before end, and no other reason does', async () => {
  const { pool, drop } = await anEmptyDatabase();
  await migrateTo(pool, 37);
  const [deleted, other, request] = [newId(), newId(), newId()];
  await pool.query(`insert into users (id, email) values ($1, $3), ($2, 'ana@example.com')`, [
    deleted,
    other,
    `deleted-${deleted}@deleted.invalid`,
  ]);
  const values = { deleted: [deleted, null], other: [other, null], request: [null, request] };
  for (const [name, [userId, requestId]] of Object.entries(values)) {
    await pool.query(
      `insert into desk_acts (id, act, user_id, request_id, by, reason, "on") values ($1, $2, $3, $4, $1, 'Why', now())`,
      [newId(), name, userId, requestId],
    );
  }

  await migrate(pool);

  const { rows } = await pool.query('select act, reason from desk_acts order by act');
  expect(rows).toEqual([
    { act: 'deleted', reason: '' },
    { act: 'other', reason: 'Why' },
    { act: 'request', reason: '' },
  ]);
  await drop();
});

it('several servers that start at once on an empty database migrate it once', async () => {
  const { pool: first, open, drop } = await anEmptyDatabase();
  const others = await Promise.all([open(), open(), open()]);
  const pools = [first, ...others];

  await Promise.all(pools.map((pool) => migrate(pool)));
  const epochs = await Promise.all(pools.map((pool) => readEpoch(pool)));

  expect(new Set(epochs).size).toBe(1);
  for (const pool of others) await pool.end();
  await drop();
});

it('a new epoch has a name that a cursor can carry, and differs from the old one', async () => {
  const database = await leaseDatabase();
  const before = await readEpoch(database.pool);

  const epoch = await nameNewEpoch(database.pool, (count) =>
    crypto.getRandomValues(new Uint8Array(count)),
  );

  expect(epoch).not.toBe(before);
  expect(await readEpoch(database.pool)).toBe(epoch);
  const cursor = { epoch, revision: 3, window: null };
  expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
  await database.release();
});

it('a post whose address was kept in its old form belongs to its project in every form, the earlier one of two', async () => {
  const { pool, drop } = await anEmptyDatabase();
  await migrateTo(pool, 10);
  const [first, second] = [newId(), newId()];
  await pool.query(
    `with a as (insert into accounts (id, kind) values ($1, 'business'), ($2, 'creator')),
      b as (insert into businesses (id, name) values ($1, 'Patio')),
      k as (insert into creators (id, first_name, last_name) values ($2, 'Maya', 'Ortiz')),
      c as (insert into campaigns (id, business_id, title, category, status) values ($3, $1, 'Brunch', 'eats', 'active'))
     insert into projects (id, campaign_id, business_id, creator_id, step)
     select unnest($4::uuid[]), $3, $1, $2, 'done'`,
    [newId(), newId(), newId(), [first, second]],
  );
  const old: [url: string, project: string, day: number][] = [
    ['https://instagram.com/reel/Cx_1', first, 1],
    ['https://instagram.com/maya.b/p/Cx_1', second, 2],
    ['https://youtube.com/watch?v=AbC', first, 1],
    ['https://tiktok.com/v/7312.html', first, 1],
    ['https://facebook.com/permalink.php?id=2&story_fbid=1', second, 1],
    ['https://localbuzz.example/p/1', second, 1],
  ];
  for (const [url, project, day] of old) {
    await pool.query(
      `insert into post_urls (normalised_url, project_id, created_on) values ($1, $2, $3)`,
      [url, project, `2026-11-0${day}`],
    );
  }

  await migrate(pool);

  const { rows } = await pool.query<{ url: string; id: string }>(
    'select normalised_url as url, project_id as id from post_urls order by url',
  );
  expect(rows.map(({ url, id }) => [url, id])).toEqual([
    ['https://facebook.com/1', second],
    ['https://instagram.com/Cx_1', first],
    ['https://localbuzz.example/p/1', second],
    ['https://tiktok.com/7312', first],
    ['https://youtube.com/AbC', first],
  ]);
  const links = [
    ['https://facebook.com/maya/posts/1', 'facebook'],
    ['https://instagram.com/reel/Cx_1', 'instagram'],
    ['https://localbuzz.example/p/1', 'localBuzz'],
    ['https://tiktok.com/@maya/video/7312', 'tiktok'],
    ['https://youtu.be/AbC', 'youtube'],
  ] as const;
  expect(rows.map(({ url }) => url)).toEqual(
    links.map(([url, platform]) => postKeyOf(url, platform)),
  );
  await drop();
});
