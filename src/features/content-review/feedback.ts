import * as z from 'zod/mini';
import { contentComment, type ContentComment } from '#contract/project/record.ts';
import type { ContentItemId } from '#contract/ids.ts';
import { FEEDBACK_MIN_CHARACTERS } from '#contract/project/rules.ts';
import { cleanText } from '#contract/text.ts';

/** What a business writes while it looks at content, before it decides. */
export const reviewDraft = z.object({
  text: z.string(),
  comments: z.array(contentComment),
  /** Guidelines that were gone through, by their words. */
  checks: z.array(z.string()),
});
export type ReviewDraft = z.infer<typeof reviewDraft>;
export const emptyReview: ReviewDraft = { text: '', comments: [], checks: [] };

/** Comments in the order they are read: pins and words as they were made, moments of a film by their time. */
const inOrder = <C extends Pick<ContentComment, 't'>>(comments: readonly C[]): C[] =>
  comments.toSorted((a, b) => (a.t ?? -1) - (b.t ?? -1));

export type Note = { comment: ContentComment; number: number; isSent: boolean };

/** Everything said about one version with the number it is called by there: what was told in earlier rounds, then what is new. */
export const notesOn = (
  itemId: string,
  told: readonly ContentComment[],
  comments: readonly ContentComment[],
): Note[] =>
  [
    ...inOrder(told).map((comment) => ({ comment, isSent: true })),
    ...inOrder(comments.filter((one) => one.itemId === itemId)).map((comment) => ({
      comment,
      isSent: false,
    })),
  ].map((one, place) => ({ ...one, number: place + 1 }));

/** What is sent: words without what surrounds them. */
export const feedbackOf = ({ text, comments }: ReviewDraft) => ({
  text: cleanText(text),
  comments: comments.map((one) => ({ ...one, text: cleanText(one.text) })),
});

/** Why changes cannot be asked for yet; null: they can. */
export type FeedbackProblem =
  | { kind: 'tooShort' }
  /** A pin or a moment says nothing. */
  | { kind: 'noWords'; comment: ContentComment }
  /** It is about a version that is not what is in review now. */
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
  const says = [text, ...comments.map((one) => one.text)];
  return says.some((one) => one.length >= FEEDBACK_MIN_CHARACTERS) ? null : { kind: 'tooShort' };
}

const within = (value: number): number => Math.min(1, Math.max(0, value));
/** Enough for a picture of 4,096 pixels, and short to send. */
const rounded = (value: number): number => Math.round(within(value) * 10_000) / 10_000;

/** A point of a picture, from 0 to 1 each way. */
export const pointAt = (x: number, y: number): { x: number; y: number } => ({
  x: rounded(x),
  y: rounded(y),
});

/** What was written and refused, back among what is being written; nothing of either is lost, and nothing is there twice. */
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
