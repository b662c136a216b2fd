import type { PoolClient } from 'pg';
import { isSame } from '#contract/campaign/is-same.ts';
import { type EditNotices, topicsFor } from '#contract/campaign/edit-rules.ts';
import type { AccountId, CampaignId, ProjectId } from '#contract/ids.ts';
import { applicationEnds } from '../candidates/candidate-rules.ts';
import { notifyBackups } from '../projects/project-end.ts';
import type { NewJob } from '../../ports/jobs/jobs.ts';
import type { CampaignRow, Stamp } from '../../records/write-records.ts';
import type { LockedWork } from './lock-work.ts';
import { BENCH_APPLIED } from './lock-work-statements.ts';
import type { WorkChanges } from './work-changes.ts';
import { isFull } from './work-counts.ts';

/** A selected creator whose shoot is still ahead. */
type Shoot = {
  projectId: ProjectId;
  campaignId: CampaignId;
  creatorId: AccountId;
  /** Null: no time is booked. */
  bookedFor: Date | null;
};

/** The rows that an edit of published campaigns touches beside their own. */
type EditContext = {
  shoots: readonly Shoot[];
  /** Records in feeds that show a campaign's title or its contact on location. */
  shownIn: readonly (Stamp & { campaignId: CampaignId })[];
};

/** Reads it behind the locks of the campaigns and of their business, which every booking takes as well. */
export async function findEditContext(
  client: PoolClient,
  campaignIds: readonly CampaignId[],
): Promise<EditContext> {
  const [shoots, shownIn] = await Promise.all([
    client.query<Shoot>({ name: 'edit-shoots', text: SHOOTS, values: [campaignIds] }),
    client.query<EditContext['shownIn'][number]>({
      name: 'edit-shown-in',
      text: SHOWN_IN,
      values: [campaignIds],
    }),
  ]);
  return { shoots: shoots.rows, shownIn: shownIn.rows };
}

const SHOOTS = `
select p.id as "projectId", p.campaign_id as "campaignId", p.creator_id as "creatorId", a.start_date_time as "bookedFor"
from projects p left join appointments a
  on a.id = p.appointment_id and a.state in ('reserved', 'confirmed', 'rescheduleRequested')
where p.campaign_id = any($1::uuid[]) and p.step = 'schedule_shoot'`;

const SHOWN_IN = `
with edited as (select id from campaigns where id = any($1::uuid[]) and status = 'active'),
shown (campaign_id, account_id, collection, record_id) as (
  select campaign_id, unnest(array[business_id, creator_id]), 'candidates', id from candidates
  where campaign_id in (select id from edited)
  union all select campaign_id, unnest(array[business_id, creator_id]), 'projects', id from projects
  where campaign_id in (select id from edited)
  union all select campaign_id, unnest(array[business_id, creator_id]), 'chatrooms', id from chatrooms
  where campaign_id in (select id from edited)
  union all select a.campaign_id, unnest(array[a.business_id, a.creator_id]), 'appointments', a.id
  from projects p join appointments a on a.project_id = p.id where p.campaign_id in (select id from edited))
select s.campaign_id as "campaignId", s.account_id as "accountId", s.collection, s.record_id as "recordId"
from shown s join feed f
  on f.account_id = s.account_id and f.collection = s.collection and f.record_id = s.record_id
where not f.gone`;

/** Starts of a campaign's booked shoots that are ahead, as ISO times. */
export const bookedOf = ({ shoots }: EditContext, id: CampaignId, now: Date): string[] =>
  shoots.flatMap(({ campaignId, bookedFor }) =>
    campaignId === id && bookedFor !== null && bookedFor > now ? [bookedFor.toISOString()] : [],
  );

/** The feeds of records that show what changed, beside the campaign's own. */
export function stampsOfEdit(
  { shownIn }: EditContext,
  before: CampaignRow,
  after: CampaignRow,
): Stamp[] {
  const isRenamed = before.title !== after.title;
  const isContactNew = !isSame(before.onSiteContact, after.onSiteContact);
  return shownIn
    .filter(({ campaignId }) => campaignId === after.id)
    .filter(({ collection }) => isRenamed || (isContactNew && collection === 'appointments'))
    .map(({ accountId, collection, recordId }) => ({ accountId, collection, recordId }));
}

type Edit = { before: CampaignRow; after: CampaignRow; notices: EditNotices };

/** One notification for each edit of a candidate's or project's brief. */
export const briefChangeKey = (id: string, version: number): string => `${id}:brief:${version}`;

export const EDIT_JOBS = 'campaign-edits';

/** The job that reaches the applicants of an edited campaign beyond those on its bench; null if there are none. */
export function editJobOf({ after, notices }: Edit): { name: string; job: NewJob } | null {
  if (after.appliedCount <= BENCH_APPLIED) return null;
  const { id: campaignId, version, updatedOn } = after;
  const editedOn = updatedOn.toISOString();
  const payload = { campaignId, version, editedOn, topics: notices.waiting };
  return { name: EDIT_JOBS, job: { payload } };
}

/**
 * The consequences of an accepted edit for creators. Changed terms make every open invitation a new version, so none is accepted
 * on terms that its creator has not seen. Applications lapse by the new last day. Added slots are announced to the best backups.
 */
export function applyEdit(
  changes: WorkChanges,
  work: LockedWork,
  { shoots }: EditContext,
  { before, after, notices }: Edit,
): void {
  const campaignId = after.id;
  const notify = (creatorId: AccountId, about: string, topics: EditNotices['waiting']) => {
    if (topics.length === 0) return;
    const isWaiting = topics === notices.waiting;
    changes.notify({
      side: 'creator',
      category: 'BRIEF_CHANGED',
      variant: isWaiting ? undefined : 'shootDetailsChanged',
      campaignId,
      creatorId,
      about: briefChangeKey(about, after.version),
      topics,
    });
  };
  for (const id of work.campaigns.get(campaignId)?.bench ?? []) {
    const row = work.candidates.get(id);
    if (row?.state !== 'applied' && row?.state !== 'invited') continue;
    notify(row.creatorId, id, notices.waiting);
    const isInvited = row.state === 'invited';
    const isMoved = !isInvited && before.applyBy !== after.applyBy;
    if (isMoved) changes.candidate({ ...row, expiresOn: applicationEnds(after) });
    else if (isInvited && notices.waiting.length > 0) changes.candidate(row);
  }
  for (const one of shoots) {
    if (one.campaignId !== campaignId) continue;
    notify(one.creatorId, one.projectId, topicsFor(notices.selected, one.bookedFor !== null));
  }
  if (isFull(before) && !isFull(after)) {
    notifyBackups(changes, work, campaignId, `${campaignId}:${after.version}`);
  }
}
