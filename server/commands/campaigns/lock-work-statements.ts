import { can, roles } from '#contract/permissions.ts';
import { reaches } from '../../db/effective-memberships.ts';
import { projects } from '../../db/schema/bookings.ts';
import { campaigns, chatrooms } from '../../db/schema/market.ts';
import { projectPayments } from '../../db/schema/payments.ts';
import { candidates } from '../../db/schema/work.ts';
import { rowOf } from '../../db/row-of.ts';

/** Creators on the bench who see a campaign's changes and are notified: the invited, and the best applicants. */
const BENCH_INVITED = 60;
export const BENCH_APPLIED = 200;
/** Creators who had to do with a campaign before and see what becomes of it: the last of them. */
const PAST_SEEING = 200;

// One list of values serves all statements, so each of them mentions every parameter.
// `$1` campaigns, `$2` and `$3` pairs of a campaign and a creator, `$4` projects, by the id that they share with candidates.
// `$5` further businesses, which only the statements for businesses use.
const PAIRS = 'select * from unnest($2::uuid[], $3::uuid[])';
const CAMPAIGNS = `
select unnest($1::uuid[]) union select unnest($2::uuid[])
union select campaign_id from candidates where id = any($4::uuid[])
union select campaign_id from projects where id = any($4)`;
const CANDIDATES = `
select id from candidates where id = any($4::uuid[])
union select id from candidates where (campaign_id, creator_id) in (${PAIRS})`;
const PROJECTS = `
select unnest($4::uuid[]) union select id from candidates where (campaign_id, creator_id) in (${PAIRS})`;
const CREATORS = `
select unnest($3::uuid[]) union select creator_id from candidates where id = any($4::uuid[])
union select creator_id from projects where id = any($4)`;
export const LOCK_CAMPAIGNS = `
select ${rowOf(campaigns, 'c')} from campaigns c where id in (${CAMPAIGNS}) and $3::uuid[] is not null
order by id for update`;

export const LOCK_PROJECTS = `
select ${rowOf(projects, 'p')} from projects p where id in (${PROJECTS}) and $1::uuid[] is not null
order by id for update`;

/** The prices that are charged for them, and those of extra rounds whose request has committed. */
export const LOCK_PAYMENTS = `
select ${rowOf(projectPayments, 'y')} from project_payments y join projects p on p.id = y.project_id
where p.id in (${PROJECTS}) and p.payment_id in (y.id, y.round_of) and y.held_on is not null and $1::uuid[] is not null
order by y.id for update of y`;

const CAMPAIGN_BUSINESSES = `select business_id from campaigns where id in (${CAMPAIGNS})`;

/** Roles that may manage a campaign. */
const MANAGE = roles
  .filter((role) => can(role, 'campaign.manage'))
  .map((role) => `'${role}'`)
  .join(', ');

const BUSINESSES = `${CAMPAIGN_BUSINESSES} union select unnest($5::uuid[])`;
/** Counted behind the lock, so that reviews published during the wait count as well. */
export const BUSINESS_FACTS = `
select b.id, b.name, b.street, b.locality, b.categories,
       (select json_build_object('week', a.week, 'exceptions', a.exceptions)
        from availability a where a.business_id = b.id) as hours,
       (select count(*)::int from (
         select from campaigns o where o.business_id = b.id and o.published_on is not null limit 2) o) as published,
       (select count(*)::int from campaigns o where o.business_id = b.id and o.status = 'draft') as drafts,
       (select coalesce(sum(o.invited_count), 0)::int from campaigns o where o.business_id = b.id) as invited,
       -- Of an "exists", PostgreSQL may hash the whole table.
       coalesce((select true from webhooks w where w.account_id = b.id and w.disabled_on is null limit 1), false) as "hasWebhooks",
       s.status as "subscriptionStatus", s.pauses_on as "pausesOn", s.claimed_for as "claimedFor",
       s.claimed_until as "claimedUntil", coalesce(b.corporate_id, b.id) as "payerId",
       s.customer_id as "customerId", s.card_id as "cardId",
       coalesce((select bool_and(u.disabled) from memberships m join users u on u.id = m.user_id
                 where m.account_id in (b.id, b.corporate_id) and m.role in (${MANAGE})
                   and ${reaches('m', 'b.id')}), false) as "isSuspended"
from businesses b left join subscriptions s on s.account_id = coalesce(b.corporate_id, b.id) where b.id in (${BUSINESSES}) and $3::uuid[] is not null`;

/** Businesses, then creators: both are known, since the campaigns, candidates, and projects that name them are locked. */
export const LOCK_PARTIES = `
with locked as materialized (
  select id from businesses where id in (${BUSINESSES}) order by id for no key update
), creators_too as materialized (
  select id from creators where id in (${CREATORS}) and (select count(*) from locked) >= 0 order by id for no key update
)
select (select count(*) from creators_too) as creators`;

export const LOCK_ROOMS = `
select ${rowOf(chatrooms, 'm')} from chatrooms m
where (campaign_id, creator_id) in (
  ${PAIRS} union select campaign_id, creator_id from candidates where id = any($4::uuid[])
  union select campaign_id, creator_id from projects where id = any($4)) and $1::uuid[] is not null
order by id for no key update`;

export const CREATOR_FACTS = `
select k.id, k.first_name as "firstName", k.last_name as "lastName", k.photo_url as "photoUrl", k.locality,
       k.categories, k.min_price as "minPrice", k.response_minutes as "responseMinutes", k.accept_gift_offer as "acceptGiftOffer",
       k.accept_paid_promotion as "acceptPaidPromotion", k.about, k.date_of_birth is not null as "hasBirthDate",
       k.instagram_url as "instagramUrl", k.tiktok_url as "tiktokUrl", k.youtube_url as "youtubeUrl",
       k.local_buzz_url as "localBuzzUrl", coalesce(t.status, 'BASIC') as status,
       coalesce(t.review_count, 0) as "reviewCount",
       greatest(coalesce(t.completed_campaigns, 0), w.completed) as completed, w.going,
       coalesce((select o.state from payout_accounts o where o.account_id = k.id), 'none') as payouts,
       (select count(*)::int from candidates o where o.creator_id = k.id and o.state = 'applied') as applied,
       array(select x.blocked_id from blocks x where x.account_id = k.id and x.blocked_id in (${CAMPAIGN_BUSINESSES})
             union all
             select x.account_id from blocks x where x.blocked_id = k.id and x.account_id in (${CAMPAIGN_BUSINESSES})) as "blockedWith"
from creators k left join ratings t on t.account_id = k.id cross join lateral (
  select count(*) filter (where step = 'completed')::int as completed,
         count(*) filter (where step not in ('completed', 'cancelled'))::int as going
  from projects p where p.creator_id = k.id) w
where k.id in (${CREATORS}) and $1::uuid[] is not null and $2::uuid[] is not null`;

export const CANDIDATE_ROWS = `
select ${rowOf(candidates, 'k')} from candidates k where id in (${CANDIDATES}) and $1::uuid[] is not null`;

/** The invited, and the best of those who applied, each campaign's best first. */
export const BENCH = `
select ${rowOf(candidates, 'k')} from (${CAMPAIGNS}) x (id) cross join lateral (
  (select * from candidates o where o.campaign_id = x.id and o.state = 'invited'
   order by o.match_score desc, o.id limit ${BENCH_INVITED})
  union all
  (select * from candidates o where o.campaign_id = x.id and o.state = 'applied'
   order by o.match_score desc, o.id limit ${BENCH_APPLIED})) k
where $3::uuid[] is not null`;

/** Creators who have these campaigns on their devices but no open application, the latest end first. */
export const PAST = `
select x.id as "campaignId", k.creator_id as "creatorId" from (${CAMPAIGNS}) x (id) cross join lateral (
  select o.creator_id from candidates o left join projects p on p.id = o.id
  where o.campaign_id = x.id and (o.state not in ('applied', 'invited', 'accepted') or p.step = 'completed')
    and exists (select from feed f where f.account_id = o.creator_id and f.collection = 'campaigns' and f.record_id = x.id
                and not f.gone)
  order by coalesce(p.ended_on, o.decided_on) desc nulls last, o.id limit ${PAST_SEEING}) k
where $3::uuid[] is not null`;

/** Projects that go on: of these campaigns, and of these creators at the same businesses. */
export const GOING = `
select p.id, p.campaign_id as "campaignId", p.business_id as "businessId", p.creator_id as "creatorId"
from projects p where p.step not in ('completed', 'cancelled') and p.id in (
  select id from projects where campaign_id in (${CAMPAIGNS})
  union select id from projects where creator_id in (${CREATORS}))`;

/** Creators whose feed contains the hours of a business of these campaigns. */
export const SEES_HOURS = `
select f.record_id as "businessId", f.account_id as "creatorId" from feed f
where f.collection = 'availability' and not f.gone and f.account_id in (${CREATORS})
  and f.record_id in (${CAMPAIGN_BUSINESSES})`;
