import * as z from 'zod/mini';
import { requiredPosts, termsOf } from '#contract/campaign/terms.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { PostId } from '#contract/ids.ts';
import { postTicks } from '#contract/project/post-checks.ts';
import { LOCAL_BUZZ_HOST } from '#contract/project/post-url.ts';
import { side } from '#contract/project/record.ts';
import { situationNames, situations } from '#contract/project/rules.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, type Result } from '#contract/result.ts';
import { reviewScores } from '#contract/review/rules.ts';
import { blankProject, fresh } from '../commands/candidates/candidate-accept.ts';
import {
  contentApproved,
  contentRejected,
  decidedBy,
} from '../commands/content/project-content-rules.ts';
import { disputeOpened, projectCancelled } from '../commands/projects/project-end-rules.ts';
import type { ProjectHappening, ProjectOutcome } from '../commands/projects/project-outcomes.ts';
import {
  postChangesRequested,
  postSubmitted,
  postVerified,
} from '../commands/projects/project-post-rules.ts';
import { withEntry } from '../commands/projects/project-timeline.ts';
import type { ProjectRow } from '../records/write-records.ts';
import { nextTimerOf, waitingFor } from '../records/waiting.ts';
import { paired, pairOf } from './campaigns.ts';
import { demoId } from './data.ts';
import projectData from './data/projects.json' with { type: 'json' };
import storyData from './data/story.json' with { type: 'json' };
import type { DemoRoom } from './rooms.ts';
import { plannedShoot, shootOf, type DemoShoot } from './shoots.ts';

const situation = z.enum(situationNames);
/** A picture or film of `public/demo/shots`; `isAgain` replaces the shot's first version. */
const asset = z.object({
  shot: z.int(),
  picture: z.string(),
  isAgain: z._default(z.boolean(), false),
});
/** One party's text about the other. */
const review = z.optional(
  z.object({ score: z.enum(reviewScores), traits: z.array(z.string()), feedback: z.string() }),
);
/** On a photo, at a point of it. */
const pin = z.tuple([z.int(), z.number(), z.number(), z.string()]);
const project = z.object({
  ...paired,
  situation,
  wasInvited: z._default(z.boolean(), false),
  /** Oldest first. */
  shoots: z.array(plannedShoot),
  /** What followed, each event so many hours after the last one. */
  later: z._default(
    z.array(z.object({ event: z.string(), actor: side, hours: z.number(), reason: z.string() })),
    [],
  ),
  content: z._default(z.array(asset), []),
  feedback: z._default(z.array(z.object({ text: z.string(), pins: z.array(pin) })), []),
  /** Addresses without a post. */
  posts: z._default(z.array(z.string()), []),
  postFeedback: z._default(z.string(), ''),
  /** Shown when both are there. */
  reviews: z._default(z.object({ creator: review, business: review }), {}),
});
type Plan = z.infer<typeof project>;
const plans = z.array(project).parse(projectData);

const story = z
  .object({
    /** Events after a shoot, for projects in one of these situations with at least this many rounds of feedback. */
    steps: z.array(
      z.object({
        event: z.string(),
        actor: z.enum(['creator', 'business', 'system']),
        minutes: z.number(),
        in: z.array(situation),
        rounds: z._default(z.int(), 0),
      }),
    ),
    /** The earliest start of these steps, in minutes before now, however old the shoot is. */
    latestMinutes: z.partialRecord(situation, z.number()),
  })
  .parse(storyData);
const afterShoot = new Set(story.steps.flatMap((step) => step.in));

export type DemoProject = ReturnType<typeof planProjects>[number];
type Event = Pick<ProjectRow['timeline'][number], 'event' | 'actor' | 'reason'> & { at: number };

/**
 * Every project with its shoots around `now`, the same for the same `now`. Projects that come first in the data are placed first.
 */
export function planProjects(now: number, rooms: readonly DemoRoom[]) {
  const placed: DemoShoot[] = [];
  return plans.map((plan) => {
    const { name } = pairOf(plan.campaign, plan.creator);
    const room = rooms.find(({ pair }) => pair.name === name);
    if (!room) throw new Error(`There is no room for ${name}.`);
    const shoots = plan.shoots.map((shoot, number) => {
      const made = shootOf({ now, room, shoot, placed }, number);
      placed.push(made);
      return made;
    });
    return { plan, room, shoots, row: projectRow(plan, room, shoots, now) };
  });
}

/** A project after all events of its story. */
function projectRow(plan: Plan, room: DemoRoom, shoots: readonly DemoShoot[], now: number) {
  const { situation: name } = plan;
  const firstBooked = shoots[0]?.createdOn.getTime() ?? room.createdAt;
  const createdOn = new Date(Math.min(room.createdAt, firstBooked - DAY_MS));
  const shot = shoots.findLast(({ state }) => state === 'completed')?.endDateTime.getTime();
  const done = afterShoot.has(name) ? shot : undefined;
  const earliest = now - (story.latestMinutes[name] ?? Infinity) * MINUTE_MS;
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
  row = { ...row, ...situations[name], updatedOn: new Date(Math.max(...times.map(Number))) };
  // Every timer that is due by now has fired.
  const due = waitingFor(row).filter(({ at }) => at <= now);
  const reminded = due.flatMap((one) => ('once' in one ? [one.once] : []));
  return { ...row, reminded, nextTimerOn: nextTimerOf({ ...row, reminded }) };
}

/** Every event of a project, the first one first; the steps after its shoot are counted from `base`. */
function eventsOf(
  { situation: name, wasInvited, feedback, later }: Plan,
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
  for (const { minutes, rounds, in: situationsIn, ...step } of base === null ? [] : story.steps) {
    const isTaken = situationsIn.includes(name) && feedback.length >= rounds;
    if (isTaken) events.push({ ...step, at: (base ?? 0) + minutes * MINUTE_MS });
  }
  for (const { hours, ...event } of later) {
    const before = [...events, ...shoots.flatMap(({ news }) => news)].map(({ at }) => at);
    events.push({ ...event, at: Math.max(...before) + hours * HOUR_MS });
  }
  return events.toSorted((a, b) => a.at - b.at);
}

/** The rules that the commands apply. */
const rules: Readonly<Record<string, (one: never) => Result<ProjectOutcome, RuleRefusal>>> = {
  /** Content rows are added later. */
  content_submitted: ({ row: { submission }, now }: ProjectHappening) =>
    ok({ project: { submission: submission + 1, submittedOn: now, decideBy: decidedBy(now) } }),
  content_rejected: contentRejected,
  content_approved: contentApproved,
  post_partly_submitted: postSubmitted,
  post_submitted: postSubmitted,
  post_changes_requested: postChangesRequested,
  post_verified: postVerified,
  project_cancelled: projectCancelled,
  cancellation_closed: projectCancelled,
  dispute_opened: disputeOpened,
};

/** A project after one more event. */
function rowAfter(row: ProjectRow, { at, event, actor, ...why }: Event, plan: Plan): ProjectRow {
  const now = new Date(at);
  const { id: projectId, submission } = row;
  const reason = event === 'content_rejected' ? plan.feedback[row.round]?.text : why.reason;
  const texts = { text: reason, reason: reason ?? plan.postFeedback };
  const isVerified = event === 'post_verified';
  const checks = isVerified ? row.posts.map(({ id }) => ({ postId: id, ticks: postTicks })) : [];
  const links = { posts: linksOf(row, plan), postIds: [], comments: [], checks };
  const payload = { event, projectId, submission, ...texts, ...links };
  const facts = {
    situation: plan.situation,
    content: [],
    localBuzzHost: LOCAL_BUZZ_HOST,
    ownerOf: () => undefined,
  };
  const outcome = rules[event]?.({ row, actor, payload, now, ...facts } as never);
  if (outcome?.ok === false) throw new Error(`${event} is refused: ${outcome.refusal.code}`);
  const noted = { event, actor, occurredAt: now.toISOString(), now, reason };
  return { ...row, ...outcome?.value?.project, timeline: withEntry(row, noted) };
}

/** The project's posts, in the order in which they are owed. */
const linksOf = ({ terms }: ProjectRow, { campaign, creator, posts }: Plan) =>
  requiredPosts(terms).flatMap(({ deliverableId, index }, place) => {
    const id = demoId<PostId>(`post ${campaign.key} ${creator.key} ${place}`);
    const url = posts[place];
    return url === undefined ? [] : [{ id, deliverableId, index, url }];
  });

const written = [
  { by: 'creator', of: 'business', hours: 5 },
  { by: 'business', of: 'creator', hours: 30 },
] as const;

/** Reviews of a project: hidden until both are there. */
export function reviewsOf({ plan, room, row }: DemoProject) {
  const ended = row.endedOn?.getTime();
  if (ended === undefined) return [];
  const { creator, business } = plan.reviews;
  const publishedOn = creator && business ? new Date(ended + 30 * HOUR_MS) : null;
  return written.flatMap(({ by, of, hours }) => {
    const review = plan.reviews[by];
    if (!review) return [];
    return {
      ...room.pair,
      ...review,
      id: `review ${room.pair.name} ${by}`,
      byAccountId: room.pair[`${by}Id`],
      ofAccountId: room.pair[`${of}Id`],
      ofKind: of,
      createdOn: new Date(ended + hours * HOUR_MS),
      publishedOn,
    };
  });
}
