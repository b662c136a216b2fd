import { NO_DECISION_DAYS } from '#contract/campaign/rules.ts';
import { candidateTransitions, decideCandidate } from '#contract/candidate/rules.ts';
import type { CampaignId, ProjectId } from '#contract/ids.ts';
import { dayOf } from '#contract/phoenix-time.ts';
import type { Deps } from '../call.ts';
import { applicationEnds } from '../commands/candidate-rules.ts';
import { lockWork, type LockedWork, type WorkWanted } from '../commands/lock-work.ts';
import { closeBench, completeIfDone, endCampaign, recruits } from '../commands/project-end.ts';
import { trackWork, type WorkChanges } from '../commands/work-changes.ts';
import { audienceOf, commitRecords, type CandidateRow } from '../commands/write-records.ts';
import { inTransaction } from '../db/transaction.ts';
import { nudgeAnnouncer } from '../notices/nudge.ts';

const DAY_MS = 86_400_000;
const CANDIDATES_EVERY_SECONDS = 60;
const CAMPAIGNS_EVERY_SECONDS = 600;
/** Candidates that one transaction settles, and campaigns that one look finds. */
const PAGE = 200;

type TimerDeps = Pick<Deps, 'pool' | 'bus' | 'log' | 'now'>;

/** Lets time do its part to campaigns and candidates from now on, in one of the processes. */
export async function startCampaignTimers(deps: TimerDeps & Pick<Deps, 'jobs'>): Promise<void> {
  await deps.jobs.every('candidate-timers', CANDIDATES_EVERY_SECONDS, () =>
    runCandidateTimers(deps),
  );
  await deps.jobs.every('campaign-timers', CAMPAIGNS_EVERY_SECONDS, () => runCampaignTimers(deps));
}

/**
 * Invitations and applications that nobody answered lapse. Decided under the locks by what holds then, each page of a campaign
 * in one transaction: so it happens once, however many run this, and whenever one is stopped. What fails is logged and
 * tried again with the next run.
 */
export async function runCandidateTimers(deps: TimerDeps): Promise<void> {
  const now = deps.now();
  let last: Lapsing | undefined;
  for (;;) {
    const page = await findLapsing(deps, now, last);
    for (const [campaignId, found] of Map.groupBy(page, (one) => one.campaignId)) {
      const projectIds = found.map(({ id }) => id);
      await settle(deps, campaignId, { projectIds, bench: false }, now, (changes, work) => {
        for (const id of projectIds) expire(changes, work, id, now);
      });
    }
    last = page.at(-1);
    if (page.length < PAGE) return;
  }
}

/**
 * Campaigns without anything left to do are complete; those that nobody was chosen for, and that nothing has happened to for
 * long, are cancelled; and nobody waits for one that has ended.
 */
export async function runCampaignTimers(deps: TimerDeps): Promise<void> {
  const now = deps.now();
  for (const id of await findIds(deps, 'find-idle-campaigns', FIND_IDLE, now)) {
    await settle(deps, id, { campaignIds: [id], bench: true }, now, (changes, work) =>
      endIdle(changes, work, id, now),
    );
  }
  for (;;) {
    const ids = await findIds(deps, 'find-waiting-in-vain', FIND_WAITING_IN_VAIN, now);
    let failed = false;
    for (const id of ids) {
      const wanted = { campaignIds: [id], bench: true };
      // One that fails keeps nobody else waiting.
      const isSettled = await settle(deps, id, wanted, now, (changes, work) => {
        const status = work.campaigns.get(id)?.row.status;
        if (status === 'completed' || status === 'cancelled') closeBench(changes, work, id, now);
      });
      failed ||= !isSettled;
    }
    if (ids.length === 0 || failed) return;
  }
}

async function settle(
  deps: TimerDeps,
  campaign: CampaignId,
  wanted: WorkWanted,
  now: Date,
  happen: (changes: WorkChanges, work: LockedWork) => void,
): Promise<boolean> {
  try {
    const raised = await inTransaction(deps.pool, async (client, commitWith) => {
      const locking = client.query(`set local lock_timeout = '5s'`);
      const [work] = await Promise.all([lockWork(client, wanted), locking]);
      const changes = trackWork(work, now);
      happen(changes, work);
      const write = changes.write();
      return audienceOf(write).length === 0
        ? new Map<never, never>()
        : commitRecords(commitWith, write);
    });
    deps.bus.publish([...raised].map(([accountId, revision]) => ({ accountId, revision })));
    if (raised.size > 0) nudgeAnnouncer(deps.pool);
    return true;
  } catch (error) {
    deps.log.error({ err: error, campaign }, 'a timer failed');
    return false;
  }
}

function expire(changes: WorkChanges, work: LockedWork, id: ProjectId, now: Date): void {
  const row = work.candidates.get(id);
  if (!row?.expiresOn || row.expiresOn > now) return;
  const campaign = work.campaigns.get(row.campaignId)?.row;
  const ends = campaign && row.state === 'applied' ? applicationEnds(campaign) : null;
  // The last day to apply has moved since: so has the end of the wait.
  if (ends && ends > now) changes.candidate({ ...row, expiresOn: ends });
  else lapse(changes, row, now);
}

function lapse(changes: WorkChanges, row: CandidateRow, now: Date): void {
  const event = row.state === 'invited' ? 'invite_expired' : 'application_expired';
  const state = decideCandidate(row.state, event, 'system');
  if (!state.ok) return;
  const next = changes.candidate({ ...row, state: state.value, decidedOn: now, expiresOn: null });
  const { campaignId, creatorId, id, version } = next;
  const { to, category } = candidateTransitions[event].emits;
  const about = `${id}:${event}:${version}`;
  changes.tell({ side: to, category, campaignId, creatorId, about });
}

function endIdle(changes: WorkChanges, work: LockedWork, id: CampaignId, now: Date): void {
  const row = work.campaigns.get(id)?.row;
  if (!row || completeIfDone(changes, work, id, now)) return;
  const since = now.getTime() - NO_DECISION_DAYS * DAY_MS;
  const overBefore = row.applyBy === null || row.applyBy < dayOf(since);
  const isOver = !recruits(row, now) && (!row.isOpen || row.slotsTaken > 0 || overBefore);
  const isIdle = row.goingCount === 0 && row.updatedOn.getTime() <= since;
  if (row.status !== 'active' || !isOver || !isIdle) return;
  endCampaign(changes, work, id, { status: 'cancelled', reason: 'noCandidates', now });
}

type Lapsing = { id: ProjectId; campaignId: CampaignId; at: Date };

/** Candidates that may lapse, by when. Only a guess: what is due is decided under the locks. */
async function findLapsing(
  { pool }: TimerDeps,
  now: Date,
  last: Lapsing | undefined,
): Promise<Lapsing[]> {
  const { rows } = await pool.query<Lapsing>({
    name: 'find-lapsing-candidates',
    text: `select id, campaign_id as "campaignId", expires_on as at from candidates
           where state in ('applied', 'invited') and expires_on <= $1::timestamptz
             and ($2::timestamptz is null or (expires_on, id) > ($2, $3::uuid))
           order by expires_on, id limit ${PAGE}`,
    values: [now, last?.at ?? null, last?.id ?? null],
  });
  return rows;
}

async function findIds(
  { pool }: TimerDeps,
  name: string,
  text: string,
  now: Date,
): Promise<CampaignId[]> {
  const { rows } = await pool.query<{ id: CampaignId }>({
    name,
    text,
    values: [now, dayOf(now.getTime())],
  });
  return rows.map(({ id }) => id);
}

/** Nobody is at work and nobody else is looked for: complete at once, or given up after a while without a word. */
const FIND_IDLE = `
select id from campaigns where status = 'active' and going_count = 0
  and (not is_open or slots_taken >= creator_slots or apply_by < $2::date)
  and (completed_count > 0 or updated_on <= $1::timestamptz - interval '${NO_DECISION_DAYS} days')
order by id`;

const FIND_WAITING_IN_VAIN = `
select distinct c.id from candidates k join campaigns c on c.id = k.campaign_id
where k.state in ('applied', 'invited') and c.status in ('completed', 'cancelled')
  and $1::timestamptz is not null and $2::date is not null
order by c.id limit ${PAGE}`;
