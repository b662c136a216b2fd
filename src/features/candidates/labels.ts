import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { declineReasons } from '#contract/campaign/lists.ts';
import type { CandidateEvent, CandidateState } from '#contract/candidate/rules.ts';
import type { MatchPart } from '#contract/directory/match.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import { levelOf } from '#contract/campaign/levels.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import type { CandidateView } from '#src/campaigns/data/overlay.ts';
import { offerText } from '#src/campaigns/frame/offer-labels.ts';
import { filledText } from '#src/campaigns/frame/when.ts';
import type { CandidateTab } from './candidate-parts.ts';

export type DeclineReason = (typeof declineReasons)[number];

export const tabTitles: Record<CandidateTab, () => string> = {
  applied: m.app_tab_applied,
  invited: m.app_invited,
  backups: m.candidates_tab_backups,
  declined: m.candidates_tab_declined,
};

export const matchLabels: Record<MatchPart, () => string> = {
  category: m.app_category,
  distance: m.app_distance,
  tier: m.app_rating,
  price: m.app_price,
  response: m.match_response,
};

/** The text of a part of a match. */
export const matchReasons: Record<MatchPart, () => string> = {
  category: m.candidates_reason_category,
  distance: m.candidates_reason_distance,
  tier: m.candidates_reason_tier,
  price: m.candidates_reason_price,
  response: m.candidates_reason_response,
};

export const stateLabels: Record<CandidateState, () => string> = {
  applied: m.app_tab_applied,
  invited: m.app_invited,
  accepted: m.candidates_state_accepted,
  declined: m.candidates_state_declined,
  withdrawn: m.candidates_state_withdrawn,
  uninvited: m.candidates_state_uninvited,
  inviteDeclined: m.candidates_state_invite_declined,
  expired: m.candidates_state_expired,
  released: m.candidates_state_released,
  closed: m.candidates_state_closed,
};

export const declineLabels: Record<DeclineReason, () => string> = {
  full: m.candidates_decline_full,
  otherStyle: m.candidates_decline_style,
  otherDates: m.candidates_decline_dates,
  otherArea: m.candidates_decline_area,
  none: m.candidates_decline_none,
};

export const dayPartLabels = {
  morning: m.candidates_morning,
  afternoon: m.candidates_afternoon,
  evening: m.candidates_evening,
} as const;

/** The offer to one creator: `$50 + dinner for two`, with the agreed price. */
export const offerLine = (campaign: CampaignRecord, cents: number | null): string =>
  offerText({ ...campaign, priceMode: 'fixed', priceCents: cents ?? 0 }, 'business');

export const levelLabel = ({ creatorCompleted }: Pick<CandidateView, 'creatorCompleted'>): string =>
  m.candidates_level({ level: levelOf(creatorCompleted).level });

type Refused = { code: RefusalCode; current?: unknown };

/** A refusal as a business reads it: some sentences of the catalog speak to the creator. */
export function candidateRefusal(
  { code, current }: Refused,
  name: string,
  now: number = Date.now(),
): string {
  if (code === 'CREATOR_LEVEL_LIMIT') {
    const { count, level } = (current ?? {}) as { count?: unknown; level?: unknown };
    return m.candidates_conflict_level({ name, count: numberIn(count), level: numberIn(level) });
  }
  if (code === 'APPLICATION_WITHDRAWN') return m.candidates_conflict_withdrawn({ name });
  if (code === 'ALREADY_ACCEPTED') return m.candidates_conflict_accepted({ name });
  if (code === 'CAMPAIGN_FULL') return fullLabels(current, name, now);
  return refusalSentence(code, current);
}

/** The time when the last slot was taken, if the server sent it. */
function fullLabels(current: unknown, name: string, now: number): string {
  const { filledOn } = (current ?? {}) as { filledOn?: unknown };
  if (typeof filledOn !== 'string' || Number.isNaN(Date.parse(filledOn))) {
    return m.candidates_conflict_full({ name });
  }
  return filledText(filledOn, now);
}

const numberIn = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : '';

/** The refused action, as the first part of its card. */
export const wantedLabels: Record<CandidateEvent, (names: { name: string }) => string> = {
  creator_applied: m.candidates_wanted_other,
  creator_withdraw: m.candidates_wanted_other,
  business_invite: m.candidates_wanted_invite,
  business_uninvite: m.candidates_wanted_uninvite,
  creator_invite_accepted: m.candidates_wanted_other,
  creator_invite_declined: m.candidates_wanted_other,
  creator_stays_backup: m.candidates_wanted_other,
  business_accepted: m.candidates_wanted_select,
  business_declined: m.candidates_wanted_decline,
  invite_expired: m.candidates_wanted_other,
  application_expired: m.candidates_wanted_other,
  project_cancelled: m.candidates_wanted_other,
  campaign_ended: m.candidates_wanted_other,
};
