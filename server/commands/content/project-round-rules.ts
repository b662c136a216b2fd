import {
  hasDeclinedRound,
  hasRoundsLeft,
  openRoundRequest,
} from '#contract/project/round-rules.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { ProjectHappening, ProjectOutcome } from '../projects/project-outcomes.ts';
import { feedbackRefusal, isStale, nextRound } from './project-content-rules.ts';

type Decided = Result<ProjectOutcome, RuleRefusal>;

/** The agreed rounds are used, and the business asks for one more. It asks once for each submission. */
export function roundRequested(happening: ProjectHappening<'round_requested'>): Decided {
  const { row, payload, now } = happening;
  const refusal = feedbackRefusal(row, payload);
  if (refusal) return refused(refusal);
  // With rounds left nobody has to be asked; and a request is not changed while the creator may be answering it.
  if (hasRoundsLeft(row) || openRoundRequest(row)) return refused({ code: 'WRONG_STATE' });
  if (hasDeclinedRound(row)) {
    return refused({ code: 'ROUNDS_USED', current: { round: row.round } });
  }
  const { submission, text, comments } = payload;
  return ok({
    project: {
      roundRequest: { submission, text, comments, on: now.toISOString(), declinedOn: null },
    },
    notice: { reason: text, variant: 'roundRequested' },
  });
}

/** Both agree: the round begins, with the request as its feedback. */
export function roundAgreed({ row, payload, now }: ProjectHappening<'round_agreed'>): Decided {
  const stale = isStale(row, payload.submission);
  if (stale) return refused(stale);
  const asked = openRoundRequest(row);
  if (!asked) return refused({ code: 'WRONG_STATE' });
  return ok({ ...nextRound(row, asked, now), notice: { variant: 'roundAgreed' } });
}

export function roundDeclined({ row, payload, now }: ProjectHappening<'round_declined'>): Decided {
  const stale = isStale(row, payload.submission);
  if (stale) return refused(stale);
  if (hasDeclinedRound(row)) return ok(null);
  const asked = openRoundRequest(row);
  if (!asked) return refused({ code: 'WRONG_STATE' });
  return ok({
    project: { roundRequest: { ...asked, declinedOn: now.toISOString() } },
    notice: { variant: 'roundDeclined' },
  });
}
