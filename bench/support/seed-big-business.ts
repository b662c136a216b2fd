import type pg from 'pg';
import type { CampaignId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { aPerson, someMessages, somePeople, someRooms, texts, type Person } from './seed.ts';

/** A business with twenty rooms, so that there is a first contact before its campaigns come. */
export async function aBusinessWithRooms(pool: pg.Pool): Promise<Person> {
  const person = await aPerson(pool, 'business');
  const creators = await somePeople(pool, 'creator', 20);
  const rooms = await someRooms(
    pool,
    creators.map((creator) => ({ business: person, creator })),
  );
  await someMessages(pool, rooms, 50);
  return person;
}

/**
 * So many campaigns of a business, and so many creators who applied to the first of them, each with four works. Every record comes
 * with a revision of its own, as if it had happened one after the other. Answers the campaign that they applied to.
 */
export async function manyCampaigns(
  pool: pg.Pool,
  { accountId }: Person,
  campaigns: number,
  candidates: number,
): Promise<CampaignId> {
  const ids = Array.from({ length: campaigns }, () => newId<CampaignId>());
  const [campaignId] = ids;
  if (!campaignId) throw new Error('At least one campaign is needed');
  await pool.query(ADD_CAMPAIGNS, [accountId, ids, texts]);
  const creators = await somePeople(pool, 'creator', candidates);
  const accounts = creators.map((one) => one.accountId);
  await pool.query(NAME_CREATORS, [accounts, texts]);
  await pool.query(ADD_WORKS, [accounts]);
  await pool.query(ADD_CANDIDATES, [accountId, campaignId, accounts, texts]);
  for (const table of ['campaigns', 'candidates', 'creators', 'portfolio_items', 'feed']) {
    await pool.query(`vacuum (analyze) ${table}`);
  }
  return campaignId;
}

/** Adds the new records to the business's feed, each at the next revision. */
const notified = (collection: string) => `, placed as (
  select id, row_number() over () as place from made
), raised as (
  update accounts set revision = revision + (select count(*) from made) where id = $1 returning revision
)
insert into feed (account_id, collection, record_id, revision)
select $1::uuid, '${collection}', p.id, r.revision - (select count(*) from made) + p.place from placed p, raised r`;

const ADD_CAMPAIGNS = `
with made as (
  insert into campaigns (id, business_id, title, category, status, summary, description, shot_list, dos, donts, hashtags,
                         gift_description, gift_value_cents, creator_slots, applied_count, published_on, created_on, updated_on)
  select o.id, $1::uuid, left(t.text, 42), 'eats', case when o.place % 20 = 19 then 'draft' else 'active' end, t.text,
         t.text || ' ' || t.other,
         json_build_array(
           json_build_object('id', 's1', 'text', t.other, 'required', true),
           json_build_object('id', 's2', 'text', t.text, 'required', false)),
         json_build_array(t.text), json_build_array(t.other), '["#phoenix"]', left(t.other, 30), 4500, 3, 0,
         t.at, t.at, t.at
  from unnest($2::uuid[]) with ordinality as o (id, place)
  cross join lateral (select ($3::text[])[1 + o.place % cardinality($3::text[])] as text,
                             ($3::text[])[1 + (o.place * 7) % cardinality($3::text[])] as other,
                             now() - make_interval(mins => o.place::int) as at) t
  returning id
)${notified('campaigns')}`;

const NAME_CREATORS = `
update creators k set first_name = initcap(split_part(t.text, ' ', 2)), last_name = initcap(split_part(t.text, ' ', 4)), locality = 'Phoenix'
from unnest($1::uuid[]) with ordinality as o (id, place)
cross join lateral (select ($2::text[])[1 + o.place % cardinality($2::text[])] as text) t
where k.id = o.id`;

/** Pictures of the demo, four for each creator: a file is its creator's own, and its bytes are stored once. */
const ADD_WORKS = `
with pictures as (
  select *, row_number() over (order by id) - 1 as place, count(*) over () as total
  from (select * from files where purpose = 'portfolio' order by id limit 24) f
), works as (
  insert into files (id, account_id, purpose, sha256, thumb_sha256, mime, bytes, width, height, placeholder, created_on)
  select uuidv7(), o.id, p.purpose, p.sha256, p.thumb_sha256, p.mime, p.bytes, p.width, p.height, p.placeholder,
         now() - make_interval(mins => n)
  from unnest($1::uuid[]) with ordinality as o (id, place)
  cross join generate_series(1, 4) n
  join pictures p on p.place = (o.place * 4 + n) % p.total
  returning id, account_id, created_on
)
insert into portfolio_items (id, creator_id, file_id, created_on)
select uuidv7(), account_id, id, created_on from works`;

const ADD_CANDIDATES = `
with made as (
  insert into candidates (id, campaign_id, business_id, creator_id, state, source, note, match_score, match_points, availability_hint,
                          expires_on)
  select uuidv7(), $2::uuid, $1::uuid, o.id, 'applied', 'apply', ($4::text[])[1 + o.place % cardinality($4::text[])],
         20 + o.place % 80, '{"category": 30, "distance": 20, "rating": 15}', '["morning"]', now() + interval '20 days'
  from unnest($3::uuid[]) with ordinality as o (id, place)
  returning id
)${notified('candidates')}`;
