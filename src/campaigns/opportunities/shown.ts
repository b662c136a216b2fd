import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { Opportunity } from '#contract/campaign/opportunity.ts';
import { isOpenCandidate } from '#contract/candidate/rules.ts';
import { placesKm } from '#contract/travel.ts';
import type { CampaignId } from '#contract/ids.ts';
import { dayOf } from '#contract/phoenix-time.ts';
import type { RatingTier } from '#contract/review/rules.ts';
import type { CandidateView } from '../data/overlay.ts';
import type { Work } from '../data/queries.ts';

/** A campaign on a card. Facts of a business are null if the server did not send them. */
export type Shown = Omit<Opportunity, 'score' | 'publishedOn' | 'businessTier'> & {
  businessTier: RatingTier | null;
};
type Led = { shown: Shown; candidate: CandidateView };

/** A campaign as its card, out of the record that this device holds. */
export const shownOf = (campaign: CampaignRecord, locality: string): Shown => {
  const [cover] = campaign.gallery;
  const { id, location, requiresShoot, ...facts } = campaign;
  const km = placesKm({ locality }, location);
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
 * The beginning of the list: invitations, the first to lapse before the others, then applications, the newest first. Until a
 * campaign's record arrives, its cached card is shown.
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
      const known = cached.get(candidate.campaignId);
      const rated = ratings.get(candidate.campaignId) ?? ratedOf(known);
      const shown = campaign ? { ...shownOf(campaign, locality), ...rated } : known;
      return shown ? [{ shown, candidate }] : [];
    });
  return led.toSorted((a, b) => compareLed(a.candidate, b.candidate));
}

/** The business's facts of an opportunity or a brief that the campaign's record lacks. */
export type Rated = Pick<Opportunity, 'businessTier' | 'businessReviewCount'>;

const ratedOf = (known: Opportunity | undefined): Rated | undefined =>
  known && { businessTier: known.businessTier, businessReviewCount: known.businessReviewCount };

function compareLed(a: CandidateView, b: CandidateView): number {
  if (a.state !== b.state) return a.state === 'invited' ? -1 : 1;
  return a.state === 'invited'
    ? (a.expiresOn ?? '').localeCompare(b.expiresOn ?? '')
    : b.createdOn.localeCompare(a.createdOn);
}

/** States after which a campaign is none to apply to any more. */
const decided: readonly CandidateView['state'][] = ['applied', 'invited', 'accepted', 'declined'];

/** The open opportunities of a cached list at `now`, without the pinned and the ended ones. */
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

/** Similar opportunities, the best fit first, to suggest when one is closed. */
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
