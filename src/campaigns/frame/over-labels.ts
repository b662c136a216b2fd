import { isRecruiting } from '#contract/campaign/rules.ts';
import { decideCandidate, type CandidateState } from '#contract/candidate/rules.ts';
import { m } from '#src/paraglide/messages.js';
import type { CampaignView, CandidateView } from '../data/overlay.ts';

const labels: Partial<Record<CandidateState, (source: CandidateView['source']) => string>> = {
  withdrawn: () => m.pipeline_over_withdrawn(),
  inviteDeclined: () => m.pipeline_over_invite_declined(),
  uninvited: () => m.pipeline_over_uninvited(),
  declined: () => m.pipeline_over_declined(),
  expired: (source) =>
    source === 'invite' ? m.pipeline_over_invite_expired() : m.pipeline_over_expired(),
  released: () => m.pipeline_over_released(),
  closed: () => m.pipeline_over_closed(),
};

/** How it ended before there was a project, and that it may begin again where it may; null: it has not ended. */
export function overText(
  { state, source }: Pick<CandidateView, 'state' | 'source'>,
  campaign: CampaignView | undefined,
  now: number,
): string | null {
  const label = labels[state]?.(source);
  if (label === undefined) return null;
  return mayApplyAgain(state, campaign, now) ? m.pipeline_over_again({ label }) : label;
}

/** Whether the button to apply is there once more. */
const mayApplyAgain = (
  state: CandidateState,
  campaign: CampaignView | undefined,
  now: number,
): boolean =>
  campaign !== undefined &&
  decideCandidate(state, 'creator_applied', 'creator').ok &&
  isRecruiting(campaign, now);
