import type { Pool } from 'pg';
import { cities } from '#contract/travel.ts';
import {
  distancePoints,
  kmBetween,
  FAST_RESPONSE_MINUTES,
  matchWeights,
  RATING_PRIOR,
  RESPONSE_PRIOR_POINTS,
  tierPoints,
} from '#contract/directory/match.ts';
import {
  CARD_WORKS,
  CREATORS_PER_PAGE,
  PROFILE_WORKS,
  type CreatorCard,
  type DirectoryQuery,
  type DirectorySort,
  type PublicCreator,
} from '#contract/directory/record.ts';
import { tiersFrom } from '#contract/directory/search.ts';
import type { AccountId } from '#contract/ids.ts';
import { COUNTRY, MIN_PRICE, PROVINCE } from '#contract/profile/lists.ts';
import { MIN_REVIEWS_FOR_TIER } from '#contract/review/rules.ts';
import { pictureFields } from './portfolio.ts';
import { ageBandJson, completedJson, ratingJson } from './rating.ts';

type CreatorPage = { creators: CreatorCard[]; next: number | null; total: number };

/**
 * A page of the creators that an account may find, in a total order: the result of `searchCards`, computed by the same rules
 * in the database. Blocked accounts are left out.
 */
export async function presentCreators(
  pool: Pool,
  accountId: AccountId,
  query: DirectoryQuery,
): Promise<CreatorPage> {
  const { sort = 'match', offset = 0 } = query;
  const { rows } = await pool.query<{ total: number; creators: CreatorCard[] }>({
    name: `creators-${sort}`,
    text: directoryOf(sort),
    values: [
      accountId,
      ways,
      JSON.stringify(tierPoints),
      query.category ?? null,
      query.city ?? null,
      query.within ?? null,
      query.tier ? tiersFrom(query.tier) : null,
      query.offer ?? null,
      query.maxPrice ?? null,
      query.favourites === 'true',
      offset,
    ],
  });
  const { total = 0, creators = [] } = rows[0] ?? {};
  const next = offset + CREATORS_PER_PAGE;
  return { creators, next: next < total ? next : null, total };
}

/** A creator as others see them. Null when there is none, or when one of the two blocked the other. */
export async function presentCreator(
  pool: Pool,
  accountId: AccountId,
  id: AccountId,
): Promise<PublicCreator | null> {
  const { rows } = await pool.query<{ creator: PublicCreator }>({
    name: 'public-creator',
    text: PUBLIC_CREATOR,
    values: [accountId, id],
  });
  return rows[0]?.creator ?? null;
}

/** From each city to each other: kilometres, and the points for them. */
const ways = JSON.stringify(
  Object.fromEntries(Object.keys(cities).map((from) => [from, waysFrom(from)])),
);

function waysFrom(from: string): Record<string, [km: number | null, points: number]> {
  return Object.fromEntries(
    Object.keys(cities).map((to) => {
      const km = kmBetween(from, to);
      return [to, [km, distancePoints(km)]];
    }),
  );
}

/** SQL that holds for creator `k` unless it and account `$1` have to do with each other no more. */
const notBlocked = `not exists (
    select from blocks x
    where (x.account_id = $1 and x.blocked_id = k.id) or (x.account_id = k.id and x.blocked_id = $1))`;

/** SQL for the newest works of creator `k`, at most `limit`. */
const portfolioJson = (limit: number): string => `(
    select coalesce(json_agg(w.work order by w.created_on desc, w.id desc), '[]') from (
      select i.id, i.created_on, json_build_object('id', i.id, ${pictureFields}) as work
      from portfolio_items i join files p on p.id = i.file_id where i.creator_id = k.id
      order by i.created_on desc, i.id desc limit ${limit}) w)`;

const NAMES = `'id', k.id, 'firstName', k.first_name, 'lastName', k.last_name, 'photoUrl', k.photo_url,
    'categories', k.categories, 'acceptGiftOffer', k.accept_gift_offer,
    'acceptPaidPromotion', k.accept_paid_promotion, 'minPrice', k.min_price,
    'responseMinutes', k.response_minutes`;

/** The reviews that count for a match, as `ratingPoints` counts them. */
const COUNTED = `case when t.review_count >= ${MIN_REVIEWS_FOR_TIER} then t.review_count else 0 end`;

/** Points of a match, as `matchOf` computes them. */
const SCORE = `(
      case when jsonb_array_length(me.categories) = 0 then 0 else
        round(${matchWeights.category}.0 * (
          select count(*) from jsonb_array_elements_text(me.categories) as c (id) where k.categories ? c.id
        ) / jsonb_array_length(me.categories)) end
      + coalesce((me.ways -> k.locality ->> 1)::int, 0)
      + round((${COUNTED} * ($3::jsonb ->> coalesce(t.status, 'BASIC'))::int
          + ${RATING_PRIOR.reviews * RATING_PRIOR.points}.0) / (${COUNTED} + ${RATING_PRIOR.reviews}))
      + case when k.accept_paid_promotion then round(${matchWeights.price} * least(1.0, greatest(0.0,
          (2.0 * me.budget - k.min_price) / me.budget))) else ${matchWeights.price} end
      + case when k.response_minutes is null then ${RESPONSE_PRIOR_POINTS}
             when k.response_minutes < ${FAST_RESPONSE_MINUTES} then ${matchWeights.response} else 0 end)`;

const orders: Readonly<Record<DirectorySort, string>> = {
  match: 'k.score desc, k.review_count desc, k.id',
  near: 'k.km nulls last, k.score desc, k.id',
  rating: `($3::jsonb ->> k.status)::int desc, k.review_count desc, k.completed desc, k.id`,
};

const directoryOf = (sort: DirectorySort): string => `
with me as materialized (
  select coalesce(b.categories, '[]'::jsonb) as categories, $2::jsonb -> coalesce(b.locality, '') as ways,
         coalesce($9::int, ${MIN_PRICE.usual}) as budget
  from accounts a left join businesses b on b.id = a.id where a.id = $1
), found as (
  select k.id, k.first_name, k.last_name, k.photo_url, k.locality, k.categories, k.accept_gift_offer,
         k.accept_paid_promotion, k.min_price, k.response_minutes, coalesce(t.status, 'BASIC') as status,
         coalesce(t.review_count, 0) as review_count, coalesce(t.completed_campaigns, 0) as completed,
         (me.ways -> k.locality ->> 0)::double precision as km, ${SCORE} as score
  from me cross join creators k left join ratings t on t.account_id = k.id
  where k.locality <> '' and ${notBlocked}
    and ($4::text is null or k.categories ? $4::text)
    and ($5::text is null or k.locality = $5::text)
    and ($6::int is null or (me.ways -> k.locality ->> 0)::double precision <= $6::int)
    and ($7::text[] is null or coalesce(t.status, 'BASIC') = any($7::text[]))
    and ($8::text is null or case $8::text when 'gift' then k.accept_gift_offer else k.accept_paid_promotion end)
    and ($9::int is null or not k.accept_paid_promotion or k.min_price <= $9::int)
    and (not $10::boolean or exists (select from favourites v where v.account_id = $1 and v.creator_id = k.id))
), page as (
  select k.*, row_number() over (order by ${orders[sort]}) as place
  from found k order by place limit ${CREATORS_PER_PAGE} offset $11::int
)
select (select count(*) from found)::int as total, coalesce(json_agg(json_build_object(
    ${NAMES}, 'locality', k.locality, 'status', k.status, 'reviewCount', k.review_count,
    'completedCampaigns', k.completed, 'works', ${portfolioJson(CARD_WORKS)}) order by k.place), '[]') as creators
from page k`;

const PUBLIC_CREATOR = `
select json_build_object(${NAMES}, 'about', k.about,
    'address', json_build_object('locality', k.locality, 'province', '${PROVINCE}', 'country', '${COUNTRY}'),
    'instagramUrl', k.instagram_url, 'tiktokUrl', k.tiktok_url, 'youtubeUrl', k.youtube_url,
    'localBuzzUrl', k.local_buzz_url, 'ageBand', ${ageBandJson('k')},
    'metrics', json_build_object('completedCampaigns', ${completedJson('k.id')}),
    'rating', ${ratingJson('k.id')}, 'portfolio', ${portfolioJson(PROFILE_WORKS)}) as creator
from creators k where k.id = $2 and ${notBlocked}`;
