import { addBusinessDays } from '#contract/campaign/business-days.ts';
import { requiredPosts, type Terms } from '#contract/campaign/terms.ts';
import type { PostId, ProjectId } from '#contract/ids.ts';
import { readPostUrl } from '#contract/project/post-url.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import {
  REVIEW_BUSINESS_DAYS,
  REWORK_DAYS,
  situations,
  type Situation,
} from '#contract/project/rules.ts';
import type { ProjectRow } from '../commands/write-records.ts';
import { nextTimerOf, opensAt, waitingFor } from '../projects/waiting.ts';
import { demoTerms } from './campaign-fields.ts';
import type { CampaignKey, CreatorKey, Project } from './data.ts';
import { demoId } from './demo-id.ts';
import type { DemoShoot } from './plan-shoots.ts';
import type { DemoRoom } from './rooms.ts';
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

/** The situations after a shoot, in their order, each with the time that its wait began at most ago, whenever the shoot was. */
const newest = new Map<Situation, number>([
  ['contentOpen', Infinity],
  ['contentUploading', Infinity],
  ['contentSubmitted', SUBMITTED + 30 * HOUR],
  ['contentRejected', REJECTED + 30 * HOUR],
  ['contentApproved', APPROVED + 2 * DAY],
  ['postOpen', APPROVED + 2 * DAY],
  ['postPartial', POSTED + 30 * HOUR],
  ['postSubmitted', POSTED + 30 * HOUR],
  ['postChanges', CHECKED + 30 * HOUR],
  ['completed', Infinity],
]);
const order = [...newest.keys()];
const reached = (situation: Situation, other: Situation): boolean =>
  order.indexOf(situation) >= order.indexOf(other);

/** A project as the commands and timers of its story would have left it. */
export function projectRow(
  plan: Project,
  room: DemoRoom,
  shoots: readonly DemoShoot[],
  now: number,
): ProjectRow {
  const { situation, campaign, creator, cancel, dispute } = plan;
  const first = shoots[0]?.createdOn.getTime() ?? room.createdAt;
  const createdAt = Math.min(room.createdAt, first - DAY);
  const terms = termsOf(plan, now);
  const last = shoots.at(-1);
  const shotAt = shoots.findLast(({ state }) => state === 'completed')?.endDateTime.getTime();
  const done = shotAt !== undefined && newest.has(situation) ? shotAt : null;
  const base = done === null ? null : Math.max(done, now - (newest.get(situation) ?? Infinity));
  const timeline = timelineOf(plan, { createdAt, shoots, base });
  const on = (...events: string[]) =>
    timeline.findLast(({ event }) => events.includes(event))?.receivedAt;
  const ended = on('post_verified', 'project_cancelled', 'cancellation_closed');
  const openedOn = on('dispute_opened');
  const times = timeline.map(({ receivedAt }) => Date.parse(receivedAt));
  const updatedAt = Math.max(last?.updatedOn.getTime() ?? createdAt, ...times);
  const isAsking = last?.state === 'rescheduleRequested';
  const row: ProjectRow = {
    id: projectIdOf(campaign, creator),
    campaignId: room.place.id,
    businessId: room.businessId,
    creatorId: room.creatorId,
    chatroomId: room.id,
    ...situations[situation],
    appointmentId: last?.id ?? null,
    rescheduleRequestedOn: isAsking ? [last.updatedOn.toISOString()] : [],
    submittedItems: [],
    agreedPriceCents: terms.offerType === 'gift' ? null : terms.priceCents,
    terms,
    ...contentOf(plan, { base, done, terms }),
    ...postingOf(plan, { base, terms, now }),
    cancel: cancel && ended ? { ...cancel, on: ended } : null,
    cancelRequest: null,
    dispute:
      dispute && openedOn ? { ...dispute, openedOn, resolvedOn: null, resolution: null } : null,
    hadConfirmedShoot: shoots.some(({ state }) => state !== 'reserved' && state !== 'declined'),
    endedOn: ended === undefined ? null : new Date(ended),
    timeline,
    reminded: [],
    nextTimerOn: null,
    createdOn: new Date(createdAt),
    updatedOn: new Date(updatedAt),
    version: 1 + shoots.length + timeline.length,
  };
  // Every timer that is due by now has fired.
  const reminded = waitingFor(row).flatMap((one) =>
    'once' in one && one.at <= now ? [one.once] : [],
  );
  return { ...row, reminded, nextTimerOn: nextTimerOf({ ...row, reminded }) };
}

/** The campaign's window never holds back posts that are made already. */
function termsOf({ campaign, situation }: Project, now: number): Terms {
  const terms = demoTerms(campaign, now);
  if (!reached(situation, 'postOpen')) return terms;
  return { ...terms, postWindow: { ...terms.postWindow, from: null } };
}

type Facts = { base: number | null; done: number | null; terms: Terms };

function contentOf({ situation, feedback = [] }: Project, { base, done, terms }: Facts) {
  const isSubmitted = base !== null && reached(situation, 'contentSubmitted');
  const isApproved = base !== null && reached(situation, 'contentApproved');
  const after = (time: number, isSo = true) => (isSo ? new Date((base ?? 0) + time) : null);
  const inReview = (time: number) =>
    new Date(addBusinessDays((base ?? 0) + time, REVIEW_BUSINESS_DAYS));
  const { durationDays } = terms.licence;
  const due = done === null ? null : new Date(done + terms.contentDueDays * DAY);
  return {
    round: feedback.length,
    submission: isSubmitted ? Math.max(1, feedback.length) : 0,
    submittedOn: after(SUBMITTED, isSubmitted),
    contentDueOn: feedback.length > 0 ? after(REJECTED + REWORK_DAYS * DAY) : due,
    decideBy:
      situation === 'contentSubmitted'
        ? inReview(SUBMITTED)
        : situation === 'postSubmitted'
          ? inReview(POSTED)
          : null,
    feedback: feedback.map(({ text }, place) => ({
      round: place + 1,
      text,
      comments: [],
      on: new Date((base ?? 0) + REJECTED - (feedback.length - 1 - place) * 15 * HOUR).toISOString(),
    })),
    licenceStartsOn: after(APPROVED, isApproved),
    licenceEndsOn: after(APPROVED + (durationDays ?? 0) * DAY, isApproved && durationDays !== null),
  };
}

type PostFacts = Omit<Facts, 'done'> & { now: number };

function postingOf(plan: Project, { base, terms, now }: PostFacts) {
  const { situation } = plan;
  const wantsChanges = situation === 'postChanges';
  const posting = {
    postOpensOn: null,
    postDueOn: null,
    postRounds: wantsChanges ? 1 : 0,
    posts: [],
    postFeedback: wantsChanges
      ? 'Lovely! The disclosure is missing in the first line of the caption, and please tag us with our handle.'
      : null,
    keepLiveUntil: null,
  };
  if (base === null || !reached(situation, 'contentApproved')) return posting;
  const { from, dueDaysAfterApproval } = terms.postWindow;
  const opens = from === null ? base + APPROVED : opensAt(from);
  const due = Math.max(opens + dueDaysAfterApproval * DAY, wantsChanges ? now + DAY : 0);
  const isKept = situation === 'completed' && terms.keepLiveDays > 0;
  return {
    ...posting,
    postOpensOn: new Date(opens),
    postDueOn: new Date(due),
    posts: postsOf(plan, terms, base + POSTED),
    keepLiveUntil: isKept ? new Date(base + COMPLETED + terms.keepLiveDays * DAY) : null,
  };
}

const postStates: Partial<Record<Situation, 'verified' | 'changesRequested'>> = {
  completed: 'verified',
  postChanges: 'changesRequested',
};

/** The project's posts, one every four minutes until `at`, in the order in which they are owed. */
function postsOf(plan: Project, terms: Terms, at: number): ProjectRecord['posts'] {
  const { campaign, creator, posts = [] } = plan;
  const owed = requiredPosts(terms);
  return posts.map((url, place) => {
    const post = owed[place];
    const read = post && readPostUrl(url, post.platform);
    if (!post || !read?.ok) throw new Error(`${url} is no post of ${campaign}, ${creator}.`);
    const { deliverableId, index, platform } = post;
    return {
      deliverableId,
      index,
      platform,
      id: demoId<PostId>(`post ${campaign} ${creator} ${place}`),
      url,
      normalisedUrl: read.value,
      submittedOn: new Date(at - (posts.length - 1 - place) * 4 * MINUTE).toISOString(),
      state: postStates[plan.situation] ?? 'submitted',
    };
  });
}

type Story = { createdAt: number; shoots: readonly DemoShoot[]; base: number | null };
type Add = (at: number, actor: Entry['actor'], event: string, reason?: string | null) => void;

function timelineOf(plan: Project, { createdAt, shoots, base }: Story): Entry[] {
  const entries: Entry[] = [];
  const add: Add = (at, actor, event, reason) => {
    const time = new Date(at).toISOString();
    entries.push({
      event,
      actor,
      occurredAt: time,
      receivedAt: time,
      ...(typeof reason === 'string' && { reason }),
    });
  };
  add(createdAt, plan.wasInvited ? 'creator' : 'business', 'project_created');
  for (const shoot of shoots) addShootEvents(shoot, add);
  if (base !== null) addEventsAfterShoot(plan, base, add);
  if (plan.situation === 'cancelled') {
    const { by, reason } = plan.cancel ?? { by: 'business', reason: '' };
    const off = shoots.at(-1)?.updatedOn.getTime() ?? createdAt + 2 * DAY;
    add(off, by, shoots.length > 0 ? 'cancellation_closed' : 'project_cancelled', reason);
  }
  if (plan.dispute) {
    const last = Date.parse(entries.at(-1)?.receivedAt ?? '');
    add(last + 5 * HOUR, plan.dispute.by, 'dispute_opened', plan.dispute.reason);
  }
  return entries.toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));
}

/** A booking, its confirmation, and that it is over; what else happens to a shoot stands with the shoot. */
function addShootEvents({ state, createdOn, updatedOn, endDateTime, reason }: DemoShoot, add: Add) {
  const [booked, updated] = [createdOn.getTime(), updatedOn.getTime()];
  add(booked, 'creator', 'booking_reserved');
  if (state === 'reserved') return;
  if (state === 'declined') return add(updated, 'business', 'booking_declined', reason);
  add(booked + CONFIRMED_AFTER, 'business', 'booking_confirmed');
  if (state === 'completed') add(endDateTime.getTime() + 5 * MINUTE, 'creator', 'completed');
  if (state === 'rescheduleRequested') add(updated, 'creator', 'creator_reschedule_requested');
  if (state === 'cancelledByCreator') add(updated, 'creator', 'creator_cancelled', reason);
}

function addEventsAfterShoot({ situation, feedback = [] }: Project, base: number, add: Add) {
  const has = (other: Situation) => reached(situation, other);
  const [first, second] = feedback.map(({ text }) => text);
  if (second !== undefined) {
    add(base + SUBMITTED - 9 * HOUR, 'creator', 'content_submitted');
    add(base + REJECTED - 15 * HOUR, 'business', 'content_rejected', first);
  }
  if (has('contentSubmitted')) add(base + SUBMITTED, 'creator', 'content_submitted');
  if (first !== undefined) add(base + REJECTED, 'business', 'content_rejected', second ?? first);
  if (has('contentApproved')) add(base + APPROVED, 'business', 'content_approved');
  if (has('postOpen')) add(base + APPROVED, 'system', 'posting_opened');
  if (situation === 'postPartial') add(base + POSTED, 'creator', 'post_partly_submitted');
  if (has('postSubmitted')) add(base + POSTED, 'creator', 'post_submitted');
  if (situation === 'postChanges') add(base + CHECKED, 'business', 'post_changes_requested');
  if (situation === 'completed') add(base + COMPLETED, 'business', 'post_verified');
}
