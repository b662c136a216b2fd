import { NO_DECISION_DAYS } from '#contract/campaign/rules.ts';
import { candidateTransitions, decideCandidate } from '#contract/candidate/rules.ts';
import type { CampaignId, ProjectId } from '#contract/ids.ts';
import { dayOf } from '#contract/phoenix-time.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { Deps } from '../http/call.ts';
import { applicationEnds } from '../commands/candidates/candidate-rules.ts';
import { lockWork, type LockedWork, type WorkWanted } from '../commands/campaigns/lock-work.ts';
import {
  closeBench,
  completeIfDone,
  endCampaign,
  recruits,
} from '../commands/projects/project-end.ts';
import { trackWork, type WorkChanges } from '../commands/campaigns/work-changes.ts';
import { audienceOf, commitRecords, type CandidateRow } from '../records/write-records.ts';
import { inTransaction, LOCK_LIMIT } from '../db/transaction.ts';
import { requestDispatch } from '../notices/request-dispatch.ts';
import { notifyFollowers } from './follower-notices.ts';
import { interleavePages, type Page } from '../db/interleave-pages.ts';

const CANDIDATES_EVERY_SECONDS = 60;
const FOLLOWERS_EVERY_SECONDS = 60;
const CAMPAIGNS_EVERY_SECONDS = 600;
/** Candidates that one transaction settles, and campaigns that one look finds. */
const PAGE = 200;

type TimerDeps = Pick<Deps, 'pool' | 'bus' | 'log' | 'now'>;

/** Lets time do its part to campaigns and candidates from now on, in one of the processes. */
export async function startCampaignTimers(deps: TimerDeps & Pick<Deps, 'jobs'>): Promise<void> {
  await deps.jobs.every('candidate-timers', CANDIDATES_EVERY_SECONDS, () =>
    runCandidateTimers(deps),
  );
  await deps.jobs.every('follower-notices', FOLLOWERS_EVERY_SECONDS, () => notifyFollowers(deps));
  await deps.jobs.every('campaign-timers', CAMPAIGNS_EVERY_SECONDS, () => runCampaignTimers(deps));
}

/**
 * Unanswered invitations and applications lapse. They are decided in their current state under the locks, each page of a
 * campaign in one transaction. It happens once, however many processes run this and whenever one stops. A failed one is logged
 * and retried with the next run, and delays no other.
 */
async function runCandidateTimers(deps: TimerDeps): Promise<void> {
  const now = deps.now();
  const busy = new Set<CampaignId>();
  const lapseAll = async (campaignId: CampaignId, projectIds: ProjectId[]) => {
    const wanted = { projectIds, bench: false };
    return settle(deps, campaignId, wanted, now, (changes, work) => {
      for (const id of projectIds) expire(changes, work, id, now);
    });
  };
  const pageOf = (state: Lapsing['state']) => {
    let last: Lapsing | undefined;
    return async () => {
      const page = await findLapsing(deps, state, now, last);
      for (const [campaignId, found] of Map.groupBy(page, (one) => one.campaignId)) {
        if (busy.has(campaignId)) continue;
        const ids = found.map(({ id }) => id);
        const outcome = await lapseAll(campaignId, ids);
        if (outcome === 'busy') busy.add(campaignId);
        // One of them is not to be settled: the others are.
        if (outcome === 'failed') for (const id of ids) await lapseAll(campaignId, [id]);
      }
      last = page.at(-1);
      return page.length === PAGE;
    };
  };
  await interleavePages([pageOf('invited'), pageOf('applied')]);
}

/**
 * Campaigns without open work are completed, campaigns without a selection and without recent events are cancelled, and
 * candidates of ended campaigns expire.
 */
async function runCampaignTimers(deps: TimerDeps): Promise<void> {
  const now = deps.now();
  await interleavePages([idleOnes(deps, now), waitingInVain(deps, now)]);
}

function idleOnes(deps: TimerDeps, now: Date): Page {
  let last: CampaignId | null = null;
  return async () => {
    const ids = await findIds(deps, 'find-idle-campaigns', FIND_IDLE, now, last);
    for (const id of ids) {
      await settle(deps, id, { campaignIds: [id], bench: true }, now, (changes, work) =>
        endIdle(changes, work, id, now),
      );
    }
    last = ids.at(-1) ?? null;
    return ids.length === PAGE;
  };
}

/** Again and again, as long as there are some: of each campaign as many as are read at once. */
function waitingInVain(deps: TimerDeps, now: Date): Page {
  const left = new Set<CampaignId>();
  let last: CampaignId | null = null;
  let settled = 0;
  return async () => {
    const ids = await findIds(deps, 'find-waiting-in-vain', FIND_WAITING_IN_VAIN, now, last);
    for (const id of ids) {
      if (left.has(id)) continue;
      const wanted = { campaignIds: [id], bench: true };
      const outcome = await settle(deps, id, wanted, now, (changes, work) => {
        const status = work.campaigns.get(id)?.row.status;
        if (status === 'completed' || status === 'cancelled') closeBench(changes, work, id, now);
      });
      if (outcome === 'done') settled += 1;
      else left.add(id);
    }
    last = ids.at(-1) ?? null;
    if (ids.length === PAGE) return true;
    const isOver = settled === 0;
    [last, settled] = [null, 0];
    return !isOver;
  };
}

/** `nothing`: there was nothing left to do. `busy`: another transaction holds the campaign for too long. */
type Settled = 'done' | 'nothing' | 'busy' | 'failed';
const LOCK_NOT_AVAILABLE = '55P03';

async function settle(
  deps: TimerDeps,
  campaign: CampaignId,
  wanted: WorkWanted,
  now: Date,
  happen: (changes: WorkChanges, work: LockedWork) => void,
): Promise<Settled> {
  try {
    const raised = await inTransaction(deps.pool, async (client, commitWith) => {
      const locking = client.query(LOCK_LIMIT);
      const [work] = await Promise.all([lockWork(client, wanted), locking]);
      const changes = trackWork(work, now);
      happen(changes, work);
      const write = changes.write();
      return audienceOf(write).length === 0
        ? new Map<never, never>()
        : commitRecords(commitWith, write);
    });
    deps.bus.publish([...raised].map(([accountId, revision]) => ({ accountId, revision })));
    if (raised.size > 0) requestDispatch(deps.pool);
    return raised.size > 0 ? 'done' : 'nothing';
  } catch (error) {
    deps.log.error({ err: error, campaign }, 'a timer failed');
    return (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE ? 'busy' : 'failed';
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
  changes.notify({ side: to, category, campaignId, creatorId, about });
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

type Lapsing = {
  id: ProjectId;
  campaignId: CampaignId;
  state: 'invited' | 'applied';
  at: Date;
};

/** Candidates that may lapse, by time. This is a guess: the transaction decides under its locks. */
async function findLapsing(
  { pool }: TimerDeps,
  state: Lapsing['state'],
  now: Date,
  last: Lapsing | undefined,
): Promise<Lapsing[]> {
  const { rows } = await pool.query<Lapsing>({
    name: 'find-lapsing-candidates',
    text: `select id, campaign_id as "campaignId", state, expires_on as at from candidates
           where state = $4 and state in ('applied', 'invited') and expires_on <= $1::timestamptz
             and ($2::timestamptz is null or (expires_on, id) > ($2, $3::uuid))
           order by expires_on, id limit ${PAGE}`,
    values: [now, last?.at ?? null, last?.id ?? null, state],
  });
  return rows;
}

async function findIds(
  { pool }: TimerDeps,
  name: string,
  text: string,
  now: Date,
  last: CampaignId | null,
): Promise<CampaignId[]> {
  const { rows } = await pool.query<{ id: CampaignId }>({
    name,
    text,
    values: [now, dayOf(now.getTime()), last],
  });
  return rows.map(({ id }) => id);
}

/** No open project and no open recruiting: complete at once, or cancelled after a while without a notification. */
const FIND_IDLE = `
select id from campaigns where status = 'active' and going_count = 0
  and (not is_open or slots_taken >= creator_slots or apply_by < $2::date)
  and (completed_count > 0 or updated_on <= $1::timestamptz - interval '${NO_DECISION_DAYS} days')
  and ($3::uuid is null or id > $3)
order by id limit ${PAGE}`;

const FIND_WAITING_IN_VAIN = `
select distinct c.id from candidates k join campaigns c on c.id = k.campaign_id
where k.state in ('applied', 'invited') and c.status in ('completed', 'cancelled')
  and $1::timestamptz is not null and $2::date is not null and ($3::uuid is null or c.id > $3)
order by c.id limit ${PAGE}`;
