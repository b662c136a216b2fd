import * as z from 'zod/mini';
import { cleanText } from '#contract/text.ts';
import { REVIEW_DAYS } from '#contract/project/rules.ts';
import {
  REVIEW_MAX_CHARACTERS,
  REVIEW_MIN_CHARACTERS,
  type ReviewScore,
  reviewScores,
  TRAITS_MAX,
} from '#contract/review/rules.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { ProjectView } from '#src/campaigns/data/overlay.ts';

/** The unsent draft of a review. */
export const reviewDraft = z.object({
  score: z.nullable(z.enum(reviewScores)),
  traits: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(TRAITS_MAX)),
  feedback: z.string().check(z.maxLength(REVIEW_MAX_CHARACTERS)),
  privateNote: z.string().check(z.maxLength(REVIEW_MAX_CHARACTERS)),
});
export type ReviewDraft = z.infer<typeof reviewDraft>;
export const emptyReview: ReviewDraft = { score: null, traits: [], feedback: '', privateNote: '' };

/**
 * A side's options for the reviews of a project (specification, 4): it has to write, waits for the other side, or reads both.
 * `later`: the work is not over. `never`: it was cancelled before a shoot was confirmed. `over`: no review was written in time.
 */
export type ReviewState =
  | { kind: 'later' }
  | { kind: 'never' }
  | { kind: 'over' }
  | { kind: 'need'; until: number }
  | { kind: 'waiting'; until: number }
  | { kind: 'shown' };

type Reviewed = Pick<ProjectView, 'step' | 'hadConfirmedShoot' | 'endedOn' | 'reviews'>;

export function reviewState(
  { step, hadConfirmedShoot, endedOn, reviews }: Reviewed,
  now: number,
): ReviewState {
  if (step !== 'completed' && step !== 'cancelled') return { kind: 'later' };
  if (step === 'cancelled' && !hadConfirmedShoot) return { kind: 'never' };
  const until = endedOn === null ? now + DAY_MS : Date.parse(endedOn) + REVIEW_DAYS * DAY_MS;
  // After a continued project the other side may still review: the first review is published already.
  const isMissing = reviews.mine === null && now < until;
  if (reviews.publishedOn !== null && !isMissing) return { kind: 'shown' };
  if (reviews.mine !== null) return { kind: 'waiting', until };
  return now < until ? { kind: 'need', until } : { kind: 'over' };
}

/** The missing parts of a review, by field. */
type ReviewProblem = 'score' | 'feedback';

export function reviewProblem({ score, feedback }: ReviewDraft): ReviewProblem | null {
  if (score === null) return 'score';
  const isShort = cleanText(feedback).length < REVIEW_MIN_CHARACTERS;
  return score === 'notMeet' && isShort ? 'feedback' : null;
}

/** Traits praise: who was not happy names none. */
export const traitsOf = ({ score, traits }: Pick<ReviewDraft, 'traits'> & { score: ReviewScore }) =>
  score === 'notMeet' ? [] : traits;
