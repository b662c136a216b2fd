import type { Opportunity } from '#contract/campaign/opportunity.ts';
import type { AccountId, CampaignId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';

/** A campaign that looks for creators, as a creator in Phoenix finds it. */
export const anOpportunity = (change: Partial<Opportunity> = {}): Opportunity => ({
  campaignId: newId<CampaignId>(),
  businessId: newId<AccountId>(),
  businessName: 'Desert Bloom Café',
  businessLogoUrl: null,
  businessTier: 'TIER_1',
  businessReviewCount: 12,
  title: 'Patio season',
  category: 'eats',
  summary: 'Brunch on the patio.',
  cover: null,
  businessPhotoUrl: null,
  offerType: 'both',
  giftDescription: 'dinner for two',
  giftValueCents: 8_000,
  priceCents: 5_000,
  priceMode: 'fixed',
  deliverables: [{ id: 'd1', type: 'reel', platform: 'instagram', qty: 1, notes: '' }],
  locality: 'Tempe',
  distanceKm: 4.2,
  requiresShoot: true,
  shootDurationMin: 60,
  shootWindow: { from: '2026-11-20', to: '2026-12-20' },
  applyBy: '2026-12-01',
  openSlots: 2,
  reasons: ['category', 'near'],
  score: 80,
  publishedOn: '2026-11-18T17:00:00.000Z',
  ...change,
});
