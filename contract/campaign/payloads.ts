import * as z from 'zod/mini';
import { REASON_MAX_CHARACTERS } from '../appointment/rules.ts';
import { AVAILABILITY_HINTS_MAX, NOTE_MAX_CHARACTERS } from '../candidate/rules.ts';
import { ALT_TEXT_MAX_CHARACTERS, CAPTION_MAX_CHARACTERS } from '../content/rules.ts';
import {
  accountId,
  campaignId,
  contentItemId,
  postId,
  projectId,
  reviewId,
  uploadId,
} from '../ids.ts';
import { moment } from '../moment.ts';
import { contentComment } from '../project/record.ts';
import { COMMENTS_MAX, FEEDBACK_MAX_CHARACTERS } from '../project/rules.ts';
import { POST_URL_MAX_CHARACTERS } from '../project/post-url.ts';
import { REVIEW_MAX_CHARACTERS, reviewScores, TRAITS_MAX } from '../review/rules.ts';
import { cleanText, LARGEST_INTEGER } from '../text.ts';
import { CAMPAIGN_LIMITS, dayParts, declineReasons } from './lists.ts';
import { aiMarks, campaignFields } from './record.ts';
import { campaignEvents } from './rules.ts';

const reason = z
  .string()
  .check(z.overwrite(cleanText), z.minLength(1), z.maxLength(REASON_MAX_CHARACTERS));
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * A draft as a whole, or a published campaign as far as nobody has agreed to it yet, written over the version named by the
 * command's `baseVersion`. Without one it is a new draft.
 */
export const saveCampaignPayload = z.strictObject({
  campaignId,
  fields: z.strictObject({ ...campaignFields.shape, ai: aiMarks }),
  /** Uploads of purpose `campaignPhoto`, the cover first; those that are in the campaign stay. */
  gallery: z.array(uploadId).check(z.maxLength(CAMPAIGN_LIMITS.gallery)),
});
export type SaveCampaignPayload = z.infer<typeof saveCampaignPayload>;

const eventsOfPeople = campaignEvents.filter((event) => event !== 'complete');
export const campaignEventPayload = z.strictObject({
  campaignId,
  event: z.enum(eventsOfPeople as [(typeof eventsOfPeople)[number]]),
  reason: z.optional(reason),
});
export type CampaignEventPayload = z.infer<typeof campaignEventPayload>;

const note = z.string().check(z.overwrite(cleanText), z.maxLength(NOTE_MAX_CHARACTERS));
const cents = z.int().check(z.nonnegative(), z.maximum(CAMPAIGN_LIMITS.price.most));
/**
 * `candidateId` is made by whoever begins; where the two have a candidate already, the server takes that one and answers with
 * its id.
 */
const ofCandidate = { candidateId: projectId, campaignId, creatorId: accountId };
const candidate = <E extends string>(event: E) =>
  z.strictObject({ ...ofCandidate, event: z.literal(event) });

export const candidateEventPayload = z.discriminatedUnion('event', [
  z.strictObject({
    ...ofCandidate,
    event: z.literal('creator_applied'),
    note,
    /** Where the creator proposes the price. */
    proposedPriceCents: z.nullable(cents),
    availabilityHint: z.array(z.enum(dayParts)).check(z.maxLength(AVAILABILITY_HINTS_MAX)),
  }),
  candidate('creator_withdraw'),
  z.strictObject({ ...ofCandidate, event: z.literal('business_invite'), note }),
  candidate('business_uninvite'),
  z.strictObject({
    ...ofCandidate,
    event: z.literal('creator_invite_accepted'),
    /** The rights of the business were read and accepted. */
    licenceAccepted: z.boolean(),
  }),
  z.strictObject({
    ...ofCandidate,
    event: z.literal('creator_invite_declined'),
    reason: z.optional(note),
  }),
  candidate('creator_stays_backup'),
  candidate('business_accepted'),
  z.strictObject({
    ...ofCandidate,
    event: z.literal('business_declined'),
    reason: z.enum(declineReasons),
  }),
]);
export type CandidateEventPayload = z.infer<typeof candidateEventPayload>;

const ofProject = { projectId };
const submission = z.int().check(z.nonnegative(), z.maximum(LARGEST_INTEGER));
const feedback = z.string().check(z.overwrite(cleanText), z.maxLength(FEEDBACK_MAX_CHARACTERS));
const project = <E extends string>(event: E) =>
  z.strictObject({ ...ofProject, event: z.literal(event) });

export const projectEventPayload = z.discriminatedUnion('event', [
  z.strictObject({
    ...ofProject,
    event: z.literal('content_submitted'),
    /** The newest versions, each once. */
    itemIds: z.array(contentItemId).check(z.minLength(1), z.maxLength(40)),
    /** Dos, don'ts and tag were gone through. */
    guidelinesTicked: z.literal(true),
  }),
  z.strictObject({
    ...ofProject,
    event: z.literal('content_rejected'),
    /** The submission that was looked at. */
    submission,
    text: feedback,
    comments: z
      .array(z.strictObject({ ...contentComment.shape, text: feedback }))
      .check(z.maxLength(COMMENTS_MAX)),
  }),
  z.strictObject({ ...ofProject, event: z.literal('content_approved'), submission }),
  z.strictObject({
    ...ofProject,
    /** Some links or all of them: which event it is, the server knows by what is then still missing. */
    event: z.literal('post_submitted'),
    posts: z
      .array(
        z.strictObject({
          id: postId,
          deliverableId: z.string().check(z.maxLength(40)),
          index: z.int().check(z.nonnegative(), z.maximum(CAMPAIGN_LIMITS.qty)),
          url: z.string().check(z.maxLength(POST_URL_MAX_CHARACTERS)),
        }),
      )
      .check(z.minLength(1), z.maxLength(60)),
  }),
  z.strictObject({
    ...ofProject,
    event: z.literal('post_changes_requested'),
    reason,
    /** The posts that are meant; empty: all. */
    postIds: z.array(postId).check(z.maxLength(60)),
  }),
  project('post_verified'),
  z.strictObject({ ...ofProject, event: z.literal('project_cancelled'), reason }),
  z.strictObject({ ...ofProject, event: z.literal('cancel_requested'), reason }),
  project('cancel_agreed'),
  project('cancel_refused'),
  z.strictObject({ ...ofProject, event: z.literal('dispute_opened'), reason }),
  project('dispute_resolved'),
]);
export type ProjectEventPayload = z.infer<typeof projectEventPayload>;

/** A photo or video that was uploaded becomes content of a project. The same source a second time is the item that is there. */
export const addContentPayload = z.strictObject({
  itemId: contentItemId,
  projectId,
  uploadId,
  /** A video's poster frame. */
  posterUploadId: z.nullable(uploadId),
  kind: z.enum(['photo', 'video']),
  shotId: z.nullable(z.string().check(z.maxLength(40))),
  deliverableId: z.nullable(z.string().check(z.maxLength(40))),
  replaces: z.nullable(contentItemId),
  sourceSha256: sha256,
  capturedAt: z.nullable(moment),
  caption: z.string().check(z.overwrite(cleanText), z.maxLength(CAPTION_MAX_CHARACTERS)),
  altText: z.string().check(z.overwrite(cleanText), z.maxLength(ALT_TEXT_MAX_CHARACTERS)),
});
export type AddContentPayload = z.infer<typeof addContentPayload>;
export const removeContentPayload = z.strictObject({ itemId: contentItemId, projectId });

/** What is said of a photo or video, and what it is for, once it is there: all of it, in the place of what was said before. */
export const describeContentPayload = z.strictObject({
  itemId: contentItemId,
  projectId,
  shotId: z.nullable(z.string().check(z.maxLength(40))),
  deliverableId: z.nullable(z.string().check(z.maxLength(40))),
  caption: z.string().check(z.overwrite(cleanText), z.maxLength(CAPTION_MAX_CHARACTERS)),
  altText: z.string().check(z.overwrite(cleanText), z.maxLength(ALT_TEXT_MAX_CHARACTERS)),
});
export type DescribeContentPayload = z.infer<typeof describeContentPayload>;

/** What one side thinks of the other; written over until it is shown. */
export const submitReviewPayload = z.strictObject({
  reviewId,
  projectId,
  score: z.enum(reviewScores),
  traits: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(TRAITS_MAX)),
  feedback: z.string().check(z.overwrite(cleanText), z.maxLength(REVIEW_MAX_CHARACTERS)),
  /** For support only. */
  privateNote: z.string().check(z.overwrite(cleanText), z.maxLength(REVIEW_MAX_CHARACTERS)),
});
export type SubmitReviewPayload = z.infer<typeof submitReviewPayload>;
