import * as z from 'zod/mini';
import { listOf, rawText, text } from '../fields.ts';
import { projectId, reviewId } from '../ids.ts';
import { REVIEW_MAX_CHARACTERS, reviewScores, TRAITS_MAX } from '../review/rules.ts';
import { payloadsOf, type DeclarationsOf } from './declaration.ts';

export const reviewPayloads = payloadsOf(() => ({
  /** What one side thinks of the other; written over until it is shown. */
  submitReview: z.strictObject({
    reviewId,
    projectId,
    score: z.enum(reviewScores),
    traits: listOf(rawText(), TRAITS_MAX),
    feedback: text(REVIEW_MAX_CHARACTERS),
    /** For support only. */
    privateNote: text(REVIEW_MAX_CHARACTERS),
  }),
}));

export const reviewCommands: DeclarationsOf<typeof reviewPayloads> = {
  submitReview: {
    action: 'review.write',
    offline: 'queued',
    lane: (payload) => `project:${payload.projectId}`,
  },
};
