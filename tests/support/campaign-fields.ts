import type { CampaignFields } from '#contract/campaign/record.ts';
import { defaultTerms } from '#contract/campaign/terms.ts';

/** A complete brief of a campaign that can be published on 20 November 2026. */
export const fields = (over: Partial<CampaignFields> = {}): CampaignFields => ({
  ...defaultTerms(),
  title: 'Patio season',
  category: 'eats',
  summary: 'Forty covers under string lights.',
  description: 'Forty covers under string lights, filmed before the first guest.',
  goals: ['awareness'],
  giftDescription: 'Dinner for two',
  dos: [],
  donts: [],
  place: null,
  onSite: null,
  shootDurationMin: 60,
  shootWindow: { from: '2026-11-20', to: '2026-12-20' },
  applyBy: '2026-12-04',
  creatorSlots: 1,
  visibility: 'public',
  eligibility: { cities: null, minRatingTier: null, minFollowersText: null },
  ai: { used: false, model: null, promptHash: null, unedited: [] },
  ...over,
});
