import { useMemo } from 'react';
import type { CampaignId } from '#contract/ids.ts';
import { useActive } from '#src/data/signed-in.ts';
import type { ProfileGap } from '#src/features/application/profile-gap.ts';
import {
  SelectionScreen,
  type Insets,
} from '#src/features/application/screens/selection-screen.tsx';
import { PlaceCard } from '#src/features/business-profile/components/place-card.tsx';
import { RatingButton } from '#src/features/business-profile/components/rating-button.tsx';
import { ProfileStep } from '#src/features/creator-profile/components/profile-step.tsx';
import { FollowButton } from '#src/features/following/follow-button.tsx';
import { useMissingParts } from '#src/features/creator-profile/queries.ts';

/** A campaign that a creator may apply to, with the business as on its own profile and the steps of one's own. */
export function SelectionRoute({ campaignId }: { campaignId: CampaignId }) {
  const { actor } = useActive();
  const missing = useMissingParts(actor);
  const gap = useMemo(
    (): ProfileGap | undefined => missing && { missing, Step: ProfileStep },
    [missing],
  );
  const insets = useMemo(
    (): Insets => ({
      ...ofBusiness,
      follow: (business) => <FollowButton actor={actor} business={business} />,
    }),
    [actor],
  );
  return <SelectionScreen campaignId={campaignId} insets={insets} gap={gap} />;
}

const ofBusiness: Omit<Insets, 'follow'> = {
  rating: ({ rating, metrics }) => (
    <RatingButton rating={rating} completedCampaigns={metrics.completedCampaigns} />
  ),
  place: (business, { location, place }) => {
    // The place on the map is the business's own.
    const coordinates = place === null ? business.coordinates : null;
    return <PlaceCard facts={{ ...business, address: location, coordinates }} />;
  },
};
