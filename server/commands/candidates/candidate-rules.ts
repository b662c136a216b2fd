import { believedTime } from '#contract/appointment/believed-time.ts';
import { APPLICATION_DAYS, INVITE_DAYS, type CandidateState } from '#contract/candidate/rules.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import { matchOf, type Offered } from '#contract/directory/match.ts';
import type { CommandId } from '#contract/ids.ts';
import { addDays, momentOf } from '#contract/phoenix-time.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { AccountCaller } from '../../http/call.ts';
import { accept } from './candidate-accept.ts';
import type { Holds } from '../../billing/required-hold.ts';
import { decidePrice } from './candidate-price.ts';
import {
  belowLevel,
  check,
  eligible,
  fewApplications,
  fewInvites,
  hasAccess,
  hasSlot,
  isActive,
  isOpen,
  notAskedLately,
  notBlocked,
  nothingDisputed,
  profileComplete,
  acceptsApplications,
  type Case,
  type Guard,
} from './candidate-guards.ts';
import type { WorkChanges } from '../campaigns/work-changes.ts';
import type { CampaignRow, CandidateRow } from '../../records/write-records.ts';

type Event = PayloadOf<'candidateEvent'>['event'];
export type Happening<E extends Event = Event> = Case & {
  changes: WorkChanges;
  caller: AccountCaller;
  side: 'creator' | 'business';
  payload: Extract<PayloadOf<'candidateEvent'>, { event: E }>;
  /** The command, and what was charged for it or the others of its set. */
  commandId: CommandId;
  holds: Holds;
  /** Where the table leads. */
  state: CandidateState;
  occurredAt: string;
  /** The candidate's version that the person saw; an older app names none. */
  baseVersion?: number | undefined;
};

/** Lets an event happen to a candidate that the table allows, or refuses it and changes nothing. */
export function applyRule(happening: Happening): Result<CandidateRow, RuleRefusal> {
  const allowed = check(happening, guards[happening.payload.event]);
  if (!allowed.ok) return allowed;
  // Each rule gets the payload it is declared for: the event picks both.
  const rule = rules[happening.payload.event] as (
    one: Happening,
  ) => Result<CandidateRow, RuleRefusal>;
  return rule(happening);
}

const applied = [
  notBlocked,
  isActive,
  acceptsApplications,
  nothingDisputed,
  profileComplete,
  eligible,
  fewApplications,
];

/** A business chooses a creator, with an invitation or for good. */
const chosen = [notBlocked, isActive, hasAccess, isOpen, hasSlot, nothingDisputed];

/** The guards of an event, in the order in which a person should learn of them. */
const guards: Readonly<Record<Event, readonly Guard[]>> = {
  creator_applied: [notBlocked, isActive, acceptsApplications, hasSlot, ...applied.slice(3)],
  creator_stays_backup: applied,
  creator_withdraw: [],
  business_invite: [...chosen, notAskedLately, fewInvites],
  business_uninvite: [],
  creator_invite_accepted: [notBlocked, isActive, isOpen, hasSlot, nothingDisputed, belowLevel],
  creator_invite_declined: [],
  business_accepted: [...chosen, belowLevel],
  business_declined: [],
};

type Rules = { [E in Event]: (one: Happening<E>) => Result<CandidateRow, RuleRefusal> };

const rules: Rules = {
  creator_applied(one) {
    const { payload, campaign, changes } = one;
    const { offerType, priceMode } = campaign.row;
    const proposes = offerType !== 'gift' && priceMode === 'creatorProposes';
    return ok(
      changes.candidate({
        ...waiting(one, 'apply'),
        note: payload.note,
        proposedPriceCents: proposes ? payload.proposedPriceCents : null,
        availabilityHint: [...new Set(payload.availabilityHint)],
        expiresOn: applicationEnds(campaign.row),
      }),
    );
  },

  /** An invited creator keeps the business's note; an applicant has none. */
  creator_stays_backup: (one) =>
    ok(
      one.changes.candidate({
        ...waiting(one, one.candidate?.source ?? 'apply'),
        expiresOn: applicationEnds(one.campaign.row),
      }),
    ),

  business_invite: (one) =>
    ok(
      one.changes.candidate({
        ...waiting(one, 'invite'),
        note: one.payload.note,
        proposedPriceCents: null,
        availabilityHint: [],
        expiresOn: new Date(one.now.getTime() + INVITE_DAYS * DAY_MS),
      }),
    ),

  creator_withdraw: decided,
  business_uninvite: decided,
  creator_invite_declined: (one) => decided(one, one.payload.reason || null),
  business_declined: (one) => decided(one, one.payload.reason),

  creator_invite_accepted: (one) => {
    if (!one.payload.licenceAccepted) return refused({ code: 'LICENCE_NEEDED' });
    const isOutdated = one.baseVersion !== undefined && one.baseVersion !== one.candidate?.version;
    return isOutdated ? refused({ code: 'INVITE_CHANGED' }) : accepted(one);
  },
  business_accepted: accepted,
};

/** Nothing is waited for any more. */
function decided(
  { changes, candidate, state, now }: Happening,
  reason: string | null = null,
): Result<CandidateRow, RuleRefusal> {
  if (!candidate) return refused({ code: 'NOT_FOUND' });
  return ok(changes.candidate({ ...candidate, state, reason, decidedOn: now, expiresOn: null }));
}

function accepted(one: Happening): Result<CandidateRow, RuleRefusal> {
  const { changes, work, campaign, candidate, caller, side, now } = one;
  if (!candidate) return refused({ code: 'NOT_FOUND' });
  const at = believedTime(one.occurredAt, now.getTime());
  const occurredAt = new Date(at).toISOString();
  const { row } = campaign;
  const payment = decidePrice({ ...one, candidate });
  if (!payment.ok) return payment;
  const agreed = { changes, work, campaign: row, candidate, payment: payment.value };
  return ok(accept({ ...agreed, caller, actor: side, occurredAt, now }));
}

/** The candidate as it waits from now on: the one that was there before, or a new one under the id that its device made. */
function waiting(one: Happening, source: CandidateRow['source']): CandidateRow {
  const { campaign, candidate, payload, state, now } = one;
  const { candidateId, campaignId, creatorId } = payload;
  const { score, points } = matchFor(one);
  const blank = {
    id: candidateId,
    campaignId,
    creatorId,
    businessId: campaign.row.businessId,
    note: '',
    proposedPriceCents: null,
    availabilityHint: [],
    createdOn: now,
    updatedOn: now,
    version: 0,
  };
  return {
    ...(candidate ?? blank),
    state,
    source,
    matchScore: score,
    matchPoints: { ...points },
    reason: null,
    decidedOn: null,
    expiresOn: null,
  };
}

/** The fields of a campaign and a creator that a match depends on. */
type Matched = {
  campaign: {
    row: Pick<CampaignRow, 'category' | 'location' | 'offerType' | 'priceCents'>;
    business: { locality: string };
  };
  creator: Offered;
};

/** How well the creator suits, as it is when the two come together. */
export function matchFor({ campaign: { row, business }, creator }: Matched) {
  return matchOf(
    {
      categories: [row.category],
      locality: row.location?.locality ?? business.locality,
      budget: row.offerType === 'gift' ? null : row.priceCents / 100,
    },
    creator,
  );
}

/** The end of the last day on which the business may still answer; null where the campaign names no day. */
export const applicationEnds = ({ applyBy }: Pick<CampaignRow, 'applyBy'>): Date | null =>
  applyBy === null ? null : new Date(momentOf(addDays(applyBy, APPLICATION_DAYS + 1), 0));
