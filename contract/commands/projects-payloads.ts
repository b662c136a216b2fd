import * as z from 'zod/mini';
import { REASON_MAX_CHARACTERS } from '../appointment/rules.ts';
import { CAMPAIGN_LIMITS } from '../campaign/lists.ts';
import { count, filledListOf, filledText, listOf, rawText, text } from './fields.ts';
import { contentItemId, postId, projectId } from '../ids.ts';
import { moment } from '../moment.ts';
import { POST_URL_MAX_CHARACTERS } from '../project/post-url.ts';
import { postTicks } from '../project/post-checks.ts';
import { contentComment } from '../project/record.ts';
import { COMMENTS_MAX, FEEDBACK_MAX_CHARACTERS } from '../project/rules.ts';
import type { Payloads } from './declaration.ts';

const ofProject = { projectId };
const plain = <E extends string>(event: E) =>
  z.strictObject({ ...ofProject, event: z.literal(event) });
const withReason = <E extends string>(event: E) =>
  z.strictObject({
    ...ofProject,
    event: z.literal(event),
    reason: filledText(REASON_MAX_CHARACTERS),
  });
const comment = () =>
  z.strictObject({ ...contentComment.shape, text: text(FEEDBACK_MAX_CHARACTERS) });
const ofSubmission = <E extends string>(event: E) =>
  z.strictObject({ ...ofProject, event: z.literal(event), submission: count() });
/**
 * An answer or a withdrawal names the request that was read: the same submission may have another one by the time a waiting answer
 * arrives.
 */
const ofRequest = <E extends string>(event: E) =>
  z.extend(ofSubmission(event), {
    /** The `on` of the request; an older app names none. */
    requestedOn: z.optional(moment),
  });
const { price } = CAMPAIGN_LIMITS;
const roundPrice = () =>
  z.int().check(z.minimum(price.least), z.maximum(price.most), z.multipleOf(price.step));
const withFeedback = <E extends string>(event: E) =>
  z.strictObject({
    ...ofProject,
    event: z.literal(event),
    /** The viewed submission. */
    submission: count(),
    text: text(FEEDBACK_MAX_CHARACTERS),
    comments: listOf(comment(), COMMENTS_MAX),
  });

/** The checks of each post at the decision; an older app sends none. */
const postChecks = () =>
  z.optional(
    listOf(z.strictObject({ postId, ticks: listOf(z.enum(postTicks), postTicks.length) }), 60),
  );

export const projectPayloads = {
  projectEvent: z.discriminatedUnion('event', [
    z.strictObject({
      ...ofProject,
      event: z.literal('content_submitted'),
      /** The newest versions, each once. */
      itemIds: filledListOf(contentItemId, 40),
      /** The creator has checked the dos, the don'ts, and the tag. */
      guidelinesTicked: z.literal(true),
    }),
    withFeedback('content_rejected'),
    z.extend(withFeedback('round_requested'), {
      /**
       * The offered price in cents, set aside on its card with the request; absent or null: nothing. An offer needs
       * a connection, and a project whose price Pollin holds.
       */
      priceCents: z.optional(z.nullable(roundPrice())),
    }),
    ofRequest('round_agreed'),
    ofRequest('round_declined'),
    ofRequest('round_withdrawn'),
    ofSubmission('content_approved'),
    z.strictObject({
      ...ofProject,
      /** Some or all of the links: the server derives the event from the links that are still missing. */
      event: z.literal('post_submitted'),
      posts: filledListOf(
        z.strictObject({
          id: postId,
          deliverableId: rawText(),
          index: count(CAMPAIGN_LIMITS.qty),
          url: rawText(POST_URL_MAX_CHARACTERS),
          /** The creator confirms that the post was edited at its address, which was sent back. */
          isEdited: z.optional(z.literal(true)),
        }),
        60,
      ),
    }),
    z.strictObject({
      ...ofProject,
      event: z.literal('post_changes_requested'),
      reason: filledText(REASON_MAX_CHARACTERS),
      /** The posts that the request concerns; empty: all. */
      postIds: listOf(postId, 60),
      checks: postChecks(),
    }),
    z.strictObject({
      ...ofProject,
      event: z.literal('post_verified'),
      /** The links that were looked at; an older app names none. */
      postIds: z.optional(listOf(postId, 60)),
      checks: postChecks(),
    }),
    withReason('project_cancelled'),
    withReason('cancel_requested'),
    plain('cancel_agreed'),
    plain('cancel_refused'),
    withReason('dispute_opened'),
    plain('dispute_resolved'),
  ]),
} as const satisfies Payloads;
