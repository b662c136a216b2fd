import type { PayloadOf } from '#contract/command.ts';
import { isOpenCandidate } from '#contract/candidate/rules.ts';
import type { ProjectId } from '#contract/ids.ts';
import type { PostLink } from '#contract/project/record.ts';
import type { ProjectEvent } from '#contract/project/rules.ts';
import type { Deps } from '../call.ts';
import { pairKey } from '../commands/campaigns/lock-work.ts';
import { applyProjectEvent, openPosting } from '../commands/projects/project-happens.ts';
import { showReviews } from '../commands/reviews/project-reviews.ts';
import type { ProjectRow } from '../commands/write-records.ts';
import { interleavePages, type Page } from '../campaigns/interleave-pages.ts';
import { archiveRooms } from './archive-rooms.ts';
import { inProject, type InProject } from './in-project.ts';
import { findGone, checkPost, type LookAtPost } from './check-posts.ts';
import { waitingFor, type Waiting } from './waiting.ts';

const EVERY_SECONDS = 60;
const ROOMS_EVERY_SECONDS = 3_600;
const PAGE = 200;
/** Projects whose posts are looked at beside each other. */
const LOOKED_AT_ONCE = 8;

type TimerDeps = Pick<Deps, 'pool' | 'bus' | 'log' | 'now'>;
type Due = { id: ProjectId; at: Date; looksAt: PostLink[] | null };
/** The addresses of a project's posts that are gone, where they were looked at. */
type Gone = ReadonlySet<string> | null;

/** Lets time do its part from now on, in one of the processes. */
export async function startProjectTimers(
  deps: TimerDeps & Pick<Deps, 'jobs'>,
  look: LookAtPost = checkPost,
): Promise<void> {
  for (const { name, seconds, run } of timersOf(deps, look)) {
    await deps.jobs.every(name, seconds, run);
  }
}

/**
 * What happens to projects because nobody did anything: content and posts count as approved, posting opens, silence is consent,
 * reviews are shown, rooms are archived, and people are reminded. Each project is decided under its locks by what it is then, and
 * written in one transaction: so it happens once, however many run this, and whenever one is stopped. One that fails is logged
 * and tried again with the next run. Does at once what `startProjectTimers` has done again and again.
 */
export async function runProjectTimers(
  deps: TimerDeps,
  look: LookAtPost = checkPost,
): Promise<void> {
  for (const { run } of timersOf(deps, look)) await run();
}

type Timer = { name: string; seconds: number; run: () => Promise<void> };

/** Platforms that take their time hold nothing else up. */
const timersOf = (deps: TimerDeps, look: LookAtPost): Timer[] => [
  {
    name: 'project-timers',
    seconds: EVERY_SECONDS,
    run: () => interleavePages([pageOf(deps, 'going', look), pageOf(deps, 'ended', look)]),
  },
  {
    name: 'project-posts',
    seconds: EVERY_SECONDS,
    run: () => interleavePages([pageOf(deps, 'looked at', look)]),
  },
  { name: 'room-timers', seconds: ROOMS_EVERY_SECONDS, run: () => archiveRooms(deps) },
];

/** Work that people wait for, what follows an end, and posts that are looked at: none of them waits for another. */
type Kind = 'going' | 'ended' | 'looked at';

function pageOf(deps: TimerDeps, kind: Kind, look: LookAtPost): Page {
  const now = deps.now();
  const atOnce = kind === 'looked at' ? LOOKED_AT_ONCE : 1;
  let last: Due | undefined;
  return async () => {
    const page = await findDue(deps, kind, now, last);
    for (let from = 0; from < page.length; from += atOnce) {
      const some = page.slice(from, from + atOnce);
      await Promise.all(some.map((due) => settle(deps, due, look)));
    }
    last = page.at(-1);
    return page.length === PAGE;
  };
}

async function settle(deps: TimerDeps, due: Due, look: LookAtPost): Promise<void> {
  try {
    // Before the locks: a platform may take its time.
    const gone = due.looksAt && (await findGone(look, due.looksAt));
    await inProject(deps, due.id, (scene) => letTimePass(scene, gone));
  } catch (error) {
    deps.log.error({ err: error, project: due.id }, 'a timer failed');
  }
}

/** One after the other, as it would have happened. Whatever is done about something makes it no longer due. */
function letTimePass(scene: InProject, gone: Gone): void {
  const { changes, project, now } = scene;
  for (;;) {
    const due = waitingFor(project.row).filter(({ at }) => at <= now.getTime());
    const first = due.find((one) => !('does' in one && one.does === 'lookAtPosts' && !gone));
    // Nothing to be done any more: what is waited for next is noted anew.
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
  const applied = applyProjectEvent(byTime, systemPayload(event, project.row));
  if (!applied.ok) throw new Error(`${event} was refused: ${applied.refusal.code}`);
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

/** Of several reminders of one thing that are due at once, as after a long stop, only the last is told. */
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

/** Projects of a kind for which it is time. Only a guess: what is due is decided under the locks. */
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
select id, next_timer_on as at, case when kind = 'looked at' then posts end as "looksAt"
from projects cross join lateral (select case when step not in ('completed', 'cancelled') then 'going'
  when step = 'completed' and keep_live_until <= $1::timestamptz and not reminded ? 'live' then 'looked at'
  else 'ended' end as kind) k
where next_timer_on <= $1::timestamptz and kind = $5
  and ($2::timestamptz is null or (next_timer_on, id) > ($2, $3::uuid))
order by next_timer_on, id limit $4`;
