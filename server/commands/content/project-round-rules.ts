import {
  hasDeclinedRound,
  hasRequestsLeft,
  hasRoundsLeft,
  openRoundRequest,
} from '#contract/project/round-rules.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { ProjectHappening, ProjectOutcome } from '../projects/project-outcomes.ts';
import type { ProjectRow } from '../../records/write-records.ts';
import { answerBy } from './round-price.ts';
import { feedbackRefusal, isStale, nextRound } from './project-content-rules.ts';

type Decided = Result<ProjectOutcome, RuleRefusal>;

/** The agreed rounds are used, and the business asks for one more. */
export function roundRequested(happening: ProjectHappening<'round_requested'>): Decided {
  const { row, payload, now, reserve } = happening;
  const refusal = feedbackRefusal(row, payload);
  if (refusal) return refused(refusal);
  // With rounds left there is nothing to offer; and a request is not changed while the creator may be answering it.
  if (hasRoundsLeft(row) || openRoundRequest(row)) return refused({ code: 'WRONG_STATE' });
  if (hasDeclinedRound(row) || !hasRequestsLeft(row)) {
    return refused({ code: 'ROUNDS_USED', current: { round: row.round } });
  }
  const { submission, text, comments, priceCents = null } = payload;
  const asked = { submission, text, comments, on: now.toISOString(), declinedOn: null };
  if (priceCents === null) {
    return ok({
      project: { roundRequest: asked },
      notice: { reason: text, variant: 'roundRequested' },
    });
  }
  const reserved = reserve(priceCents);
  if (!reserved.ok) return reserved;
  const payment = reserved.value;
  const until = answerBy(now).toISOString();
  return ok({
    project: { roundRequest: { ...asked, priceCents, answerBy: until, paymentId: payment.id } },
    payment,
    notice: { reason: text, variant: 'paidRoundRequested' },
  });
}

/** The event that ended this review's last request for a round without an answer. */
const endOf = ({ contentState, timeline }: ProjectRow): string | undefined =>
  contentState === 'submitted'
    ? timeline.findLast(({ event }) => event.startsWith('round_'))?.event
    : undefined;
const endRefusals: Readonly<Record<string, RuleRefusal['code']>> = {
  round_expired: 'OFFER_EXPIRED',
  round_withdrawn: 'OFFER_WITHDRAWN',
};

/** The last request ended without an agreement: the creator declined, its time was over, or it was withdrawn. */
const isEnded = (row: ProjectRow): boolean =>
  hasDeclinedRound(row) || endRefusals[endOf(row) ?? ''] !== undefined;

/** Both agree: the round begins, with the request as its feedback. */
export function roundAgreed(happening: ProjectHappening<'round_agreed'>): Decided {
  const { row, now, reserved } = happening;
  const found = answeredRequest(happening);
  if (!found.ok) return found;
  const asked = found.value;
  const { priceCents, answerBy: until } = asked;
  if (priceCents === undefined) {
    return ok({ ...nextRound(row, asked, now), notice: { variant: 'roundAgreed' } });
  }
  // Nobody works for money that has been given free meanwhile.
  const isLate = until === undefined || Date.parse(until) <= now.getTime();
  if (isLate) return refused({ code: 'OFFER_EXPIRED' });
  if (reserved?.amountCents !== priceCents) return refused({ code: 'WRONG_STATE' });
  return ok({ ...nextRound(row, asked, now), notice: { variant: 'paidRoundAgreed' } });
}

export function roundDeclined(happening: ProjectHappening<'round_declined'>): Decided {
  const { row, payload, now } = happening;
  if (!isStale(row, payload.submission) && hasDeclinedRound(row)) return ok(null);
  const found = answeredRequest(happening);
  if (!found.ok) return found;
  const asked = found.value;
  return ok({
    project: { roundRequest: { ...asked, declinedOn: now.toISOString() } },
    notice: { variant: asked.priceCents === undefined ? 'roundDeclined' : 'paidRoundDeclined' },
  });
}

/**
 * The business no longer asks for the round; a withdrawal of one that has ended changes nothing. An offer ends only by its name: a colleague may
 * have made it after the withdrawal was written.
 */
export function roundWithdrawn(happening: ProjectHappening<'round_withdrawn'>): Decided {
  const { row, payload } = happening;
  if (!isStale(row, payload.submission) && !openRoundRequest(row) && isEnded(row)) return ok(null);
  const found = answeredRequest(happening);
  if (!found.ok) return found;
  const isNamed = payload.requestedOn !== undefined;
  if (!isNamed && found.value.priceCents !== undefined) return newerRequest(row);
  return ok({ project: { roundRequest: null }, notice: { variant: 'roundWithdrawn' } });
}

const newerRequest = ({ submission }: ProjectRow) =>
  refused({ code: 'NEWER_VERSION', current: { submission } } as const);

type Answer = ProjectHappening<'round_agreed' | 'round_declined' | 'round_withdrawn'>;
type RoundRequest = NonNullable<ProjectRow['roundRequest']>;

/**
 * The open request, if it is the one that the person read. An offer that ended may be followed by another one for the same
 * submission, so an answer that waited offline binds to nothing else. An answer that names no request is not older than it.
 */
function answeredRequest({ row, payload, occurredAt }: Answer): Result<RoundRequest, RuleRefusal> {
  const stale = isStale(row, payload.submission);
  if (stale) return refused(stale);
  const asked = openRoundRequest(row);
  if (!asked) return refused({ code: endRefusals[endOf(row) ?? ''] ?? 'WRONG_STATE' });
  const { requestedOn } = payload;
  const on = Date.parse(asked.on);
  const isMeant = requestedOn ? Date.parse(requestedOn) === on : Date.parse(occurredAt) >= on;
  if (isMeant) return ok(asked);
  return newerRequest(row);
}

/** The money is given free before its bank would do so; the business may ask again. */
export const roundExpired: NonNullable<ProjectOutcome> = {
  project: { roundRequest: null },
  notice: { variant: 'paidRoundExpired' },
};
