import * as z from 'zod/mini';
import { editTopics } from '#contract/campaign/edit-rules.ts';
import { type AccountId, campaignId, type ProjectId } from '#contract/ids.ts';
import { briefChangeKey, EDIT_JOBS } from '../commands/campaigns/edit-effects.ts';
import { applicationEnds } from '../commands/candidates/candidate-rules.ts';
import { type LockedWork, lockWork } from '../commands/campaigns/lock-work.ts';
import { trackWork, type WorkChanges } from '../commands/campaigns/work-changes.ts';
import { audienceOf, commitRecords, type RecordWrite } from '../records/write-records.ts';
import { inTransaction, LOCK_LIMIT } from '../db/transaction.ts';
import type { Deps } from '../http/call.ts';
import { requestDispatch } from '../notices/request-dispatch.ts';

/** Applicants that one transaction reaches. */
const PAGE = 200;

const editJob = z.object({
  campaignId,
  /** The version that the edit made. */
  version: z.int(),
  editedOn: z.iso.datetime(),
  topics: z.array(z.enum(editTopics)),
});
type EditJob = z.infer<typeof editJob>;
type FollowUpDeps = Pick<Deps, 'pool' | 'bus' | 'now'>;

/** Takes up the edits of campaigns with more applicants than an edit reaches by itself. */
export const startEditFollowUps = (deps: FollowUpDeps & Pick<Deps, 'jobs'>): Promise<void> =>
  deps.jobs.work(EDIT_JOBS, (payload) => followUpEdit(deps, payload));

/**
 * Brings an edited campaign to every applicant that the edit itself did not reach, page by page: the campaign, the new end of
 * the application, and one notification. A repeated job sends no second notification.
 */
async function followUpEdit(deps: FollowUpDeps, payload: unknown): Promise<void> {
  const job = editJob.parse(payload);
  let last: ProjectId | null = null;
  for (;;) {
    const page: ProjectId[] = await findApplicants(deps, job, last);
    await reach(deps, job, page);
    last = page.at(-1) ?? null;
    if (page.length < PAGE) return;
  }
}

async function reach(deps: FollowUpDeps, job: EditJob, projectIds: ProjectId[]): Promise<void> {
  if (projectIds.length === 0) return;
  const raised = await inTransaction(deps.pool, async (client, commitWith) => {
    const locking = client.query(LOCK_LIMIT);
    const [work] = await Promise.all([lockWork(client, { projectIds, bench: false }), locking]);
    const changes = trackWork(work, deps.now());
    const write = reachedBy(job, changes, work, projectIds);
    return audienceOf(write).length === 0
      ? new Map<AccountId, number>()
      : commitRecords(commitWith, write);
  });
  deps.bus.publish([...raised].map(([accountId, revision]) => ({ accountId, revision })));
  if (raised.size > 0) requestDispatch(deps.pool);
}

function reachedBy(
  { campaignId: id, version, topics }: EditJob,
  changes: WorkChanges,
  work: LockedWork,
  projectIds: readonly ProjectId[],
): RecordWrite {
  const campaign = work.campaigns.get(id)?.row;
  if (campaign?.status !== 'active') return {};
  const expiresOn = applicationEnds(campaign);
  const waiting = projectIds.flatMap((one) => {
    const row = work.candidates.get(one);
    return row?.state === 'applied' ? [row] : [];
  });
  for (const row of waiting) {
    if (row.expiresOn?.getTime() !== expiresOn?.getTime()) changes.candidate({ ...row, expiresOn });
    if (topics.length === 0) continue;
    const { creatorId } = row;
    const about = briefChangeKey(row.id, version);
    changes.notify({
      side: 'creator',
      category: 'BRIEF_CHANGED',
      campaignId: id,
      creatorId,
      about,
      topics,
    });
  }
  const { stamps = [], ...rows } = changes.write();
  const seen = waiting.map(({ creatorId }) => ({
    accountId: creatorId,
    collection: 'campaigns' as const,
    recordId: id,
  }));
  return { ...rows, stamps: [...stamps, ...seen] };
}

/** Applicants from before the edit who were not notified of it yet. Later ones applied to the edited campaign. */
async function findApplicants(
  { pool }: FollowUpDeps,
  { campaignId: id, version, editedOn }: EditJob,
  last: ProjectId | null,
): Promise<ProjectId[]> {
  const { rows } = await pool.query<{ id: ProjectId }>({
    name: 'find-applicants-of-edit',
    text: `select k.id from candidates k
           where k.campaign_id = $1 and k.state = 'applied' and k.created_on <= $4::timestamptz
             and ($2::uuid is null or k.id > $2)
             and not exists (select from notifications n where n.account_id = k.creator_id
                             and n.about = k.id || ':brief:' || $3::int)
           order by k.id limit ${PAGE}`,
    values: [id, last, version, editedOn],
  });
  return rows.map((row) => row.id);
}
