import { addBusinessDays } from '#contract/campaign/business-days.ts';
import { requiredPosts, type Terms } from '#contract/campaign/terms.ts';
import type { ProjectId } from '#contract/ids.ts';
import {
  REVIEW_BUSINESS_DAYS,
  REWORK_DAYS,
  situations,
  type Situation,
} from '#contract/project/rules.ts';
import type { ProjectRow } from '../commands/write-records.ts';
import { nextTimerOf, opensAt, waitingFor } from '../projects/waiting.ts';
import { demoTerms } from './campaign-fields.ts';
import { demoCasting } from './casting.ts';
import { demoId } from './demo-id.ts';
import { postsOf } from './demo-posts.ts';
import type { CreatorKey } from './people.ts';
import type { CampaignKey } from './places.ts';
import type { DemoRoom } from './plan.ts';
import type { DemoShoot } from './plan-shoots.ts';
import { changesWanted } from './feedback.ts';
import type { ProjectPlan } from './shoots.ts';
import { CONFIRMED_AFTER, DAY, HOUR, MINUTE } from './timeline.ts';

type Entry = ProjectRow['timeline'][number];

/** A candidate and its project have one id. */
export const projectIdOf = (campaign: CampaignKey, creator: CreatorKey) =>
  demoId<ProjectId>(`project ${campaign} ${creator}`);

/** After the shoot: content is sent, then looked at, then posted, then checked. */
const SUBMITTED = 26 * HOUR;
const REJECTED = 40 * HOUR;
const APPROVED = 2 * DAY;
const POSTED = 2.6 * DAY;
const CHECKED = 3 * DAY;
const COMPLETED = 4 * DAY;

/** What is waited for in each situation was begun so long ago at most, whenever the shoot was. */
const newest: Partial<Record<Situation, number>> = {
  contentSubmitted: SUBMITTED + 30 * HOUR,
  contentRejected: REJECTED + 30 * HOUR,
  contentApproved: APPROVED + 2 * DAY,
  postOpen: APPROVED + 2 * DAY,
  postPartial: POSTED + 30 * HOUR,
  postSubmitted: POSTED + 30 * HOUR,
  postChanges: CHECKED + 30 * HOUR,
};

/** How far each situation has come after the shoot; the others have not come so far. */
const order: readonly Situation[] = [
  'contentOpen',
  'contentUploading',
  'contentSubmitted',
  'contentRejected',
  'contentApproved',
  'postOpen',
  'postPartial',
  'postSubmitted',
  'postChanges',
  'completed',
];

/** A project as the commands and timers of its story would have left it. */
export function projectRow(
  plan: ProjectPlan,
  room: DemoRoom,
  shoots: readonly DemoShoot[],
  now: number,
): ProjectRow {
  const { situation } = plan;
  const first = shoots[0]?.createdOn.getTime() ?? room.createdAt;
  const createdAt = Math.min(room.createdAt, first - DAY);
  const terms = termsOf(plan, now);
  const last = shoots.at(-1);
  const done = shoots.findLast(({ state }) => state === 'completed')?.endDateTime.getTime();
  const isAfterShoot = order.includes(situation) && done !== undefined;
  const base = isAfterShoot ? Math.max(done, now - (newest[situation] ?? Infinity)) : null;
  const timeline = timelineOf(plan, { createdAt, shoots, base });
  const endedOn = endOf(plan, timeline);
  const updatedAt = Math.max(
    last?.updatedOn.getTime() ?? createdAt,
    ...timeline.map(({ receivedAt }) => Date.parse(receivedAt)),
  );
  const isAsking = last?.state === 'rescheduleRequested';
  return timed(
    {
      id: projectIdOf(plan.campaign, plan.creator),
      campaignId: room.place.id,
      businessId: room.businessId,
      creatorId: room.creatorId,
      chatroomId: room.id,
      ...situations[situation],
      appointmentId: last?.id ?? null,
      rescheduleRequestedOn: isAsking ? [last.updatedOn.toISOString()] : [],
      submittedItems: [],
      agreedPriceCents: priceOf(plan, terms),
      terms,
      ...contentOf(plan, { base, done: done ?? null, terms }),
      ...postingOf(plan, { base, terms, now }),
      cancel: cancelOf(plan, endedOn),
      cancelRequest: null,
      dispute: disputeOf(plan, timeline),
      hadConfirmedShoot: shoots.some(({ state }) => state !== 'reserved' && state !== 'declined'),
      endedOn,
      timeline,
      reminded: [],
      nextTimerOn: null,
      createdOn: new Date(createdAt),
      updatedOn: new Date(updatedAt),
      version: 1 + shoots.length + timeline.length,
    },
    now,
  );
}

/** What was posted already was not held back by the campaign's window. */
function termsOf({ campaign, situation }: ProjectPlan, now: number): Terms {
  const terms = demoTerms(campaign, now);
  const waits = order.indexOf(situation) <= order.indexOf('contentApproved');
  return waits ? terms : { ...terms, postWindow: { ...terms.postWindow, from: null } };
}

function priceOf({ campaign, creator }: ProjectPlan, terms: Terms): number | null {
  const asked = demoCasting.find((one) => one.campaign === campaign && one.creator === creator);
  if (terms.offerType === 'gift') return null;
  return asked?.asks === undefined ? terms.priceCents : asked.asks * 100;
}

const reached = (situation: Situation, other: Situation): boolean =>
  order.indexOf(situation) >= order.indexOf(other);

type Facts = { base: number | null; done: number | null; terms: Terms };

function contentOf(plan: ProjectPlan, { base, done, terms }: Facts) {
  const { situation } = plan;
  const wasRejected = situation === 'contentRejected';
  const rounds = wasRejected ? (plan.dispute ? 2 : 1) : 0;
  const dueAt =
    wasRejected && base !== null
      ? base + REJECTED + REWORK_DAYS * DAY
      : done !== null && order.includes(situation) && done + terms.contentDueDays * DAY;
  const isSubmitted = base !== null && reached(situation, 'contentSubmitted');
  const submittedAt = (base ?? 0) + SUBMITTED;
  const isApproved = base !== null && reached(situation, 'contentApproved');
  const approvedAt = (base ?? 0) + APPROVED;
  const { durationDays } = terms.licence;
  return {
    round: rounds,
    submission: isSubmitted ? Math.max(1, rounds) : 0,
    submittedOn: isSubmitted ? new Date(submittedAt) : null,
    contentDueOn: dueAt === false ? null : new Date(dueAt),
    decideBy:
      situation === 'contentSubmitted'
        ? new Date(addBusinessDays(submittedAt, REVIEW_BUSINESS_DAYS))
        : situation === 'postSubmitted' && base !== null
          ? new Date(addBusinessDays(base + POSTED, REVIEW_BUSINESS_DAYS))
          : null,
    feedback: Array.from({ length: rounds }, (_, place) => ({
      round: place + 1,
      text: changesWanted(plan.campaign, place),
      comments: [],
      on: new Date((base ?? 0) + REJECTED - (rounds - 1 - place) * 3 * HOUR).toISOString(),
    })),
    licenceStartsOn: isApproved ? new Date(approvedAt) : null,
    licenceEndsOn:
      isApproved && durationDays !== null ? new Date(approvedAt + durationDays * DAY) : null,
  };
}

function postingOf(plan: ProjectPlan, { base, terms, now }: Omit<Facts, 'done'> & { now: number }) {
  const { situation } = plan;
  const isApproved = base !== null && reached(situation, 'contentApproved');
  const { from, dueDaysAfterApproval } = terms.postWindow;
  const opens = from === null ? (base ?? 0) + APPROVED : opensAt(from);
  const isDone = situation === 'completed';
  const owed = requiredPosts(terms).length;
  const count = !reached(situation, 'postPartial') ? 0 : situation === 'postPartial' ? 1 : owed;
  const wantsChanges = situation === 'postChanges';
  return {
    postOpensOn: isApproved ? new Date(opens) : null,
    postDueOn: isApproved
      ? new Date(Math.max(opens + dueDaysAfterApproval * DAY, wantsChanges ? now + DAY : 0))
      : null,
    postRounds: wantsChanges ? 1 : 0,
    posts: base === null ? [] : postsOf(plan, { terms, count, at: base + POSTED }),
    postFeedback: wantsChanges
      ? 'Lovely! The disclosure is missing in the first line of the caption, and please tag us with our handle.'
      : null,
    keepLiveUntil:
      isDone && base !== null && terms.keepLiveDays > 0
        ? new Date(base + COMPLETED + terms.keepLiveDays * DAY)
        : null,
  };
}

type Story = { createdAt: number; shoots: readonly DemoShoot[]; base: number | null };

function timelineOf(plan: ProjectPlan, { createdAt, shoots, base }: Story): Entry[] {
  const entries: Entry[] = [];
  const add = (at: number, actor: Entry['actor'], event: string, reason?: string) => {
    const time = new Date(at).toISOString();
    const because = reason === undefined ? {} : { reason };
    entries.push({ event, actor, occurredAt: time, receivedAt: time, ...because });
  };
  add(createdAt, plan.wasInvited ? 'creator' : 'business', 'project_created');
  for (const shoot of shoots) notifyOfShoot(shoot, add);
  if (base !== null) notifyAfterShoot(plan, base, add);
  if (plan.situation === 'cancelled') {
    const [by, reason] = plan.cancel ?? ['business', ''];
    const off = shoots.at(-1)?.updatedOn.getTime() ?? createdAt + 2 * DAY;
    add(off, by, shoots.length > 0 ? 'cancellation_closed' : 'project_cancelled', reason);
  }
  if (plan.dispute) {
    const last = Date.parse(entries.at(-1)?.receivedAt ?? '');
    add(last + 5 * HOUR, plan.dispute[0], 'dispute_opened', plan.dispute[1]);
  }
  return entries.toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));
}

type Add = (at: number, actor: Entry['actor'], event: string, reason?: string) => void;

/** A booking, its confirmation, and that it is over; what else happens to a shoot stands with the shoot. */
function notifyOfShoot({ state, createdOn, updatedOn, endDateTime, reason }: DemoShoot, add: Add) {
  const booked = createdOn.getTime();
  add(booked, 'creator', 'booking_reserved');
  if (state === 'reserved') return;
  if (state === 'declined') {
    return add(updatedOn.getTime(), 'business', 'booking_declined', reason ?? undefined);
  }
  add(booked + CONFIRMED_AFTER, 'business', 'booking_confirmed');
  if (state === 'completed') add(endDateTime.getTime() + 5 * MINUTE, 'creator', 'completed');
  if (state === 'rescheduleRequested') {
    add(updatedOn.getTime(), 'creator', 'creator_reschedule_requested');
  }
  if (state === 'cancelledByCreator') {
    add(updatedOn.getTime(), 'creator', 'creator_cancelled', reason ?? undefined);
  }
}

function notifyAfterShoot({ situation, campaign, dispute }: ProjectPlan, base: number, add: Add) {
  const has = (other: Situation) => reached(situation, other);
  if (situation === 'contentRejected' && dispute) {
    add(base + SUBMITTED - 9 * HOUR, 'creator', 'content_submitted');
    add(base + REJECTED - 15 * HOUR, 'business', 'content_rejected', changesWanted(campaign, 0));
  }
  if (has('contentSubmitted')) add(base + SUBMITTED, 'creator', 'content_submitted');
  if (situation === 'contentRejected') {
    const round = dispute ? 1 : 0;
    add(base + REJECTED, 'business', 'content_rejected', changesWanted(campaign, round));
  }
  if (has('contentApproved')) add(base + APPROVED, 'business', 'content_approved');
  if (has('postOpen')) add(base + APPROVED, 'system', 'posting_opened');
  if (situation === 'postPartial') add(base + POSTED, 'creator', 'post_partly_submitted');
  if (has('postSubmitted')) add(base + POSTED, 'creator', 'post_submitted');
  if (situation === 'postChanges') add(base + CHECKED, 'business', 'post_changes_requested');
  if (situation === 'completed') add(base + COMPLETED, 'business', 'post_verified');
}

const ofEvent = (timeline: readonly Entry[], event: string): string | undefined =>
  timeline.findLast((one) => one.event === event)?.receivedAt;

function endOf({ situation }: ProjectPlan, timeline: readonly Entry[]): Date | null {
  const on =
    situation === 'completed'
      ? ofEvent(timeline, 'post_verified')
      : (ofEvent(timeline, 'project_cancelled') ?? ofEvent(timeline, 'cancellation_closed'));
  return on === undefined ? null : new Date(on);
}

function cancelOf({ cancel }: ProjectPlan, endedOn: Date | null): ProjectRow['cancel'] {
  if (!cancel || !endedOn) return null;
  return { by: cancel[0], reason: cancel[1], on: endedOn.toISOString() };
}

function disputeOf({ dispute }: ProjectPlan, timeline: readonly Entry[]): ProjectRow['dispute'] {
  const openedOn = ofEvent(timeline, 'dispute_opened');
  if (!dispute || openedOn === undefined) return null;
  return { by: dispute[0], reason: dispute[1], openedOn, resolvedOn: null, resolution: null };
}

/** Whatever time had done to it by now was done, and was told. */
function timed(row: ProjectRow, now: number): ProjectRow {
  const reminded = waitingFor(row).flatMap((one) =>
    'once' in one && one.at <= now ? [one.once] : [],
  );
  const done = { ...row, reminded };
  return { ...done, nextTimerOn: nextTimerOf(done) };
}
