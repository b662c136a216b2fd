import type { goals } from '#contract/campaign/lists.ts';
import type { CampaignFields } from '#contract/campaign/record.ts';
import { m } from '#src/paraglide/messages.js';
import { tierName } from '#src/ui/tier-badge.tsx';

export const goalText: Record<(typeof goals)[number], () => string> = {
  awareness: m.campaign_goal_awareness,
  visits: m.campaign_goal_visits,
  event: m.campaign_goal_event,
  launch: m.campaign_goal_launch,
  ugc: m.campaign_goal_ugc,
  reviews: m.campaign_goal_reviews,
};

/** The conditions for applying, one each; empty: anyone may. */
export function eligibilityLines({
  cities,
  minRatingTier,
  minFollowersText,
}: CampaignFields['eligibility']): string[] {
  const tier = minRatingTier && tierName('creator', minRatingTier);
  return [
    cities && cities.length > 0 ? m.campaign_field_cities({ cities: cities.join(', ') }) : '',
    tier ? `${m.campaign_field_tier()}: ${tier}` : '',
    minFollowersText ? `${m.campaign_field_followers()}: ${minFollowersText}` : '',
  ].filter((line) => line !== '');
}

/** The contact on location, one fact each. */
export const onSiteLines = (contact: CampaignFields['onSite']): string[] =>
  contact === null
    ? []
    : [
        contact.name,
        contact.phone ?? '',
        contact.parkingNote ? `${m.app_parking()}: ${contact.parkingNote}` : '',
        contact.doorNote ? `${m.app_entrance()}: ${contact.doorNote}` : '',
      ].filter((line) => line !== '');
