import type { PayloadOf } from '#contract/commands/command.ts';
import { isOpenCandidate } from '#contract/candidate/rules.ts';
import type { ProjectId } from '#contract/ids.ts';
import type { PostLink } from '#contract/project/record.ts';
import type { ProjectEvent } from '#contract/project/rules.ts';
import type { Deps } from '../http/call.ts';
import { pairKey } from '../commands/campaigns/lock-work.ts';
import {
  applyProjectEvent,
  expireRound,
  openPosting,
} from '../commands/projects/project-happens.ts';
import { showReviews } from '../commands/reviews/project-reviews.ts';
import type { ProjectRow } from '../records/write-records.ts';
import { interleavePages, type Page } from '../db/interleave-pages.ts';
import { happenedInProject } from '../developer/webhook-events.ts';
import { archiveRooms } from './archive-rooms.ts';
import { type InProject, inProject } from './in-project.ts';
import { type CheckPost, checkPost, findGone } from './check-posts.ts';
import { type Waiting, waitingFor } from '../records/waiting.ts';

const EVERY_SECONDS = 60;
const ROOMS_EVERY_SECONDS = 3_600;
const PAGE = 200;
/** Projects whose posts are checked in parallel. */
const CHECKED_AT_ONCE = 8;

type TimerDeps = Pick<Deps, 'pool' | 'bus' | 'log' | 'now'>;
type Due = { id: ProjectId; at: Date; postsToCheck: PostLink[] | null };
/** The addresses of a project's posts that were checked and are gone. */
type Gone = ReadonlySet<string> | null;

/**
 * Deadlines of projects: content and posts are approved, posting opens, silence counts as consent, reviews are published,
 * rooms are archived, and people are reminded. Each project is decided in its current state under its locks and written in one
 * transaction. It happens once, however many processes run this and whenever one stops. A failed one is logged and retried
 * with the next run.
 */
export async function startProjectTimers(
  deps: TimerDeps & Pick<Deps, 'jobs'>,
  check: CheckPost = checkPost,
): Promise<void> {
  for (const { name, seconds, run } of timersOf(deps, check)) {
    await deps.jobs.every(name, seconds, run);
  }
}

type Timer = { name: string; seconds: number; run: () => Promise<void> };

/** Slow platforms delay nothing else. */
const timersOf = (deps: TimerDeps, check: CheckPost): Timer[] => [
  {
    name: 'project-timers',
    seconds: EVERY_SECONDS,
    run: () => interleavePages([pageOf(deps, 'going', check), pageOf(deps, 'ended', check)]),
  },
  {
    name: 'project-posts',
    seconds: EVERY_SECONDS,
    run: () => interleavePages([pageOf(deps, 'checked', check)]),
  },
  { name: 'room-timers', seconds: ROOMS_EVERY_SECONDS, run: () => archiveRooms(deps) },
];

/** Open projects, the follow-ups of an end, and post checks: none of them waits for another. */
type Kind = 'going' | 'ended' | 'checked';

function pageOf(deps: TimerDeps, kind: Kind, check: CheckPost): Page {
  const now = deps.now();
  const atOnce = kind === 'checked' ? CHECKED_AT_ONCE : 1;
  let last: Due | undefined;
  return async () => {
    const page = await findDue(deps, kind, now, last);
    for (let from = 0; from < page.length; from += atOnce) {
      const some = page.slice(from, from + atOnce);
      await Promise.all(some.map((due) => settle(deps, due, check)));
    }
    last = page.at(-1);
    return page.length === PAGE;
  };
}

async function settle(deps: TimerDeps, due: Due, check: CheckPost): Promise<void> {
  try {
    // Before the locks: a platform may be slow.
    const gone = due.postsToCheck && (await findGone(check, due.postsToCheck));
    await inProject(deps, due.id, (scene) => letTimePass(scene, gone));
  } catch (error) {
    deps.log.error({ err: error, project: due.id }, 'a timer failed');
  }
}

/** One after the other, in the order of time. Each action removes its own cause. */
function letTimePass(scene: InProject, gone: Gone): void {
  const { changes, project, now } = scene;
  for (;;) {
    const due = waitingFor(project.row).filter(({ at }) => at <= now.getTime());
    const first = due.find((one) => !('does' in one && one.does === 'checkPosts' && !gone));
    // Nothing left to do: store the next timer.
    if (!first) return changes.bookings.noteProject(project, {});
    if ('event' in first) decide(scene, first.event);
    else if ('remind' in first) remind(scene, first, due);
    else {
      if (first.does === 'showReviews') showReviews(scene);
      else if (first.does === 'archiveRoom') archiveRoom(scene);
      else if (gone) noteGone(scene, gone);
      note(scene, [first.once]);
    }
  }
}

function decide(scene: InProject, event: ProjectEvent): void {
  const { project, now } = scene;
  const byTime = { ...scene, actor: 'system', occurredAt: now.toISOString() } as const;
  if (event === 'posting_opened') return openPosting(byTime);
  if (event === 'round_expired') return expireRound(byTime);
  const payload = systemPayload(event, project.row);
  const applied = applyProjectEvent(byTime, payload);
  if (!applied.ok) throw new Error(`${event} was refused: ${applied.refusal.code}`);
  const happened = happenedInProject(payload);
  if (happened) scene.happened(happened);
}

function systemPayload(event: ProjectEvent, row: ProjectRow): PayloadOf<'projectEvent'> {
  const { id: projectId, submission } = row;
  switch (event) {
    case 'content_approved':
      return { projectId, event, submission };
    case 'post_verified':
    case 'cancel_agreed':
      return { projectId, event };
    default:
      throw new Error(`${event} does not happen by itself.`);
  }
}

type Reminding = Extract<Waiting, { remind: unknown }>;

/** Of several due reminders of one event, as after a long stop, only the last is sent. */
function remind(scene: InProject, first: Reminding, due: readonly Waiting[]): void {
  const same = due.filter((one): one is Reminding => 'remind' in one && one.about === first.about);
  const { once, remind: notice } = same.at(-1) ?? first;
  const { changes, project } = scene;
  const { side, category, variant, when } = notice;
  const about = `${project.row.id}:${once}`;
  changes.notifySide(side, category, project, about, {
    variant,
    when: new Date(when).toISOString(),
  });
  note(
    scene,
    same.map((one) => one.once),
  );
}

const note = ({ changes, project }: InProject, keys: readonly string[]): void =>
  changes.bookings.noteProject(project, { reminded: [...project.row.reminded, ...keys] });

/** Still to be read, but nothing more is written. Not where the creator waits once more: see `archiveRooms`. */
function archiveRoom({ locked, changes, project, now }: InProject): void {
  const { id, campaignId, creatorId } = project.row;
  const { rooms, candidates } = locked.bookings.work;
  const room = rooms.get(pairKey(campaignId, creatorId));
  const candidate = candidates.get(id);
  if (!room || room.archived || (candidate && isOpenCandidate(candidate.state))) return;
  changes.bookings.work.room({
    ...room,
    archived: true,
    updatedOn: now,
    version: room.version + 1,
  });
}

function noteGone({ changes, project }: InProject, gone: ReadonlySet<string>): void {
  const { id, posts } = project.row;
  if (!posts.some(({ normalisedUrl }) => gone.has(normalisedUrl))) return;
  changes.bookings.progress(project, {
    posts: posts.map((one) => (gone.has(one.normalisedUrl) ? { ...one, state: 'removed' } : one)),
  });
  for (const side of ['creator', 'business'] as const) {
    changes.notifySide(side, 'POST_REMOVED', project, `${id}:removed`);
  }
}

/** Due projects of a kind. This is a guess: the transaction decides under its locks. */
async function findDue(
  { pool }: TimerDeps,
  kind: Kind,
  now: Date,
  last: Due | undefined,
): Promise<Due[]> {
  const { rows } = await pool.query<Due>({
    name: 'find-due-projects',
    text: FIND_DUE,
    values: [now, last?.at ?? null, last?.id ?? null, PAGE, kind],
  });
  return rows;
}

const FIND_DUE = `
select id, next_timer_on as at, case when kind = 'checked' then posts end as "postsToCheck"
from projects cross join lateral (select case when step not in ('completed', 'cancelled') then 'going'
  when step = 'completed' and keep_live_until <= $1::timestamptz and not reminded ? 'live' then 'checked'
  else 'ended' end as kind) k
where next_timer_on <= $1::timestamptz and kind = $5
  and ($2::timestamptz is null or (next_timer_on, id) > ($2, $3::uuid))
order by next_timer_on, id limit $4`;
