import { refused } from '#contract/result.ts';
import type { Handlers } from '../call.ts';
import { refuse } from '../refusal.ts';

const later = () => Promise.resolve(refused(refuse('UNAVAILABLE')));

export const campaignRoutes: Handlers<
  | 'opportunities'
  | 'campaign'
  | 'saveCampaign'
  | 'campaignEvent'
  | 'aiDraft'
  | 'suggestions'
  | 'candidates'
  | 'candidateEvent'
> = {
  opportunities: later,
  campaign: later,
  saveCampaign: later,
  campaignEvent: later,
  aiDraft: later,
  suggestions: later,
  candidates: later,
  candidateEvent: later,
};
