import { deepEqual, equal, ok } from 'node:assert/strict';
import { levelOf } from '#contract/campaign/levels.ts';
import type { AccountId } from '#contract/ids.ts';
import type { RatingTier } from '#contract/review/rules.ts';
import { count } from '#server/commands/reviews/count-ratings.ts';
import { candidateTransitions } from '#contract/candidate/rules.ts';
import { candidateResult } from '#contract/commands/command-results.ts';
import { isEnded, situationOf, type ProjectEvent } from '#contract/project/rules.ts';
import { doneOf } from './promises-commands.ts';
import type { Truth } from './truth.ts';
import type { World } from './world.ts';

/** More creators at work than there are places, or counts that are not what they count. */
const OVERSOLD = `
select c.id, c.creator_slots, c.slots_taken, n.* from campaigns c join lateral (select
  (select count(*) from projects p where p.campaign_id = c.id and p.step not in ('completed', 'cancelled')) as going,
  (select count(*) from projects p where p.campaign_id = c.id and p.step = 'completed') as completed,
  (select count(*) from candidates k where k.campaign_id = c.id and k.state = 'applied') as applied,
  (select count(*) from candidates k where k.campaign_id = c.id and k.state = 'invited') as invited) n on true
where c.business_id = any($1::uuid[]) and (going + completed > c.creator_slots or c.slots_taken > c.creator_slots
  or c.slots_taken < going + completed or c.going_count <> going or c.completed_count <> completed
  or c.applied_count <> applied or c.invited_count <> invited)`;

export async function expectNoSlotOversold({ server, town }: World): Promise<void> {
  const { rows } = await server.pool.query(OVERSOLD, [town.accounts]);
  deepEqual(rows, [], 'a place was given twice');
}

/** Every accepted step of every campaign happened once, is in its timeline once, and notified the other side once. */
export async function expectWorkRight(world: World, truth: Truth): Promise<void> {
  await expectNoSlotOversold(world);
  await expectLevelsKept(world);
  for (const candidate of truth.candidates) expectCandidateRight(world, truth, candidate);
  for (const project of truth.projects) {
    expectProjectRight(truth, project);
    expectTimelineOnce(world, truth, project);
  }
  expectContentOnce(world, truth);
  const shown = truth.reviews.filter(({ publishedOn }) => publishedOn !== null);
  for (const { about, accountId, seen, read, version } of truth.notifications) {
    // A room's messages are notified again, and so is a campaign that closes again; everything else once.
    if (about?.startsWith('message:') || about?.endsWith(':closed')) continue;
    // A change of tier updates the notification of the previous tier.
    const often = about === 'tier' ? tierChanges(shown, accountId) : 1;
    ok(version <= often + Number(seen) + Number(read), `${about} was sent twice`);
  }
}

type Review = Truth['reviews'][number];

/**
 * How often an account's reviews made its tier another one, at most: reviews published at the same moment have no known order, and
 * without completed work there are fewer changes.
 */
function tierChanges(shown: readonly Review[], accountId: AccountId): number {
  const own = shown.filter((one) => one.ofAccountId === accountId);
  const moments = Map.groupBy(own, ({ publishedOn }) => publishedOn?.getTime() ?? 0);
  let [changes, before]: [number, RatingTier] = [0, 'BASIC'];
  const seen: Review[] = [];
  for (const [, together] of [...moments].toSorted(([a], [b]) => a - b)) {
    seen.push(...together);
    const { status } = count(accountId, seen, 1);
    changes += together.length > 1 ? together.length : Number(status !== before);
    before = status;
  }
  return changes;
}

async function expectLevelsKept({ server, town }: World): Promise<void> {
  const { rows } = await server.pool.query<{ id: string; going: number; completed: number }>(
    `select k.id, coalesce(r.completed_campaigns, 0) as completed,
            (select count(*)::int from projects p where p.creator_id = k.id and p.step not in ('completed', 'cancelled')) as going
     from creators k left join ratings r on r.account_id = k.id where k.id = any($1::uuid[])`,
    [town.accounts],
  );
  for (const { id, going, completed } of rows) {
    ok(going <= levelOf(completed).inProgress, `${id} has more going on than their level allows`);
  }
}

type Candidate = Truth['candidates'][number];

/** At most one accepted event made each version, and each event was notified once. */
function expectCandidateRight(world: World, truth: Truth, { id, version, state }: Candidate) {
  const made = world.ledger.ofKind('candidateEvent').flatMap(({ id: command, body }) => {
    const done = doneOf(truth, command);
    const result = done && candidateResult.parse(done.result);
    return result?.candidateId === id ? [{ event: body.payload.event, ...result }] : [];
  });
  const versions = made.map((one) => one.version);
  equal(new Set(versions).size, versions.length, 'two events made one version of a candidate');
  ok(Math.max(0, ...versions) <= version, 'a version of a candidate that is not there');
  const last = made.find((one) => one.version === version);
  if (last)
    equal(state, candidateTransitions[last.event].to, 'a candidate stands where it was put');
  const told = truth.notifications
    .map(({ about }) => about ?? '')
    .filter((about) => about.startsWith(`${id}:`) && isPeoples(about.split(':')[1] ?? ''));
  deepEqual(
    told.toSorted(),
    made.map((one) => `${id}:${one.event}:${one.version}`).toSorted(),
    'each event of a candidate is announced once',
  );
}

const isPeoples = (event: string): boolean =>
  Object.hasOwn(candidateTransitions, event) &&
  !event.endsWith('expired') &&
  event !== 'project_cancelled' &&
  event !== 'campaign_ended';

type Project = Truth['projects'][number];

function expectProjectRight(truth: Truth, project: Project) {
  const candidate = truth.candidates.find(({ id }) => id === project.id);
  ok(situationOf(project) !== null, 'a project stands nowhere');
  const isCancelled = project.step === 'cancelled';
  const state = candidate?.state ?? '';
  ok(isCancelled ? state !== 'accepted' : state === 'accepted', `a project of one who ${state}`);
  equal(project.endedOn !== null, isEnded(project.step), 'when a project ended');
  const items = truth.content.filter(({ projectId }) => projectId === project.id);
  for (const id of project.submittedItems) {
    ok(
      items.some((one) => one.id === id),
      'what was sent for review is there',
    );
  }
  const urls = project.posts.map(({ normalisedUrl }) => normalisedUrl);
  const others = truth.projects.filter((one) => one.id !== project.id && one.step !== 'cancelled');
  for (const { posts } of isCancelled ? [] : others) {
    ok(
      !posts.some(({ normalisedUrl }) => urls.includes(normalisedUrl)),
      'one post in two projects',
    );
  }
}

/** Events that always change something: a second one is refused. */
const neverRepeated: readonly ProjectEvent[] = [
  'content_rejected',
  'round_requested',
  'round_agreed',
  'post_changes_requested',
  'dispute_opened',
  'dispute_resolved',
];
/** Events that may have happened already: a second one changes nothing. */
const repeatable = {
  content_submitted: ['content_submitted'],
  content_approved: ['content_approved'],
  round_declined: ['round_declined'],
  round_withdrawn: ['round_withdrawn'],
  post_submitted: ['post_submitted', 'post_partly_submitted'],
  // Of work without posts the approval is the end, and verifying it then changes nothing.
  post_verified: ['post_verified', 'nothing_to_post'],
  project_cancelled: ['project_cancelled', 'cancel_agreed'],
} as const;

/** A withdrawal of a request that has ended changes nothing. */
const otherEnds = ['round_declined', 'round_expired'];

/** The timeline of a project has each accepted event once, and no other event. */
function expectTimelineOnce(world: World, truth: Truth, { id, timeline, step }: Project) {
  const accepted = world.ledger
    .ofKind('projectEvent')
    .filter(({ id: command, body }) => body.payload.projectId === id && doneOf(truth, command))
    .map(({ body }) => body.payload.event);
  const entries = timeline.filter(({ actor }) => actor !== 'system');
  const count = (all: readonly string[], events: readonly string[]) =>
    all.filter((one) => events.includes(one)).length;
  const told = entries.map(({ event }) => event);
  for (const event of neverRepeated) {
    equal(count(told, [event]), count(accepted, [event]), `${event} in a project's story`);
  }
  for (const [event, names] of Object.entries(repeatable)) {
    const [said, happened] = [count(accepted, [event]), count(told, names)];
    if (event !== 'project_cancelled') ok(happened <= said, `${event} happened twice`);
    const all = timeline.map((one) => one.event);
    const fulfilled = event === 'round_withdrawn' ? otherEnds : [];
    const isThere = count(all, [...names, ...fulfilled]) > 0;
    ok(said === 0 || isThere || step === 'cancelled', `${event} is lost`);
  }
  for (const [index, { receivedAt }] of timeline.entries()) {
    ok(index === 0 || receivedAt >= (timeline[index - 1]?.receivedAt ?? ''), 'a story in order');
  }
}

/** Every accepted photo is one item: its own, or the one that was there. */
function expectContentOnce(world: World, truth: Truth) {
  const accepted = world.ledger.ofKind('addContent').filter(({ id }) => doneOf(truth, id));
  deepEqual(
    truth.content.map(({ id }) => id as string).toSorted(),
    accepted.map(({ body }) => body.payload.itemId as string).toSorted(),
    'every accepted photo once, and no other',
  );
}
