import type { Pool } from 'pg';
import { cities } from '#contract/appointment/travel.ts';
import {
  OPPORTUNITIES_PER_PAGE,
  type OpportunitiesQuery,
  type Opportunity,
} from '#contract/campaign/opportunity.ts';
import {
  distancePoints,
  kmBetween,
  matchWeights,
  NEAR_KM,
  tierPoints,
} from '#contract/directory/match.ts';
import type { AccountId } from '#contract/ids.ts';
import { dayOf } from '#contract/phoenix-time.ts';
import { ratingTiers } from '#contract/review/rules.ts';
import { windowOf } from '../presenters/campaign.ts';
import { isoTime } from '../presenters/time.ts';

/**
 * Only the newest open campaigns are gone through, and of these the newest that fit are ranked: so a page costs the same
 * however many there are.
 */
const GONE_THROUGH = 2_000;
const RANKED = 400;
/** Days for which a campaign is new. */
const NEW_DAYS = 3;
/** Near enough to be named as a reason. */
const REASON_KM = 3 * NEAR_KM;

export type OpportunityPage = {
  opportunities: Opportunity[];
  next: string | null;
  total: number;
};

/** The place behind an opportunity, in an order that is total: score, then id. */
const CURSOR = /^(\d{1,3})\.([0-9a-f-]{36})$/;

/** What a page begins behind; null when it is not one of our cursors. */
export function parseCursor(cursor: string): { score: number; id: string } | null {
  const [, score, id] = CURSOR.exec(cursor) ?? [];
  return score && id ? { score: Number(score), id } : null;
}

/**
 * Public campaigns that take this creator's application now, the best fit first. Whoever blocked the creator or was blocked, and
 * campaigns that they have to do with already, are not among them.
 */
export async function findOpportunities(
  pool: Pool,
  accountId: AccountId,
  query: Omit<OpportunitiesQuery, 'cursor'>,
  after: { score: number; id: string } | null,
  now: Date,
): Promise<OpportunityPage> {
  const { rows } = await pool.query<{ total: number; opportunities: Opportunity[] }>({
    name: 'opportunities',
    text: OPPORTUNITIES,
    values: [
      accountId,
      now,
      dayOf(now.getTime()),
      ways,
      JSON.stringify(tierPoints),
      query.category === 'all' ? null : (query.category ?? null),
      query.city ?? null,
      query.offer ? offersWith[query.offer] : null,
      after?.score ?? null,
      after?.id ?? null,
    ],
  });
  const { total = 0, opportunities = [] } = rows[0] ?? {};
  const isMore = opportunities.length > OPPORTUNITIES_PER_PAGE;
  const page = opportunities.slice(0, OPPORTUNITIES_PER_PAGE);
  const last = page.at(-1);
  return {
    opportunities: page,
    next: isMore && last ? `${last.score}.${last.campaignId}` : null,
    total,
  };
}

const offersWith = { gift: ['gift', 'both'], paid: ['paid', 'both'], both: ['both'] } as const;

/** From each city to each other: kilometres, and the points for them. */
const ways = JSON.stringify(
  Object.fromEntries(
    Object.keys(cities).map((from) => [
      from,
      Object.fromEntries(
        Object.keys(cities).map((to) => {
          const km = kmBetween(from, to);
          return [to, [km, distancePoints(km)]];
        }),
      ),
    ]),
  ),
);

const locality = `coalesce(c.location ->> 'locality', b.locality)`;
const tier = `coalesce(t.status, 'BASIC')`;
const isNew = `c.published_on > $2::timestamptz - interval '${NEW_DAYS} days'`;
const suits = 'me.categories ? c.category';
const paysEnough = `(c.offer_type <> 'gift' and c.price_cents >= me.min_price * 100)`;

/** Open to this creator: a state from which they may apply, no side blocked, and the campaign looks for such creators. */
const OPEN_TO_ME = `
not exists (select from candidates k where k.campaign_id = c.id and k.creator_id = $1
      and k.state not in ('withdrawn', 'inviteDeclined', 'uninvited', 'expired'))
    and not exists (select from blocks x where (x.account_id = $1 and x.blocked_id = c.business_id)
      or (x.account_id = c.business_id and x.blocked_id = $1))
    and (coalesce(c.eligibility -> 'cities', 'null') in ('null', '[]') or c.eligibility -> 'cities' ? me.locality)
    and (c.eligibility ->> 'minRatingTier' is null
      or array_position(array['${ratingTiers.join("', '")}'], c.eligibility ->> 'minRatingTier') <= me.tier_at)`;

/**
 * The newest are read along their index and no further – kept apart, or the planner would rather sort them all –, and only those
 * that fit are scored. The page's few are read again whole.
 */
const OPPORTUNITIES = `
with me as materialized (
  select k.categories, k.locality, k.min_price, $4::jsonb -> k.locality as ways,
         array_position(array['${ratingTiers.join("', '")}'], coalesce(t.status, 'BASIC')) as tier_at
  from creators k left join ratings t on t.account_id = k.id where k.id = $1
), newest as materialized (
  select id, business_id, category, location, offer_type, eligibility, slots_taken, creator_slots, apply_by, published_on
  from campaigns
  where status = 'active' and is_open and visibility = 'public' and published_on <= $2::timestamptz
  order by published_on desc, id desc limit ${GONE_THROUGH}
), looked_at as materialized (
  select c.id
  from newest c cross join me join businesses b on b.id = c.business_id
  where c.slots_taken < c.creator_slots and (c.apply_by is null or c.apply_by >= $3::date)
    and ($6::text is null or c.category = $6) and ($7::text is null or ${locality} = $7)
    and ($8::text[] is null or c.offer_type = any($8)) and ${OPEN_TO_ME}
  order by c.published_on desc, c.id desc limit ${RANKED}
), scored as (
  select c.id, (me.ways -> ${locality} ->> 0)::double precision as km,
    (case when ${suits} then ${matchWeights.category} else 0 end
      + coalesce((me.ways -> ${locality} ->> 1)::int, 0) + ($5::jsonb ->> ${tier})::int
      + case when c.offer_type = 'gift' or ${paysEnough} then ${matchWeights.price} else 0 end
      + case when ${isNew} then 10 else 0 end) as score
  from looked_at l join campaigns c on c.id = l.id cross join me
  join businesses b on b.id = c.business_id left join ratings t on t.account_id = c.business_id
), page as (
  select * from scored where $9::int is null or (score, id) < ($9, $10::uuid)
  order by score desc, id desc limit ${OPPORTUNITIES_PER_PAGE} + 1
)
select (select count(*) from looked_at)::int as total, coalesce(json_agg(json_build_object(
    'campaignId', c.id, 'businessId', b.id, 'businessName', b.name, 'businessLogoUrl', b.logo_url,
    'businessTier', ${tier}, 'businessReviewCount', coalesce(t.review_count, 0),
    'title', c.title, 'category', c.category, 'summary', c.summary,
    'cover', case when c.gallery -> 0 is not null then json_build_object('url', c.gallery -> 0 ->> 'url',
      'thumbUrl', c.gallery -> 0 ->> 'thumbUrl', 'placeholder', c.gallery -> 0 ->> 'placeholder') end,
    'businessPhotoUrl', b.photo_url, 'offerType', c.offer_type, 'giftDescription', c.gift_description,
    'giftValueCents', c.gift_value_cents, 'priceCents', c.price_cents, 'priceMode', c.price_mode, 'deliverables', c.deliverables,
    'locality', ${locality}, 'distanceKm', p.km, 'requiresShoot', c.requires_shoot,
    'shootDurationMin', c.shoot_duration_min, 'shootWindow', ${windowOf('c')}, 'applyBy', c.apply_by,
    'openSlots', c.creator_slots - c.slots_taken, 'score', p.score, 'publishedOn', ${isoTime('c.published_on')},
    'reasons', (select coalesce(json_agg(w.reason order by w.at), '[]') from (values
      (1, 'category', ${suits}), (2, 'near', p.km <= ${REASON_KM}), (3, 'tier', ${tier} <> 'BASIC'),
      (4, 'price', ${paysEnough}), (5, 'new', ${isNew})) as w (at, reason, holds) where w.holds)
  ) order by p.score desc, p.id desc), '[]') as opportunities
from page p join campaigns c on c.id = p.id cross join me
join businesses b on b.id = c.business_id left join ratings t on t.account_id = b.id`;
