import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { Opportunity } from '#contract/campaign/opportunity.ts';
import { isOpenCandidate } from '#contract/candidate/rules.ts';
import { kmBetween } from '#contract/directory/match.ts';
import type { CampaignId } from '#contract/ids.ts';
import { dayOf } from '#contract/phoenix-time.ts';
import type { RatingTier } from '#contract/review/rules.ts';
import type { CandidateView } from '../data/overlay.ts';
import type { Work } from '../data/queries.ts';

/** A campaign on a card. What only the server tells of a business is null where it did not. */
export type Shown = Omit<Opportunity, 'score' | 'publishedOn' | 'businessTier'> & {
  businessTier: RatingTier | null;
};
type Led = { shown: Shown; candidate: CandidateView };

/** A campaign as its card, out of the record that this device holds. */
export const shownOf = (campaign: CampaignRecord, locality: string): Shown => {
  const [cover] = campaign.gallery;
  const { id, location, requiresShoot, ...facts } = campaign;
  const km = kmBetween(locality, location.locality);
  return {
    campaignId: id,
    businessId: facts.businessId,
    businessName: facts.businessName,
    businessLogoUrl: facts.businessLogoUrl,
    businessTier: null,
    businessReviewCount: 0,
    title: facts.title,
    category: facts.category,
    summary: facts.summary,
    cover: cover ?? null,
    businessPhotoUrl: facts.businessPhotoUrl,
    offerType: facts.offerType,
    giftDescription: facts.giftDescription,
    giftValueCents: facts.giftValueCents,
    priceCents: facts.priceCents,
    priceMode: facts.priceMode,
    deliverables: facts.deliverables,
    locality: location.locality,
    distanceKm: km,
    requiresShoot,
    shootDurationMin: facts.shootDurationMin,
    shootWindow: facts.shootWindow,
    applyBy: facts.applyBy,
    openSlots: facts.openSlots,
    reasons: [],
  };
};

/**
 * What leads the list: invitations, the first to lapse before the others, then applications, the newest first. The record of a
 * campaign may still be on its way: then its card is the one that was told.
 */
export function leading(
  work: Pick<Work, 'campaigns' | 'candidates'>,
  cached: ReadonlyMap<CampaignId, Opportunity>,
  ratings: ReadonlyMap<CampaignId, Rated>,
  locality: string,
): Led[] {
  const led = work.candidates
    .filter(({ state }) => isOpenCandidate(state))
    .flatMap((candidate): Led[] => {
      const campaign = work.campaigns.find(({ id }) => id === candidate.campaignId);
      const told = cached.get(candidate.campaignId);
      const rated = ratings.get(candidate.campaignId) ?? ratedOf(told);
      const shown = campaign ? { ...shownOf(campaign, locality), ...rated } : told;
      return shown ? [{ shown, candidate }] : [];
    });
  return led.toSorted((a, b) => compareLed(a.candidate, b.candidate));
}

/** What the server tells of a business with an opportunity or a brief, and the campaign's record does not say. */
export type Rated = Pick<Opportunity, 'businessTier' | 'businessReviewCount'>;

const ratedOf = (told: Opportunity | undefined): Rated | undefined =>
  told && { businessTier: told.businessTier, businessReviewCount: told.businessReviewCount };

function compareLed(a: CandidateView, b: CandidateView): number {
  if (a.state !== b.state) return a.state === 'invited' ? -1 : 1;
  return a.state === 'invited'
    ? (a.expiresOn ?? '').localeCompare(b.expiresOn ?? '')
    : b.createdOn.localeCompare(a.createdOn);
}

/** States after which a campaign is none to apply to any more. */
const decided: readonly CandidateView['state'][] = ['applied', 'invited', 'accepted', 'declined'];

/** What is left to apply to at `now` of what was told some time ago: without what leads the list and what is over. */
export function stillOpen<O extends Opportunity>(
  found: readonly O[],
  candidates: readonly CandidateView[],
  now: number,
): O[] {
  const taken = new Set(
    candidates.flatMap(({ campaignId, state }) => (decided.includes(state) ? campaignId : [])),
  );
  const today = dayOf(now);
  return found.filter(
    ({ campaignId, applyBy }) => !taken.has(campaignId) && (applyBy === null || applyBy >= today),
  );
}

/** Up to so many others of the same kind, the best fit first, to look at when one is not to be had. */
export function similarTo(
  { campaignId, category }: { campaignId: CampaignId; category: string | null },
  cached: ReadonlyMap<CampaignId, Opportunity>,
  candidates: readonly CandidateView[],
  now: number,
  most: number,
): Opportunity[] {
  const others = stillOpen([...cached.values()], candidates, now).filter(
    (one) => one.campaignId !== campaignId,
  );
  const alike = others.filter((one) => one.category === category);
  return [...alike, ...others.filter((one) => one.category !== category)].slice(0, most);
}
