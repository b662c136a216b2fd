import { addBusinessDays } from '#contract/campaign/business-days.ts';
import { requiredPosts } from '#contract/campaign/terms.ts';
import { isNothingMissing, missingContent, newestVersions } from '#contract/content/rules.ts';
import {
  FEEDBACK_MIN_CHARACTERS,
  REVIEW_BUSINESS_DAYS,
  REWORK_DAYS,
} from '#contract/project/rules.ts';
import { hasRoundsLeft } from '#contract/project/round-rules.ts';
import type { ContentItemId } from '#contract/ids.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { DAY_MS } from '#contract/durations.ts';
import { opensAt } from '../../records/waiting.ts';
import type { ProjectHappening, ProjectOutcome } from '../projects/project-outcomes.ts';
import type { ContentRow, ProjectRow } from '../../records/write-records.ts';

type Decided = Result<ProjectOutcome, RuleRefusal>;

/** By when the business has to say something; then it counts as approved. */
export const decidedBy = (now: Date): Date =>
  new Date(addBusinessDays(now.getTime(), REVIEW_BUSINESS_DAYS));

/**
 * Submits content to the business: all agreed content must be on the server. A repeated submission during the review is
 * another submission, so the business can't approve it unseen.
 */
export function contentSubmitted(happening: ProjectHappening<'content_submitted'>): Decided {
  const { row, situation, payload, content, now } = happening;
  const byId = new Map(content.map((one) => [one.id, one]));
  const absent = payload.itemIds.filter((id) => !byId.has(id));
  if (absent.length > 0) return refused({ code: 'CONTENT_MISSING', current: { items: absent } });
  const wanted = new Set(payload.itemIds);
  const sent = inShotOrder(row, newestVersions(content.filter(({ id }) => wanted.has(id))));
  const missing = missingContent(row.terms, sent);
  if (!isNothingMissing(missing)) return refused({ code: 'CONTENT_MISSING', current: missing });
  const submittedItems = sent.map(({ id }) => id);
  const isSame = situation === 'contentSubmitted' && sameSet(submittedItems, row.submittedItems);
  if (isSame) return ok(null);
  const isSent = new Set(submittedItems);
  return ok({
    project: {
      submission: row.submission + 1,
      submittedItems,
      submittedOn: now,
      decideBy: decidedBy(now),
      roundRequest: null,
    },
    items: [
      ...sent.map(({ id }) => ({ id, state: 'submitted' as const })),
      // Items of an earlier submission that this one lacks belong to the creator again.
      ...content
        .filter(({ id, state }) => state === 'submitted' && !isSent.has(id))
        .map(({ id }) => ({ id, state: 'received' as const })),
    ],
  });
}

export function contentRejected(happening: ProjectHappening<'content_rejected'>): Decided {
  const { row, payload, now } = happening;
  const refusal = feedbackRefusal(row, payload);
  if (refusal) return refused(refusal);
  if (!hasRoundsLeft(row)) {
    const rounds = row.terms.revisionRounds;
    return refused({ code: 'ROUNDS_USED', current: { round: row.round, rounds } });
  }
  return ok(nextRound(row, payload, now));
}

/** Feedback that can't be taken: about an older submission, too short, or on something else. */
export function feedbackRefusal(
  row: ProjectRow,
  { submission, text, comments }: Omit<Feedback, 'priceCents'> & { submission: number },
): RuleRefusal | null {
  const stale = isStale(row, submission);
  if (stale) return stale;
  const isLongEnough = [text, ...comments.map((one) => one.text)].some(
    (feedback) => [...feedback.trim()].length >= FEEDBACK_MIN_CHARACTERS,
  );
  if (!isLongEnough) return { code: 'FEEDBACK_TOO_SHORT' };
  const isOfSubmission = comments.every(({ itemId }) => row.submittedItems.includes(itemId));
  return isOfSubmission ? null : { code: 'INVALID' };
}

type Feedback = Pick<ProjectRow['feedback'][number], 'text' | 'comments' | 'priceCents'>;

/** The round of changes that begins now, with a new due date. */
export function nextRound(row: ProjectRow, { text, comments, priceCents }: Feedback, now: Date) {
  const round = row.round + 1;
  return {
    project: {
      round,
      feedback: [
        ...row.feedback,
        {
          round,
          text,
          comments,
          on: now.toISOString(),
          ...(priceCents !== undefined && { priceCents }),
        },
      ],
      contentDueOn: new Date(now.getTime() + REWORK_DAYS * DAY_MS),
      decideBy: null,
      roundRequest: null,
    },
    items: sentBack(row.submittedItems, comments),
    notice: { reason: text },
  };
}

/** Targets that remarks name have to be redone; without any, every target. */
function sentBack(
  submitted: ProjectRow['submittedItems'],
  comments: readonly { itemId: ContentItemId }[],
) {
  const named = new Set(comments.map(({ itemId }) => itemId));
  return submitted.map((id) => ({
    id,
    state: named.size === 0 || named.has(id) ? ('rejected' as const) : ('received' as const),
  }));
}

/** The licence begins. What follows at once, posting or the end, is the next event. */
export function contentApproved(happening: ProjectHappening<'content_approved'>): Decided {
  const { row, payload, now } = happening;
  const stale = isStale(row, payload.submission);
  if (stale) return refused(stale);
  const days = row.terms.licence.durationDays;
  const opens = postingOpens(row, now);
  const { dueDaysAfterApproval } = row.terms.postWindow;
  const posts = requiredPosts(row.terms).length > 0;
  return ok({
    project: {
      decideBy: null,
      roundRequest: null,
      licenceStartsOn: now,
      licenceEndsOn: days === null ? null : new Date(now.getTime() + days * DAY_MS),
      postOpensOn: posts ? opens : null,
      postDueOn: posts ? new Date(opens.getTime() + dueDaysAfterApproval * DAY_MS) : null,
    },
    items: row.submittedItems.map((id) => ({ id, state: 'approved' })),
  });
}

/** The event that follows an approval by itself; null: the posting window opens later. */
export function followsApproval(
  row: ProjectRow,
  now: Date,
): 'nothing_to_post' | 'posting_opened' | null {
  if (requiredPosts(row.terms).length === 0) return 'nothing_to_post';
  return row.postOpensOn === null || row.postOpensOn <= now ? 'posting_opened' : null;
}

/** Nothing is posted before the window's first day, in Phoenix; and never before the approval. */
function postingOpens({ terms: { postWindow } }: ProjectRow, now: Date): Date {
  const from = postWindow.from === null ? 0 : opensAt(postWindow.from);
  return new Date(Math.max(from, now.getTime()));
}

/** A decision names the submission that the person looked at; a newer one has to be seen first. */
export function isStale(row: ProjectRow, submission: number): RuleRefusal | null {
  if (submission === row.submission) return null;
  return { code: 'NEWER_VERSION', current: { submission: row.submission } };
}

const sameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

/** Assets without a shot come last; assets of one shot in the order of their uploads. */
function inShotOrder({ terms }: ProjectRow, items: readonly ContentRow[]): ContentRow[] {
  const shotIndex = new Map(terms.shotList.map(({ id }, n) => [id, n]));
  const at = ({ shotId }: ContentRow) =>
    shotId === null ? Infinity : (shotIndex.get(shotId) ?? Infinity);
  return items.toSorted((a, b) => {
    const [one, other] = [at(a), at(b)];
    return one === other ? a.createdOn.getTime() - b.createdOn.getTime() : one - other;
  });
}
