import type { Pool } from 'pg';
import type { AccountId, ProjectId } from '#contract/ids.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import { paymentJson, roundPaymentsJson } from './payment.ts';
import { visible } from './feed-row.ts';
import { isoTime } from './time.ts';

/** Projects `r` with what `projectJson` needs beside them. */
export const projectTables = `
projects r
join campaigns c on c.id = r.campaign_id
join businesses b on b.id = r.business_id
join creators k on k.id = r.creator_id`;

const reviewJson = (which: string, note: string) => `(
  select json_build_object('id', w.id, 'score', w.score, 'traits', w.traits, 'feedback', w.feedback,
    'privateNote', ${note}, 'createdOn', ${isoTime('w.created_on')})
  from reviews w where w.project_id = r.id and ${which})`;

/** SQL for what account `$1` may know of a project's reviews: the other side's only once both are shown. */
const reviewsJson = `json_build_object(
  'mine', ${reviewJson('w.by_account_id = $1', 'w.private_note')},
  'theirs', ${reviewJson('w.by_account_id <> $1 and w.published_on is not null', "''")},
  'othersIsIn', exists (select from reviews w where w.project_id = r.id and w.by_account_id <> $1),
  'publishedOn', ${isoTime('(select max(w.published_on) from reviews w where w.project_id = r.id)')})`;

/**
 * SQL for a contract `ProjectRecord` of `projectTables` with feed row `f`, as account `$1` sees it. In two parts: a function
 * has a hundred arguments at most.
 */
export const projectJson = `
(jsonb_build_object(
  'id', r.id, 'campaignId', r.campaign_id, 'campaignTitle', c.title,
  'businessId', r.business_id, 'businessName', b.name, 'businessLogoUrl', b.logo_url,
  'creatorId', r.creator_id, 'creatorFirstName', k.first_name, 'creatorLastName', k.last_name,
  'creatorPhotoUrl', k.photo_url, 'chatroomId', r.chatroom_id, 'step', r.step,
  'contentState', r.content_state, 'postState', r.post_state, 'round', r.round, 'submission', r.submission,
  'submittedItems', r.submitted_items, 'submittedOn', ${isoTime('r.submitted_on')},
  'agreedPriceCents', r.agreed_price_cents, 'payment', ${paymentJson}, 'roundPayments', ${roundPaymentsJson}, 'terms', r.terms,
  'appointmentId', r.appointment_id, 'rescheduleRequestedOn', r.reschedule_requested_on,
  'contentDueOn', ${isoTime('r.content_due_on')}, 'decideBy', ${isoTime('r.decide_by')})
|| jsonb_build_object(
  'postOpensOn', ${isoTime('r.post_opens_on')}, 'postDueOn', ${isoTime('r.post_due_on')}, 'postRounds', r.post_rounds,
  'posts', r.posts, 'feedback', r.feedback, 'roundRequest', r.round_request - 'paymentId',
  'postFeedback', r.post_feedback,
  'keepLiveUntil', ${isoTime('r.keep_live_until')},
  'licenceStartsOn', ${isoTime('r.licence_starts_on')}, 'licenceEndsOn', ${isoTime('r.licence_ends_on')},
  'cancel', r.cancel, 'cancelRequest', r.cancel_request, 'dispute', r.dispute,
  'hadConfirmedShoot', r.had_confirmed_shoot, 'endedOn', ${isoTime('r.ended_on')},
  'reviews', ${reviewsJson}, 'timeline', r.timeline,
  'createdOn', ${isoTime('r.created_on')}, 'updatedOn', ${isoTime('r.updated_on')},
  'version', r.version, 'revision', f.revision))`;

/** The projects among `ids` that the account can see – all of them without `ids` – the newest first. */
export async function presentProjects(
  pool: Pool,
  accountId: AccountId,
  ids: readonly ProjectId[] | null = null,
): Promise<ProjectRecord[]> {
  const { rows } = await pool.query<{ record: ProjectRecord }>({
    name: 'present-projects',
    text: `select ${projectJson} as record
           from ${visible('projects')} join ${projectTables} on r.id = f.record_id
           where $2::uuid[] is null or f.record_id = any($2)
           order by r.created_on desc, r.id desc`,
    values: [accountId, ids],
  });
  return rows.map(({ record }) => record);
}

/** A page of the projects that the account can see, the newest first: those before one of them, or the newest of all. */
export async function projectsBefore(
  pool: Pool,
  accountId: AccountId,
  { before, limit }: { before: ProjectId | null; limit: number },
): Promise<ProjectRecord[]> {
  const { rows } = await pool.query<{ record: ProjectRecord }>({
    name: 'projects-before',
    text: `select ${projectJson} as record
           from ${visible('projects')} join ${projectTables} on r.id = f.record_id
           where $2::uuid is null or (r.created_on, r.id) < (
             select o.created_on, o.id from projects o join feed g on g.record_id = o.id
             where o.id = $2 and g.account_id = $1 and g.collection = 'projects' and not g.gone)
           order by r.created_on desc, r.id desc limit $3`,
    values: [accountId, before, limit],
  });
  return rows.map(({ record }) => record);
}
