import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { resetDemo } from '#server/demo/reset.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { databaseForFile } from '../../support/postgres.ts';
import { NOW } from './demo-checks.ts';

const database = await databaseForFile();
beforeAll(async () => {
  await seedDemo({ pool: database.pool, now: () => NOW });
});

const SHOWN = `
select distinct a.kind || ' ' || t.status || case when t.review_count > 0 then ' reviewed' else ' unreviewed' end as shown
from ratings t join accounts a on a.id = t.account_id order by 1`;
const EVERY_TIER = [
  'business BASIC reviewed',
  'business BASIC unreviewed',
  'business TIER_1 reviewed',
  'business TIER_2 reviewed',
  'creator BASIC reviewed',
  'creator BASIC unreviewed',
  'creator TIER_1 reviewed',
  'creator TIER_2 reviewed',
];
const shown = async () =>
  (await database.pool.query<{ shown: string }>(SHOWN)).rows.map((row) => row.shown);

test('every tier is shown for businesses and for creators, and the basic one with reviews and without', async () => {
  expect(await shown()).toEqual(EVERY_TIER);
});

test('the demo keeps its tiers when it is set back', async () => {
  await resetDemo(database.pool, NOW, randomBytes);
  expect(await shown()).toEqual(EVERY_TIER);
});

test('reviews are as people leave them: no praise for bad work, a reason for it, and none of one’s own place', async () => {
  const { rows } = await database.pool.query(`
    select r.id from reviews r
    where (r.score = 'notMeet' and (r.traits <> '[]' or length(r.feedback) < 20))
       or jsonb_array_length(r.traits) > 5 or r.published_on < r.created_on or r.published_on > '${NOW.toISOString()}'
       or exists (select from memberships a join memberships b on b.user_id = a.user_id
                  where a.account_id = r.by_account_id and b.account_id = r.of_account_id)
    union all
    select account_id from ratings where completed_campaigns < review_count and review_count > 0`);
  expect(rows).toEqual([]);
});

test('every demo business has a text of two sentences, a link, and a picture but for the newest', async () => {
  const { rows } = await database.pool.query<{
    told: boolean;
    linked: boolean;
    pictured: number;
  }>(`
    select bool_and(about ~ '[.].*[.]') as told,
           bool_and(concat(facebook_url, instagram_url, tiktok_url, youtube_url, local_buzz_url) <> ''
                    and business_website <> '') as linked,
           count(photo_url)::int as pictured from businesses`);
  expect(rows).toEqual([{ told: true, linked: true, pictured: 5 }]);
});
