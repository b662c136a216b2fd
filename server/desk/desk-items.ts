import { IS_NO_SHOW_CONTESTED } from '../commands/projects/contested-no-show.ts';
import { accountName, namesOf } from '../presenters/profile.ts';
import { isoTime } from '../presenters/time.ts';

/** SQL for all support requests: each with its contract `DeskItem`, since when it waits, and whether it does. */
export const requestItems = `
select coalesce(r.waiting_since, r.created_on) as since, r.id, r.account_id as "accountId", r.user_id as "userId",
  r.about_account_id as "aboutAccountId",
  r.waiting_since is not null as "isOpen",
  jsonb_build_object('kind', 'request', 'id', r.id, 'since', ${isoTime('coalesce(r.waiting_since, r.created_on)')},
    'accountId', r.account_id, 'accountKind', r.user_type, 'account', ${accountName}, 'problemArea', r.problem_area,
    'details', r.details, 'about', (
      select jsonb_build_object('id', x.id, 'name', ${accountName}) from accounts x ${namesOf('x.id')}
      where x.id = r.about_account_id)) as item
from support_requests r ${namesOf('r.account_id')}`;

/** SQL for all problems of projects that were ever reported, in the same shape. */
export const disputeItems = `
select (p.dispute ->> 'openedOn')::timestamptz as since, p.id, p.dispute ->> 'resolvedOn' is null as "isOpen",
  jsonb_build_object('kind', 'dispute', 'id', p.id, 'since', p.dispute ->> 'openedOn', 'campaign', c.title,
    'business', b.name, 'creator', trim(concat(k.first_name, ' ', k.last_name)), 'by', p.dispute ->> 'by',
    'reason', p.dispute ->> 'reason',
    'isNoShow', ${IS_NO_SHOW_CONTESTED}) as item
from projects p join campaigns c on c.id = p.campaign_id join businesses b on b.id = p.business_id
join creators k on k.id = p.creator_id
where p.dispute is not null`;

/** The note for support in the review `w` waits to be read: the words of an index. */
export const IS_UNREAD_NOTE = `w.private_note <> '' and w.note_read_on is null`;

/** SQL for all notes for support in reviews, in the same shape. */
export const noteItems = `
select w.id, w.note_read_on is null as "isOpen", p.business_id as "businessId", p.creator_id as "creatorId",
  jsonb_build_object('kind', 'note', 'id', w.id, 'since', ${isoTime('w.created_on')}, 'campaign', c.title,
    'business', b.name, 'creator', trim(concat(k.first_name, ' ', k.last_name)),
    'by', case when w.of_kind = 'business' then 'creator' else 'business' end, 'reason', w.private_note) as item
from reviews w join projects p on p.id = w.project_id join campaigns c on c.id = p.campaign_id
join businesses b on b.id = p.business_id join creators k on k.id = p.creator_id
where w.private_note <> ''`;
