import { expect, test } from 'vitest';
import type { CampaignId, ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { CandidateView } from '#src/campaigns/data/overlay.ts';
import { leading, similarTo, stillOpen } from '#src/campaigns/opportunities/shown.ts';
import { placeText, reasonLine } from '#src/campaigns/opportunities/labels.ts';
import { aCampaign, aCandidate } from '../../../support/records.ts';
import { anOpportunity } from './an-opportunity.ts';

const now = Date.parse('2026-11-20T17:00:00.000Z');

const candidate = (change: Partial<CandidateView>): CandidateView => ({
  ...aCandidate({ id: newId<ProjectId>(), campaignId: newId<CampaignId>() }),
  mark: null,
  ...change,
});
const campaignOf = ({ campaignId }: CandidateView, title: string) => ({
  ...aCampaign({ id: campaignId, title }),
  mark: null,
});

test('invitations lead the list, the first to lapse before the others, then applications, the newest first', () => {
  const late = candidate({ state: 'invited', expiresOn: '2026-11-28T17:00:00.000Z' });
  const soon = candidate({ state: 'invited', expiresOn: '2026-11-21T17:00:00.000Z' });
  const old = candidate({ state: 'applied', createdOn: '2026-11-01T17:00:00.000Z' });
  const fresh = candidate({ state: 'applied', createdOn: '2026-11-19T17:00:00.000Z' });
  const over = candidate({ state: 'withdrawn' });
  const candidates = [old, late, over, fresh, soon];
  const campaigns = candidates.map((one, index) => campaignOf(one, String(index)));
  const led = leading({ candidates, campaigns }, new Map(), new Map(), 'Tempe');
  expect(led.map((one) => one.candidate)).toEqual([soon, late, fresh, old]);
});

test('an application to a campaign whose record has not come yet is shown by its card', () => {
  const told = anOpportunity({ title: 'Silent reading' });
  const one = candidate({ campaignId: told.campaignId, state: 'applied', mark: 'waiting' });
  const kept = new Map([[told.campaignId, told]]);
  const [led] = leading({ candidates: [one], campaigns: [] }, kept, new Map(), 'Tempe');
  expect(led?.shown.title).toBe('Silent reading');
  expect(leading({ candidates: [one], campaigns: [] }, new Map(), new Map(), 'Tempe')).toEqual([]);
});

test('a record’s card shows its progress, and the business as it came with the opportunity', () => {
  const told = anOpportunity();
  const one = candidate({ campaignId: told.campaignId, state: 'invited' });
  const kept = new Map([[told.campaignId, told]]);
  const campaigns = [campaignOf(one, 'Patio season')];
  const [led] = leading({ candidates: [one], campaigns }, kept, new Map(), 'Tempe');
  expect(led?.shown).toMatchObject({ businessTier: 'TIER_1', businessReviewCount: 12 });
  expect(led?.shown.distanceKm).toBeGreaterThan(10);
  const rated = { businessTier: 'TIER_2', businessReviewCount: 13 } as const;
  const ratings = new Map([[told.campaignId, rated]]);
  const [newer] = leading({ candidates: [one], campaigns }, kept, ratings, 'Tempe');
  expect(newer?.shown).toMatchObject(rated);
});

test('what was decided, and what one could apply to until yesterday, is not offered from what is kept', () => {
  const [free, applied, declined, withdrawn] = [1, 2, 3, 4].map(() => anOpportunity());
  const past = anOpportunity({ applyBy: '2026-11-19' });
  const today = anOpportunity({ applyBy: '2026-11-20' });
  const kept = [free, applied, declined, withdrawn, past, today].flatMap((one) => one ?? []);
  const candidates = [
    candidate({ campaignId: applied?.campaignId ?? newId(), state: 'applied' }),
    candidate({ campaignId: declined?.campaignId ?? newId(), state: 'declined' }),
    candidate({ campaignId: withdrawn?.campaignId ?? newId(), state: 'withdrawn' }),
  ];
  expect(stillOpen(kept, candidates, now)).toEqual([free, withdrawn, today]);
});

test('what is similar is of the same category first, and never the campaign itself', () => {
  const one = anOpportunity({ category: 'arts' });
  const other = anOpportunity({ category: 'eats', score: 90 });
  const alike = anOpportunity({ category: 'arts', score: 10 });
  const kept = new Map([one, other, alike].map((each) => [each.campaignId, each]));
  expect(similarTo(one, kept, [], now, 3)).toEqual([alike, other]);
  expect(similarTo(one, kept, [], now, 1)).toEqual([alike]);
});

test('the reason names why a campaign fits and how far it is, and the place does not repeat it', () => {
  const near = anOpportunity({ reasons: ['category', 'near', 'price'] });
  expect(reasonLine(near)).toBe('Because you film Eats & Drinks · 3\u00A0mi away');
  expect(placeText(near)).toBe('Tempe');
  const other = anOpportunity({ reasons: ['price'] });
  expect(reasonLine(other)).toBe('Meets your minimum');
  expect(placeText(other)).toBe('Tempe · 3\u00A0mi away');
  expect(placeText({ ...other, distanceKm: null })).toBe('Tempe');
  expect(reasonLine({ ...near, reasons: [] })).toBe('');
});
