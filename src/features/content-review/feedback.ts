import * as z from 'zod/mini';
import {
  type ContentComment,
  contentComment,
  type ProjectRecord,
} from '#contract/project/record.ts';
import type { ContentItemId } from '#contract/ids.ts';
import { FEEDBACK_MIN_CHARACTERS } from '#contract/project/rules.ts';
import { cleanText } from '#contract/text.ts';

/** A business's draft feedback during a review. */
export const reviewDraft = z.object({
  text: z.string(),
  comments: z.array(contentComment),
  /** Ticked guidelines, by their text. */
  checks: z.array(z.string()),
  /** The offer for an extra round, as it was typed. */
  price: z.optional(z.string()),
});
export type ReviewDraft = z.infer<typeof reviewDraft>;

/** A withdrawn request for one more round: its words, for another request about the same submission. */
export const withdrawnReview = z.extend(reviewDraft, { submission: z.int() });
export type WithdrawnReview = z.infer<typeof withdrawnReview>;

export type RoundRequest = NonNullable<ProjectRecord['roundRequest']>;

export const withdrawnFrom = ({
  submission,
  text,
  comments,
  priceCents,
}: RoundRequest): WithdrawnReview => ({
  submission,
  text,
  comments,
  checks: [],
  ...(priceCents !== undefined && { price: String(priceCents / 100) }),
});

export const emptyReview: ReviewDraft = { text: '', comments: [], checks: [] };

/** Comments in reading order: pins and texts by creation, comments on a film by time. */
const inOrder = <C extends Pick<ContentComment, 't'>>(comments: readonly C[]): C[] =>
  comments.toSorted((a, b) => (a.t ?? -1) - (b.t ?? -1));

export type Note = { comment: ContentComment; number: number; isSent: boolean };

/** The comments of one version with their numbers: those of earlier rounds, then the new ones. */
export const notesOn = (
  itemId: string,
  earlier: readonly ContentComment[],
  comments: readonly ContentComment[],
): Note[] =>
  [
    ...inOrder(earlier).map((comment) => ({ comment, isSent: true })),
    ...inOrder(comments.filter((one) => one.itemId === itemId)).map((comment) => ({
      comment,
      isSent: false,
    })),
  ].map((one, place) => ({ ...one, number: place + 1 }));

/** The payload: texts without surrounding blanks. */
export const feedbackOf = ({ text, comments }: ReviewDraft) => ({
  text: cleanText(text),
  comments: comments.map((one) => ({ ...one, text: cleanText(one.text) })),
});

/** Why changes cannot be asked for yet; null: they can. */
export type FeedbackProblem =
  | { kind: 'tooShort' }
  /** A pin or a moment has no text. */
  | { kind: 'noWords'; comment: ContentComment }
  /** It concerns a version that is no longer in review. */
  | { kind: 'oldVersion'; comment: ContentComment };

export function feedbackProblem(
  draft: ReviewDraft,
  inReview: readonly ContentItemId[],
): FeedbackProblem | null {
  const { text, comments } = feedbackOf(draft);
  const silent = comments.find((one) => one.text === '');
  if (silent) return { kind: 'noWords', comment: silent };
  const old = comments.find((one) => !inReview.includes(one.itemId));
  if (old) return { kind: 'oldVersion', comment: old };
  const parts = [text, ...comments.map((one) => one.text)];
  return parts.some((one) => one.length >= FEEDBACK_MIN_CHARACTERS) ? null : { kind: 'tooShort' };
}

const within = (value: number): number => Math.min(1, Math.max(0, value));
/** Enough for a picture of 4,096 pixels, and short to send. */
const rounded = (value: number): number => Math.round(within(value) * 10_000) / 10_000;

/** A point of a picture, from 0 to 1 each way. */
export const pointAt = (x: number, y: number): { x: number; y: number } => ({
  x: rounded(x),
  y: rounded(y),
});

/** Merges refused feedback into the current draft; nothing is lost or duplicated. */
export function withReturned(
  draft: ReviewDraft,
  refused: Pick<ReviewDraft, 'text'> & { comments: readonly ContentComment[] },
): ReviewDraft {
  const held = new Set(draft.comments.map(({ id }) => id));
  const texts = [refused.text, draft.text].filter((one) => one.trim() !== '');
  return {
    ...draft,
    text: [...new Set(texts)].join('\n'),
    comments: [...refused.comments.filter(({ id }) => !held.has(id)), ...draft.comments],
  };
}
