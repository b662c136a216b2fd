import type { Pool } from 'pg';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { DeskDetail } from '#contract/support/desk.ts';
import type { UserCaller } from '../http/call.ts';
import { shownStates } from '../presenters/payment.ts';
import { placeOf } from '../presenters/campaign.ts';
import { contentMedia, contentTables } from '../presenters/content.ts';
import { isoTime } from '../presenters/time.ts';
import { refuse } from '../texts/refusal.ts';
import { actsOn } from './desk-acts.ts';
import { isBeforeSettled } from '../presenters/shown-at-desk.ts';
import { chatOf } from './desk-chat.ts';
import { peopleOf } from './people-of.ts';
import { disputeItems, noteItems, requestItems } from './desk-items.ts';
import { belongsTo } from '../db/effective-memberships.ts';

/**
 * An item with its context, open or not. A project is there only after one of its sides has reported a problem: nobody at the
 * desk can read a chat or the work of two who reported nothing.
 */
export async function deskItem(
  pool: Pool,
  { userId }: UserCaller,
  id: string,
): Promise<Result<DeskDetail, Refusal>> {
  const { rows } = await pool.query<{ detail: DeskDetail }>(DETAIL, [id, userId]);
  const [found] = rows;
  return found ? ok(found.detail) : refused(refuse('NOT_FOUND'));
}

const isMine = (accounts: string) => belongsTo('$2::uuid', accounts);

const sideOf = (isCreator: string) => `case when ${isCreator} then 'creator' else 'business' end`;

/** Of the project `$1`: its content's tables have letters of their own. */
const CONTENT = `(
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'on', ${isoTime('r.received_on')}, ${contentMedia},
    'shot', (
      select shot ->> 'text' from jsonb_array_elements(w.terms -> 'shotList') shot
      where shot ->> 'id' = r.shot_id limit 1)) order by r.received_on, r.id), '[]')
  from ${contentTables} join projects w on w.id = r.project_id
  where r.project_id = $1::uuid and ${isBeforeSettled('r.received_on', 'w')})`;

/** Text for support alone is hidden from anyone who belongs to a side, even at the desk. */
const PROJECT = `jsonb_build_object(
  'step', p.step, 'isEnded', p.ended_on is not null, 'timeline', p.timeline,
  'payment', (
    select jsonb_build_object('state', min(y.state) filter (where y.round_of is null), 'amountCents', sum(y.amount_cents),
      'roundCents', coalesce(sum(y.amount_cents) filter (where y.round_of is not null), 0),
      'refundedCents', sum(y.refunded_cents),
      'releasedCents', case when bool_and(y.decision is not null) then sum(y.amount_cents - y.refunded_cents) end,
      'isDecidable', coalesce(bool_and(y.claimed_on is null) filter (where y.state = 'held'), false))
    from project_payments y
    where y.project_id = p.id and p.payment_id in (y.id, y.round_of) and y.state in (${shownStates})
      and (y.round_of is null or y.state <> 'failed')
    having count(*) > 0),
  'terms', p.terms, 'agreedPriceCents', p.agreed_price_cents,
  'posts', (
    select coalesce(jsonb_agg(post order by place), '[]') from jsonb_array_elements(p.posts) with ordinality as one (post, place)
    where ${isBeforeSettled(`(post ->> 'submittedOn')::timestamptz`, 'p')}),
  'brief', (
    select jsonb_build_object('description', c.description, 'dos', c.dos, 'donts', c.donts) from campaigns c where c.id = p.campaign_id),
  'shoot', (
    select jsonb_build_object('state', s.state, 'startDateTime', ${isoTime('s.start_date_time')},
      'endDateTime', ${isoTime('s.end_date_time')}, 'checkIn', s.check_in, 'reason', s.reason, 'isLate', s.is_late,
      'address', ${placeOf('c', 'b')})
    from appointments s join campaigns c on c.id = s.campaign_id join businesses b on b.id = s.business_id
    where s.id = p.appointment_id),
  'content', ${CONTENT},
  'notes', (
    select coalesce(jsonb_agg(jsonb_build_object('by', ${sideOf(`v.of_kind = 'business'`)}, 'body', v.private_note)), '[]')
    from reviews v where v.project_id = p.id and v.private_note <> ''
      and not ${isMine('p.business_id, p.creator_id')}),
  'chat', ${chatOf('null::int')})`;

const DETAIL = `
select jsonb_build_object('item', item, 'isOpen', "isOpen", 'isOwn', "isOwn", 'email', email, 'messages', messages,
  'acts', acts, 'people', people, 'project', project) as detail
from (
  select q.item, q."isOpen", (q."userId" = $2::uuid or ${isMine('q."accountId"')}) as "isOwn", u.email,
    (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'on', ${isoTime('g."on"')}, 'by', g.by,
       'body', g.body) order by g."on"), '[]')
     from support_messages g where g.request_id = q.id) as messages,
    ${actsOn('request_id', '$1::uuid')} as acts, ${peopleOf('q."accountId", q."aboutAccountId"', 'q."userId"', 'q."aboutAccountId"')} as people, null::jsonb as project
  from (${requestItems}) q left join users u on u.id = q."userId"
  where q.id = $1::uuid and not ${isMine('q."aboutAccountId"')}
  union all
  select q.item, q."isOpen", ${isMine('p.business_id, p.creator_id')}, null, '[]', ${actsOn('project_id', '$1::uuid')},
    ${peopleOf('p.business_id, p.creator_id')}, ${PROJECT}
  from (${disputeItems}) q join projects p on p.id = q.id where q.id = $1::uuid
  union all
  select q.item, q."isOpen", false, null, '[]', ${actsOn('review_id', '$1::uuid')},
    ${peopleOf('q."businessId", q."creatorId"')}, null
  from (${noteItems}) q where q.id = $1::uuid and not ${isMine('q."businessId", q."creatorId"')}
) found`;
