import { CONSENT_HOURS, mayStillDispute } from '#contract/project/rules.ts';
import { openRoundRequest } from '#contract/project/round-rules.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { cancelledBy, type ProjectHappening, type ProjectOutcome } from './project-outcomes.ts';
import type { ProjectRow } from '../../records/write-records.ts';

type Decided = Result<ProjectOutcome, RuleRefusal>;

export const projectCancelled = ({
  actor,
  payload: { reason },
  now,
}: ProjectHappening<'project_cancelled'>): Decided =>
  ok({ project: cancelledBy(actor, reason, now), notice: { reason } });

/** One side would like to end it. When the other has asked the same, both have. */
export function cancelRequested(happening: ProjectHappening<'cancel_requested'>): Decided {
  const { row, actor, payload, now } = happening;
  const { reason } = payload;
  const asked = row.cancelRequest;
  if (asked?.by === actor) return ok(null);
  if (asked) return ok({ event: 'cancel_agreed', project: agreed(asked, now), notice: { reason } });
  const agreedBy = new Date(now.getTime() + CONSENT_HOURS * HOUR_MS).toISOString();
  const by = actor === 'creator' ? 'creator' : 'business';
  return ok({
    project: { cancelRequest: { by, reason, on: now.toISOString(), agreedBy } },
    notice: { reason, variant: 'cancelAsked', when: agreedBy },
  });
}

/** The other side agrees, or doesn't answer by the deadline; support needs no request. */
export function cancelAgreed(happening: ProjectHappening<'cancel_agreed'>): Decided {
  const { row, actor, now, resolution: reason } = happening;
  const asked = row.cancelRequest;
  if (actor === 'support' && reason !== undefined) {
    return ok({ project: cancelledBy(actor, reason, now), notice: { reason } });
  }
  if (!asked || asked.by === actor) return refused({ code: 'WRONG_STATE' });
  const variant = actor === 'system' ? 'cancelAgreedByItself' : 'cancelAgreed';
  return ok({ project: agreed(asked, now), notice: { variant } });
}

/** The other side would rather go on; who asked takes it back. */
export function cancelRefused({ row, actor }: ProjectHappening<'cancel_refused'>): Decided {
  const asked = row.cancelRequest;
  if (!asked) return ok(null);
  const variant = asked.by === actor ? 'cancelWithdrawn' : 'cancelRefused';
  return ok({ project: { cancelRequest: null }, notice: { variant } });
}

const agreed = (asked: NonNullable<ProjectRow['cancelRequest']>, now: Date) =>
  cancelledBy(asked.by, asked.reason, now);

export function disputeOpened(happening: ProjectHappening<'dispute_opened'>): Decided {
  const { row, actor, payload, now } = happening;
  const { reason } = payload;
  if (!mayStillDispute(row.endedOn?.getTime() ?? null, now.getTime())) {
    return refused({ code: 'DISPUTE_TOO_LATE' });
  }
  const by = actor === 'creator' ? 'creator' : 'business';
  const openedOn = now.toISOString();
  // An offer for one more round ends with it: the card's bank does not wait for support.
  const ending = openRoundRequest(row)?.priceCents === undefined ? {} : { roundRequest: null };
  return ok({
    project: { ...ending, dispute: { by, reason, openedOn, resolvedOn: null, resolution: null } },
    notice: { reason },
  });
}

/** By the side that reported it, or by support. Deadlines resume where they stopped. */
export function disputeResolved(happening: ProjectHappening<'dispute_resolved'>): Decided {
  const { row, actor, now, resolution = null, noShow } = happening;
  const { dispute } = row;
  if (!dispute || dispute.resolvedOn !== null) return refused({ code: 'WRONG_STATE' });
  if (actor !== 'support' && actor !== dispute.by) return refused({ code: 'FORBIDDEN' });
  return ok({
    project: {
      ...deadlinesAfter(dispute, row, now),
      dispute: { ...dispute, resolvedOn: now.toISOString(), resolution },
    },
    notice: { reason: resolution ?? undefined, variant: noShow && noShowVariants[noShow] },
  });
}

const noShowVariants = { lifted: 'noShowLifted', stands: 'noShowStands' } as const;

/** All deadlines of a project whose open problem is settled now: moved by the time that it was open. */
export function deadlinesAfter(
  { openedOn }: NonNullable<ProjectRow['dispute']>,
  row: ProjectRow,
  now: Date,
): Partial<ProjectRow> {
  const ms = now.getTime() - Date.parse(openedOn);
  const later = (at: Date | null) => at && new Date(at.getTime() + ms);
  const asked = row.cancelRequest;
  return {
    contentDueOn: later(row.contentDueOn),
    decideBy: later(row.decideBy),
    postDueOn: later(row.postDueOn),
    cancelRequest: asked && {
      ...asked,
      agreedBy: new Date(Date.parse(asked.agreedBy) + ms).toISOString(),
    },
  };
}
