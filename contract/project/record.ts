import * as z from 'zod/mini';
import { projectPayment, roundPayment } from '../billing/payment.ts';
import { platforms } from '../campaign/lists.ts';
import { terms } from '../campaign/terms.ts';
import { appointmentId, chatroomId, contentItemId, postId, projectId, reviewId } from '../ids.ts';
import { parties } from '../parties.ts';
import { reviewScores } from '../review/rules.ts';
import { postTicks } from './post-checks.ts';
import { contentStates, postStates, projectSteps } from './steps.ts';

export type { ProjectStep } from './steps.ts';
const projectStep = z.enum(projectSteps);
const side = z.enum(['creator', 'business']);
export type Side = z.infer<typeof side>;
const actor = z.enum(['creator', 'business', 'system', 'support']);

/** A remark on one version of a photo or video: on a point of it (0–1 each way), at a second of it, or on the whole. */
export const contentComment = z.object({
  id: z.uuid(),
  itemId: contentItemId,
  text: z.string(),
  x: z.nullable(z.number()),
  y: z.nullable(z.number()),
  /** Seconds. */
  t: z.nullable(z.number()),
});
export type ContentComment = z.infer<typeof contentComment>;

/** The business's change requests, by round. */
const feedbackRound = z.object({
  round: z.int(),
  text: z.string(),
  comments: z.array(contentComment),
  on: z.iso.datetime(),
  /** The price of an extra round that has one, in cents. */
  priceCents: z.optional(z.int()),
});

/** The business would like one more round after the agreed ones. */
const roundRequest = z.object({
  /** The submission it is about. */
  submission: z.int(),
  text: z.string(),
  comments: z.array(contentComment),
  on: z.iso.datetime(),
  /** The creator keeps to what was agreed. */
  declinedOn: z.nullable(z.iso.datetime()),
  /** The offered price in cents, set aside on its card until `answerBy`; both absent where it offers nothing. */
  priceCents: z.optional(z.int()),
  answerBy: z.optional(z.iso.datetime()),
});

/** The link of a post, for one of the posts that are owed. */
export const postLink = z.object({
  id: postId,
  deliverableId: z.string(),
  /** Which of the deliverable's posts, from 0. */
  index: z.int(),
  platform: z.enum(platforms),
  url: z.string(),
  /** Without tracking parameters, so the same post has one form. */
  normalisedUrl: z.string(),
  submittedOn: z.iso.datetime(),
  state: z.enum(['submitted', 'changesRequested', 'verified', 'removed']),
  /** The checks of the business's last decision about it; absent for a decision without checks, and before the first. */
  checks: z.optional(z.array(z.enum(postTicks))),
});
export type PostLink = z.infer<typeof postLink>;

/** A side's own review, or the other's once it is shown. */
const projectReview = z.object({
  id: reviewId,
  score: z.enum(reviewScores),
  traits: z.array(z.string()),
  feedback: z.string(),
  /** Only in one's own. */
  privateNote: z.string(),
  createdOn: z.iso.datetime(),
});
export type ProjectReview = z.infer<typeof projectReview>;

export const timelineEntry = z.object({
  event: z.string(),
  actor,
  /** By the device's clock, as far as it is believed; and when the server heard of it. */
  occurredAt: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
  reason: z.optional(z.string()),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** One creator's work on one campaign, after selection. */
export const projectRecord = z.object({
  id: projectId,
  ...parties,
  creatorFirstName: z.string(),
  creatorLastName: z.string(),
  chatroomId: z.nullable(chatroomId),
  step: projectStep,
  contentState: z.enum(contentStates),
  postState: z.enum(postStates),
  /** Rounds of changes that were asked for. */
  round: z.int(),
  /** Counts submissions of content: an approval or a rejection names the one it looked at. */
  submission: z.int(),
  /** The last submission, in the order of the shot list. */
  submittedItems: z.array(contentItemId),
  submittedOn: z.nullable(z.iso.datetime()),
  /** The agreed price in cents; null for a gift. */
  agreedPriceCents: z.nullable(z.int()),
  /** The price that Pollin charged; null for a gift, and where the business pays directly. */
  payment: z.nullable(projectPayment),
  /** The prices of extra rounds of changes, in the order of the rounds. A cached project of before has none. */
  roundPayments: z._default(z.array(roundPayment), []),
  terms,
  /** The newest appointment, in any state. */
  appointmentId: z.nullable(appointmentId),
  /** When the server accepted the creator's reschedule requests of the last 14 days, ascending. */
  rescheduleRequestedOn: z.array(z.iso.datetime()),
  contentDueOn: z.nullable(z.iso.datetime()),
  /** When submitted content, or submitted posts, count as approved by themselves; null while nothing is awaited. */
  decideBy: z.nullable(z.iso.datetime()),
  postOpensOn: z.nullable(z.iso.datetime()),
  postDueOn: z.nullable(z.iso.datetime()),
  /** Times that changes to the posts were asked for. */
  postRounds: z.int(),
  posts: z.array(postLink),
  feedback: z.array(feedbackRound),
  roundRequest: z.nullable(roundRequest),
  /** The last requested changes to the posts. */
  postFeedback: z.nullable(z.string()),
  keepLiveUntil: z.nullable(z.iso.datetime()),
  licenceStartsOn: z.nullable(z.iso.datetime()),
  licenceEndsOn: z.nullable(z.iso.datetime()),
  cancel: z.nullable(z.object({ by: actor, reason: z.string(), on: z.iso.datetime() })),
  /** A wish to end it after the approval, until the other side answers. */
  cancelRequest: z.nullable(
    z.object({ by: side, reason: z.string(), on: z.iso.datetime(), agreedBy: z.iso.datetime() }),
  ),
  dispute: z.nullable(
    z.object({
      by: side,
      reason: z.string(),
      openedOn: z.iso.datetime(),
      resolvedOn: z.nullable(z.iso.datetime()),
      resolution: z.nullable(z.string()),
    }),
  ),
  /** A shoot was confirmed once: a cancelled project can be reviewed. */
  hadConfirmedShoot: z.boolean(),
  endedOn: z.nullable(z.iso.datetime()),
  /** This side's review, the other side's review once both are published, and whether the other side has written one. */
  reviews: z.object({
    mine: z.nullable(projectReview),
    theirs: z.nullable(projectReview),
    othersIsIn: z.boolean(),
    publishedOn: z.nullable(z.iso.datetime()),
  }),
  timeline: z.array(timelineEntry),
  createdOn: z.iso.datetime(),
  updatedOn: z.iso.datetime(),
  version: z.int(),
  revision: z.int(),
});
export type ProjectRecord = z.infer<typeof projectRecord>;

/** The initial fields of every project. */
export const newProject = () =>
  ({
    contentState: 'none',
    postState: 'none',
    round: 0,
    submittedItems: [],
    submittedOn: null,
    decideBy: null,
    postOpensOn: null,
    postDueOn: null,
    postRounds: 0,
    posts: [],
    feedback: [],
    roundRequest: null,
    postFeedback: null,
    keepLiveUntil: null,
    licenceStartsOn: null,
    licenceEndsOn: null,
    cancel: null,
    cancelRequest: null,
    dispute: null,
    endedOn: null,
  }) satisfies Partial<ProjectRecord>;
