import type pg from 'pg';
import { cityNames, categoryIds } from '#contract/profile/lists.ts';
import { newId } from '#contract/new-id.ts';
import type { CampaignId } from '#contract/ids.ts';
import { somePeople, texts, type Person } from './seed.ts';

/** Creators who may apply anywhere. */
export async function someTalents(pool: pg.Pool, count: number): Promise<Person[]> {
  const people = await somePeople(pool, 'creator', count);
  await pool.query(
    `update creators set photo_url = '/files/0', locality = 'Tempe', categories = '["eats", "arts"]',
       about = '<p>Patios.</p>', date_of_birth = '1997-04-12', instagram_url = 'https://instagram.com/bench' where id = any($1::uuid[])`,
    [people.map((one) => one.accountId)],
  );
  return people;
}

/**
 * So many open campaigns more, 20 of a business, over all cities and categories, each with someone who applied; every one in
 * its business's feed. Answers the businesses.
 */
export async function someCampaigns(pool: pg.Pool, count: number): Promise<Person[]> {
  const businesses = await somePeople(pool, 'business', Math.ceil(count / 20));
  const creators = await someTalents(pool, Math.ceil(count / 20));
  await pool.query(
    `update businesses b set locality = ($2::text[])[1 + o.n % cardinality($2::text[])], street = '1 Way', categories = '["eats"]'
     from unnest($1::uuid[]) with ordinality as o (id, n) where b.id = o.id`,
    [businesses.map((one) => one.accountId), cityNames],
  );
  for (let from = 0; from < count; from += PART) {
    const owners = businesses.slice(from / 20, (from + PART) / 20);
    const applicants = creators.slice(from / 20, (from + PART) / 20);
    await pool.query(ADD_CAMPAIGNS, [
      owners.map((one) => one.accountId),
      applicants.map((one) => one.accountId),
      Math.min(PART, count - from),
      texts,
      categoryIds,
    ]);
  }
  for (const table of ['campaigns', 'candidates', 'feed', 'businesses', 'creators', 'accounts']) {
    await pool.query(`vacuum (analyze) ${table}`);
  }
  return businesses;
}

const PART = 10_000;

const ADD_CAMPAIGNS = `
with made as (
  select n, uuidv7() as id, uuidv7() as candidate_id, ($1::uuid[])[1 + n % cardinality($1::uuid[])] as business_id,
         ($2::uuid[])[1 + (n * 7) % cardinality($2::uuid[])] as creator_id, ($4::text[])[1 + n % cardinality($4::text[])] as text
  from generate_series(0, $3::int - 1) n
), c as (
  insert into campaigns (id, business_id, title, category, status, summary, description, published_on, apply_by, offer_type,
                         price_cents, creator_slots, applied_count, deliverables, shot_list)
  select id, business_id, left(text, 40), ($5::text[])[1 + (n / 20) % cardinality($5::text[])], 'active', text, text || text,
         now() - make_interval(secs => 60 + n * 20), (now() + interval '20 days')::date, case n % 3 when 0 then 'gift' else 'paid' end,
         1000 + n % 300 * 100, 3, 1, '[{"id":"d1","type":"reel","platform":"instagram","qty":1,"notes":""}]',
         json_build_array(json_build_object('id', 's1', 'text', text, 'required', true))
  from made returning 1
), k as (
  insert into candidates (id, campaign_id, business_id, creator_id, state, source, expires_on)
  select candidate_id, id, business_id, creator_id, 'applied', 'apply', now() + interval '27 days' from made returning 1
)
insert into feed (account_id, collection, record_id, revision)
select business_id, 'campaigns', id, 1 from made union all select business_id, 'candidates', candidate_id, 1 from made
union all select creator_id, 'candidates', candidate_id, 1 from made`;

/** A campaign of each business of the pairs, without applications. */
export async function ownCampaigns(
  pool: pg.Pool,
  owners: readonly Person[],
): Promise<CampaignId[]> {
  const ids = owners.map(() => newId<CampaignId>());
  await pool.query(
    `insert into campaigns (id, business_id, title, category, status, published_on, apply_by, creator_slots)
     select id, owner, 'Patio season', 'eats', 'active', now(), (now() + interval '20 days')::date, 3
     from unnest($1::uuid[], $2::uuid[]) as m (id, owner)`,
    [ids, owners.map((one) => one.accountId)],
  );
  await pool.query(
    `insert into feed (account_id, collection, record_id, revision)
     select owner, 'campaigns', id, 1 from unnest($1::uuid[], $2::uuid[]) as m (id, owner)`,
    [ids, owners.map((one) => one.accountId)],
  );
  return ids;
}
