import * as z from 'zod/mini';
import { requiredPosts, termsOf } from '#contract/campaign/terms.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { PostId } from '#contract/ids.ts';
import { postTicks } from '#contract/project/post-checks.ts';
import { LOCAL_BUZZ_HOST } from '#contract/project/post-url.ts';
import { timelineEntry } from '#contract/project/record.ts';
import { situationNames, situations } from '#contract/project/rules.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, type Result } from '#contract/result.ts';
import { blankProject, fresh } from '../commands/candidates/candidate-accept.ts';
import { decidedBy } from '../commands/content/project-content-rules.ts';
import { projectRules } from '../commands/projects/project-happens.ts';
import type { ProjectHappening, ProjectOutcome } from '../commands/projects/project-outcomes.ts';
import type { ProjectRow } from '../records/write-records.ts';
import { nextTimerOf, waitingFor } from '../records/waiting.ts';
import { pairOf } from './campaigns.ts';
import { demoId } from './data.ts';
import data from './data/projects.json' with { type: 'json' };
import story from './data/story.json' with { type: 'json' };
import type { DemoRoom } from './rooms.ts';
import { placeShoots, type DemoShoot } from './shoots.ts';

/**
 * In the data, `later` follows with each event so many hours after the last one. `content` names pictures and films of
 * `public/demo/shots`; another one for the same shot replaces the first. Each pin is on a photo, at a point of it. `posts` are
 * addresses without a post. Reviews are shown when both are there.
 */
type Plan = (typeof data)[number];

/** The earliest start of the steps after a shoot, in minutes before now, however old the shoot is. */
const latestMinutes: Readonly<Record<string, number>> = story.latestMinutes;

export type DemoProject = ReturnType<typeof planProjects>[number];
type Event = { at: number; event: string; actor: string; reason?: string | undefined };

/** Every project with its shoots around `now`, the same for the same `now`. The first ones in the data are placed first. */
export function planProjects(now: number, rooms: readonly DemoRoom[]) {
  const placed: DemoShoot[] = [];
  return data.map((plan) => {
    const { name } = pairOf(plan);
    const room = rooms.find(({ pair }) => pair.name === name);
    if (!room) throw new Error(`There is no room for ${name}.`);
    const shoots = placeShoots(room, now, placed);
    return { plan, room, shoots, row: projectRow(plan, room, shoots, now) };
  });
}

/** A project after all events of its story. */
function projectRow(plan: Plan, room: DemoRoom, shoots: readonly DemoShoot[], now: number) {
  const firstBooked = shoots[0]?.createdOn.getTime() ?? room.createdAt;
  const createdOn = new Date(Math.min(room.createdAt, firstBooked - DAY_MS));
  const shot = shoots.findLast(({ state }) => state === 'completed')?.endDateTime.getTime();
  const isPast = story.steps.some((step) => step.in.includes(plan.situation));
  const done = isPast ? shot : undefined;
  const earliest = now - (latestMinutes[plan.situation] ?? Infinity) * MINUTE_MS;
  const base = done === undefined ? null : Math.max(done, earliest);
  const events = eventsOf(plan, shoots, createdOn.getTime(), base);
  const terms = termsOf(room.fields);
  // The campaign's window never holds back posts that are made already.
  const isOpen = events.some(({ event }) => event === 'posting_opened');
  if (isOpen) terms.postWindow = { ...terms.postWindow, from: null };
  const last = shoots.at(-1);
  const isAsking = last?.state === 'rescheduleRequested';
  let row: ProjectRow = {
    ...blankProject({ ...room.pair, id: room.pair.projectId }, createdOn),
    ...fresh(terms, createdOn),
    chatroomId: room.id,
    appointmentId: last?.id ?? null,
    rescheduleRequestedOn: isAsking ? [last.updatedOn.toISOString()] : [],
    agreedPriceCents: terms.offerType === 'gift' ? null : terms.priceCents,
    contentDueOn: done === undefined ? null : new Date(done + terms.contentDueDays * DAY_MS),
    hadConfirmedShoot: shoots.some(({ state }) => state !== 'reserved' && state !== 'declined'),
    version: 1 + shoots.length + events.length,
  };
  for (const event of events) row = rowAfter(row, event, plan);
  const times = [last?.updatedOn ?? createdOn, ...events.map(({ at }) => at)];
  const state = situations[z.enum(situationNames).parse(plan.situation)];
  row = { ...row, ...state, updatedOn: new Date(Math.max(...times.map(Number))) };
  // Every timer that is due by now has fired.
  const due = waitingFor(row).filter(({ at }) => at <= now);
  const reminded = due.flatMap((one) => ('once' in one ? [one.once] : []));
  return { ...row, reminded, nextTimerOn: nextTimerOf({ ...row, reminded }) };
}

/** Every event of a project, the first one first; the steps after its shoot are counted from `base`. */
function eventsOf(
  { situation, wasInvited, feedback = [], later = [] }: Plan,
  shoots: readonly DemoShoot[],
  createdAt: number,
  base: number | null,
): Event[] {
  const actor = wasInvited ? 'creator' : 'business';
  const events: Event[] = [{ at: createdAt, actor, event: 'project_created' }];
  for (const shoot of shoots) {
    for (const { event, actor: by, at, version } of shoot.news) {
      const reason = version === shoot.version ? (shoot.reason ?? undefined) : undefined;
      if (by) events.push({ at, actor: by, event: event.replace(/:.*/, ''), reason });
    }
  }
  for (const { minutes, rounds = 0, in: situationsIn, ...step } of base === null
    ? []
    : story.steps) {
    const isTaken = situationsIn.includes(situation) && feedback.length >= rounds;
    if (isTaken) events.push({ ...step, at: (base ?? 0) + minutes * MINUTE_MS });
  }
  for (const { hours, ...event } of later) {
    const before = [...events, ...shoots.flatMap(({ news }) => news)].map(({ at }) => at);
    events.push({ ...event, at: Math.max(...before) + hours * HOUR_MS });
  }
  return events.toSorted((a, b) => a.at - b.at);
}

/** The rules that the commands apply, but that the content is written later. */
const rules: Readonly<Record<string, (one: never) => Result<ProjectOutcome, RuleRefusal>>> = {
  ...projectRules,
  content_submitted: ({ row: { submission }, now }: ProjectHappening) =>
    ok({ project: { submission: submission + 1, submittedOn: now, decideBy: decidedBy(now) } }),
  post_partly_submitted: projectRules.post_submitted,
  cancellation_closed: projectRules.project_cancelled,
};

/** A project after one more event. */
function rowAfter(row: ProjectRow, { at, event, actor, ...why }: Event, plan: Plan): ProjectRow {
  const now = new Date(at);
  const { id: projectId, submission } = row;
  const reason = event === 'content_rejected' ? plan.feedback?.[row.round]?.text : why.reason;
  const texts = { text: reason, reason: reason ?? plan.postFeedback ?? '' };
  const isVerified = event === 'post_verified';
  const checks = isVerified ? row.posts.map(({ id }) => ({ postId: id, ticks: postTicks })) : [];
  const links = { posts: linksOf(row, plan), postIds: [], comments: [], checks };
  const payload = { event, projectId, submission, ...texts, ...links };
  const facts = { content: [], localBuzzHost: LOCAL_BUZZ_HOST, ownerOf: () => undefined };
  const { situation } = plan;
  const outcome = rules[event]?.({ row, actor, payload, now, situation, ...facts } as never);
  if (outcome?.ok === false) throw new Error(`${event} is refused: ${outcome.refusal.code}`);
  const [occurredAt, receivedAt] = [now.toISOString(), now.toISOString()];
  const entry = timelineEntry.parse({ event, actor, occurredAt, receivedAt, reason });
  return { ...row, ...outcome?.value?.project, timeline: [...row.timeline, entry] };
}

/** The project's posts, in the order in which they are owed. */
const linksOf = ({ terms }: ProjectRow, { campaign, creator, posts = [] }: Plan) =>
  requiredPosts(terms).flatMap(({ deliverableId, index }, place) => {
    const id = demoId<PostId>(`post ${campaign} ${creator} ${place}`);
    const url = posts[place];
    return url === undefined ? [] : [{ id, deliverableId, index, url }];
  });

/** Reviews of a project: hidden until both are there. */
export function reviewsOf({ plan: { reviews }, room: { pair }, row }: DemoProject) {
  const ended = row.endedOn?.getTime();
  if (ended === undefined) return [];
  const areBoth = reviews?.creator && reviews.business;
  const publishedOn = areBoth ? new Date(ended + 30 * HOUR_MS) : null;
  return (['creator', 'business'] as const).flatMap((by) => {
    const [of, review] = [by === 'creator' ? 'business' : 'creator', reviews?.[by]] as const;
    if (!review) return [];
    return {
      ...pair,
      ...review,
      id: `review ${pair.name} ${by}`,
      byAccountId: pair[`${by}Id`],
      ofAccountId: pair[`${of}Id`],
      ofKind: of,
      createdOn: new Date(ended + (by === 'creator' ? 5 : 30) * HOUR_MS),
      publishedOn,
    };
  });
}
