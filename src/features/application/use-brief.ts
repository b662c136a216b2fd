import { useMemo } from 'react';
import type { AvailabilityRecord } from '#contract/availability/record.ts';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { AccountProfile, PublicBusiness } from '#contract/profile/record.ts';
import { useCachedQuery, type CachedResult } from '#src/data/cached-query.ts';
import { useReplicated } from '#src/data/replica/current-replica.ts';
import { shownOf, type Shown } from '#src/campaigns/opportunities/shown.ts';
import { useEveryCached } from '#src/campaigns/opportunities/use-opportunities.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import {
  campaignKey,
  campaignQuery,
  type ServerCampaign,
} from '#src/campaigns/opportunities/brief-queries.ts';

/** Everything on this device about a campaign that someone may work on. */
export type Brief = {
  /** Null where only its card is known here. */
  campaign: CampaignRecord | null;
  /** Null where nothing is. */
  shown: Shown | null;
  business: PublicBusiness | null;
  own: AccountProfile | undefined;
  /** The business's hours, where they follow the account. */
  availability: AvailabilityRecord | undefined;
  kept: Pick<CachedResult<ServerCampaign>, 'at' | 'error' | 'isRead' | 'reload'>;
};

/**
 * A campaign from what there is: the record that follows the account, the answer that is kept and asked for again where there is a
 * connection, or its card from the list of opportunities. Undefined until the device has been read.
 */
export function useBrief({ actor, campaign: held }: CampaignDesk, id: CampaignRecord['id']) {
  const cached = useCachedQuery(actor, campaignKey(id), campaignQuery(actor, id));
  const cards = useEveryCached(actor);
  const profiles = useReplicated('profiles');
  const hours = useReplicated('availability');
  const own = profiles?.find((one) => one.accountId === actor.accountId);
  const { value, at, error, isRead, reload } = cached;
  return useMemo((): Brief | undefined => {
    // All of it at once: the page does not grow while it is read.
    if (!isRead || !cards || !profiles || !hours) return undefined;
    const campaign = newerOf(held, value?.campaign);
    const business = value?.business ?? null;
    const card = cards.get(id) ?? null;
    const facts = campaign ? { ...shownOf(campaign, own?.locality ?? '') } : card;
    const shown = facts && {
      ...facts,
      reasons: card?.reasons ?? [],
      businessTier: business?.rating.status ?? card?.businessTier ?? null,
      businessReviewCount: business?.rating.reviewCount ?? card?.businessReviewCount ?? 0,
      distanceKm: value?.distanceKm ?? facts.distanceKm,
    };
    const availability = hours.find((one) => one.businessId === campaign?.businessId);
    return { campaign, shown, business, own, availability, kept: { at, error, isRead, reload } };
  }, [isRead, cards, profiles, hours, held, value, id, own, at, error, reload]);
}

/** The one that was changed more often; the account's own where both are the same. */
function newerOf(
  held: CampaignRecord | undefined,
  cached: CampaignRecord | undefined,
): CampaignRecord | null {
  if (!held || !cached) return held ?? cached ?? null;
  return cached.version > held.version ? cached : held;
}
