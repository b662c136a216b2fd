import * as z from 'zod/mini';
import { listOf, rawText, text } from './fields.ts';
import { projectId, reviewId } from '../ids.ts';
import { REVIEW_MAX_CHARACTERS, TRAITS_MAX, reviewScores } from '../review/rules.ts';
import type { Payloads } from './declaration.ts';

export const reviewPayloads = {
  /** One side's review of the other, which may be replaced until it is published. */
  submitReview: z.strictObject({
    reviewId,
    projectId,
    score: z.enum(reviewScores),
    traits: listOf(rawText(), TRAITS_MAX),
    feedback: text(REVIEW_MAX_CHARACTERS),
    /** For support only. */
    privateNote: text(REVIEW_MAX_CHARACTERS),
  }),
} as const satisfies Payloads;
