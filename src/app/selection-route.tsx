import { useParams } from '@tanstack/react-router';
import { PlaceCard } from '#src/features/business-profile/components/place-card.tsx';
import { RatingButton } from '#src/features/business-profile/components/rating-button.tsx';
import {
  SelectionScreen,
  type Insets,
} from '#src/features/application/screens/selection-screen.tsx';
import { CampaignPage } from './campaign-page.tsx';

/** A brief that a creator reads and answers; who asks and where it is are shown as on the business's own profile. */
export function SelectionRoute() {
  const { campaignId } = useParams({ from: '/_signed-in/creator/campaign/$campaignId/selection' });
  return (
    <CampaignPage side="creator" step="selection">
      {(desk) => <SelectionScreen desk={desk} campaignId={campaignId} insets={insets} />}
    </CampaignPage>
  );
}

const insets: Insets = {
  rating: ({ rating, metrics }) => (
    <RatingButton rating={rating} completedCampaigns={metrics.completedCampaigns} />
  ),
  place: (business, { location, place }) => {
    // The place on the map is the business's own.
    const coordinates = place === null ? business.coordinates : null;
    return <PlaceCard facts={{ ...business, address: location, coordinates }} />;
  },
};
