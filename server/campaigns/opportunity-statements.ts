import { OPPORTUNITIES_COUNTED, OPPORTUNITIES_PER_PAGE } from '#contract/campaign/opportunity.ts';
import { ratingTiers } from '#contract/review/rules.ts';
import { windowOf } from '../presenters/campaign.ts';
import { placeCoordinatesJson } from '../presenters/coordinates.ts';
import { isoTime } from '../presenters/time.ts';

/** Campaigns that one statement reads. They are numbers in the statement, so the database plans it once. */
export const ROWS_PER_SCAN = 48;
/** Days for which a campaign is new. */
const NEW_DAYS = 3;
/** Days from today on whose exceptions a card needs. */
const HOURS_DAYS = 8;
export const tiers = `array['${ratingTiers.join("', '")}']`;

/** The condition of the index `campaigns_offered`. */
export const OFFERED = `c.status = 'active' and c.is_open and c.visibility = 'public' and c.slots_taken < c.creator_slots`;

/** The creator `$1` as campaigns ask for one. */
const ME = `
me as materialized (
  select k.id, k.categories, k.locality, k.min_price, array_position(${tiers}, coalesce(t.status, 'BASIC')) as tier_at
  from creators k left join ratings t on t.account_id = k.id where k.id = $1
)`;

/**
 * Open to the creator `me`, `$1` unless given: a state from which they may apply, no side blocked, and the campaign looks for
 * such creators.
 */
export const isOpenToMe = (today: string, offers: string, id = '$1'): string => `
(c.apply_by is null or c.apply_by >= ${today}::date) and (${offers}::text[] is null or c.offer_type = any(${offers}))
  and not exists (select from candidates k where k.campaign_id = c.id and k.creator_id = ${id}
    and k.state not in ('withdrawn', 'inviteDeclined', 'uninvited', 'expired'))
  and not exists (select from blocks x where (x.account_id = ${id} and x.blocked_id = c.business_id)
    or (x.account_id = c.business_id and x.blocked_id = ${id}))
  and (coalesce(c.eligibility -> 'cities', 'null') in ('null', '[]') or c.eligibility -> 'cities' ? me.locality)
  and (c.eligibility ->> 'minRatingTier' is null
    or array_position(${tiers}, c.eligibility ->> 'minRatingTier') <= me.tier_at)`;

const tier = `coalesce(t.status, 'BASIC')`;
const paysEnough = `(c.offer_type <> 'gift' and c.price_cents >= me.min_price * 100)`;

/** The hours of business `b`, with the exceptions of the days that a card looks at. */
const HOURS = `
(select json_build_object('week', a.week, 'exceptions', (
   select coalesce(json_agg(x), '[]') from jsonb_array_elements(a.exceptions) x
   where (x ->> 'date')::date between $3::date and $3::date + ${HOURS_DAYS}))
 from availability a where a.business_id = b.id)`;

/** The opportunity of campaign `c` of business `b` with rating `t`, without its distance. */
const JSON_OF = `
json_build_object(
  'campaignId', c.id, 'businessId', b.id, 'businessName', b.name, 'businessLogoUrl', b.logo_url,
  'businessTier', ${tier}, 'businessReviewCount', coalesce(t.review_count, 0),
  'title', c.title, 'category', c.category, 'summary', c.summary,
  'cover', case when c.gallery -> 0 is not null then json_build_object('url', c.gallery -> 0 ->> 'url',
    'thumbUrl', c.gallery -> 0 ->> 'thumbUrl', 'placeholder', c.gallery -> 0 ->> 'placeholder') end,
  'businessPhotoUrl', b.photo_url, 'offerType', c.offer_type, 'giftDescription', c.gift_description,
  'giftValueCents', c.gift_value_cents, 'priceCents', c.price_cents, 'priceMode', c.price_mode, 'deliverables', c.deliverables,
  'locality', coalesce(c.location ->> 'locality', b.locality), 'coordinates', ${placeCoordinatesJson('c', 'b')}, 'requiresShoot', c.requires_shoot,
  'hours', ${HOURS}, 'shootDurationMin', c.shoot_duration_min, 'shootWindow', ${windowOf('c')}, 'applyBy', c.apply_by,
  'openSlots', c.creator_slots - c.slots_taken, 'publishedOn', ${isoTime('c.published_on')},
  'reasons', array_remove(array[
    case when me.categories ? c.category then 'category' end, case when ${tier} <> 'BASIC' then 'tier' end,
    case when ${paysEnough} then 'price' end,
    case when c.published_on > $2::timestamptz - interval '${NEW_DAYS} days' then 'new' end], null))`;

/**
 * The next campaigns in the order of the list, with the opportunity of those that fit this creator. It reads band after band
 * (`$4`), until there are enough, and of each part of a band no more than that, in the order of its index. `$7` and `$8`: the
 * last campaign of the page before, in the first band; `$6`: campaigns published later are not in the list.
 */
export const OPPORTUNITIES = `
with recursive bands as materialized (
  select n, (band ->> 'score')::int as score, band -> 'parts' as parts,
         case when n = 1 then coalesce($7, $6::timestamptz) else $6 end as until,
         case when n = 1 then coalesce($8, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
              else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end as until_id
  from jsonb_array_elements($4::jsonb) with ordinality as o (band, n)
), walk (n, ids, ats, seen) as (
  select 0::bigint, '{}'::uuid[], '{}'::timestamptz[], 0
  union all
  select w.n + 1, found.ids, found.ats, w.seen + cardinality(found.ids)
  from walk w join bands d on d.n = w.n + 1 cross join lateral (
    select coalesce(array_agg(x.id order by x.published_on desc, x.id desc), '{}') as ids,
           coalesce(array_agg(x.published_on order by x.published_on desc, x.id desc), '{}') as ats
    from (
      select c.id, c.published_on
      from jsonb_array_elements(d.parts) part cross join lateral (
        select c.id, c.published_on from campaigns c
        where ${OFFERED} and c.category = part ->> 0 and c.city = part ->> 1
          and (c.published_on, c.id) < (d.until, d.until_id)
        order by c.published_on desc, c.id desc limit ${ROWS_PER_SCAN}) c
      order by c.published_on desc, c.id desc limit ${ROWS_PER_SCAN}) x) found
  where w.seen < ${ROWS_PER_SCAN}
), ranked as materialized (
  select d.score, one.id, one.at, row_number() over (order by w.n, one.place) as place
  from walk w join bands d on d.n = w.n cross join lateral unnest(w.ids, w.ats) with ordinality as one (id, at, place)
  order by w.n, one.place limit ${ROWS_PER_SCAN}
), ${ME}, judged as materialized (
  select r.*, ${isOpenToMe('$3', '$5')} as fits from ranked r join campaigns c on c.id = r.id cross join me
)
select j.score, j.at, j.id, shown.opportunity
from (select *, count(*) filter (where fits) over (order by place) as nth from judged) j left join lateral (
  select ${JSON_OF} as opportunity
  from campaigns c join businesses b on b.id = c.business_id left join ratings t on t.account_id = b.id cross join me
  where c.id = j.id and j.fits and j.nth <= ${OPPORTUNITIES_PER_PAGE} + 1) shown on true
order by j.place`;

/** The number of offered campaigns that fit this creator, and the number that was read. */
export const COUNT = `
with ${ME}
select count(*)::int as seen, (count(*) filter (where ${isOpenToMe('$2', '$5')}))::int as total
from (
  select c.* from campaigns c
  where ${OFFERED} and c.category = any($3::text[]) and c.city = any($4::text[]) and c.published_on <= $6::timestamptz
  limit ${OPPORTUNITIES_COUNTED} + 1) c cross join me`;
