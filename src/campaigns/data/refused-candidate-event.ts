import type { CandidateRecord } from '#contract/candidate/record.ts';
import { attentionSentence } from '#src/lib/attention.ts';
import { m } from '#src/paraglide/messages.js';
import type { RefusedWork } from './overlay.ts';
import { filledText, invitationWithdrawnText } from '../frame/when.ts';

/** A refused event of a creator and a campaign. */
export type RefusedCandidateEvent = RefusedWork & {
  item: Extract<RefusedWork['item'], { kind: 'candidateEvent' }>;
};

export const isRefusedCandidateEvent = (one: RefusedWork): one is RefusedCandidateEvent =>
  one.item.kind === 'candidateEvent';

/** The next best things to do, the best first. */
export type Remedy =
  | 'accept'
  | 'decline'
  | 'backup'
  | 'apply'
  | 'profile'
  | 'earnings'
  | 'campaign'
  | 'pipeline'
  | 'again'
  | 'sendNow'
  | 'message'
  | 'similar';

/** Why it was refused, as on its card, with the time where that is known. */
export function candidateEventSentence(
  { item }: RefusedCandidateEvent,
  candidate: Pick<CandidateRecord, 'state' | 'decidedOn'> | null,
  now: number,
): string {
  const { code, current } = item.attention ?? {};
  const filledOn = momentIn(current, 'filledOn');
  if (code === 'CAMPAIGN_FULL' && filledOn) return filledText(filledOn, now);
  const withdrawnOn = candidate?.state === 'uninvited' ? candidate.decidedOn : null;
  if (code === 'INVITE_WITHDRAWN' && withdrawnOn) {
    return invitationWithdrawnText(withdrawnOn, now);
  }
  return attentionSentence(item.attention, m.opportunity_conflict_old);
}

/** The possible actions. A refusal repeats forever under its id, so a retry is a new command. */
export function remediesOf(refused: RefusedCandidateEvent): Remedy[] {
  switch (refused.item.attention?.code) {
    case 'ALREADY_INVITED':
    case 'INVITE_CHANGED':
    case 'PRICE_CHANGED':
      return ['accept', 'decline'];
    case 'CAMPAIGN_FULL':
      return ['backup', 'similar'];
    case 'NOT_RECRUITING':
    case 'CAMPAIGN_CLOSED':
    case 'NOT_ELIGIBLE':
    case 'DECLINED_BEFORE':
    case 'BLOCKED':
      return ['similar'];
    case 'INVITE_WITHDRAWN':
      return ['message', 'similar'];
    case 'INVITE_EXPIRED':
      return ['apply', 'similar'];
    case 'PROFILE_INCOMPLETE':
      return ['profile', 'again'];
    case 'ALREADY_ACCEPTED':
    case 'WRONG_STATE':
      return ['campaign', 'pipeline'];
    case 'PROJECT_CANCELLED':
      return ['campaign', 'similar'];
    case 'NOT_FOUND':
      return ['pipeline', 'similar'];
    case 'LEVEL_LIMIT':
    case 'TOO_MANY_APPLICATIONS':
      return ['pipeline', 'again'];
    case 'PAYOUTS_REQUIRED':
      return ['earnings', 'accept'];
    case 'BUSINESS_CARD_NEEDED':
    case 'BUSINESS_CARD_DECLINED':
      return ['message', 'accept'];
    case 'LICENCE_NEEDED':
      return ['accept'];
    case 'FAILED':
    case 'OLD_BOOKING':
    case 'OLD_MESSAGE':
      return ['sendNow'];
    default:
      return [];
  }
}

function momentIn(current: unknown, name: string): string | null {
  const value = (current as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;
}
