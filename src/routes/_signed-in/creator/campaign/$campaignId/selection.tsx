import { createFileRoute } from '@tanstack/react-router';
import {
  SelectionScreen,
  type Insets,
} from '#src/features/application/screens/selection-screen.tsx';
import { PlaceCard } from '#src/features/business-profile/components/place-card.tsx';
import { RatingButton } from '#src/features/business-profile/components/rating-button.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/campaign/$campaignId/selection')({
  component: Selection,
  staticData: {
    title: m.opportunity_selection_title,
    parent: '/creator/dashboard',
    step: 'selection',
  },
});

function Selection() {
  return <SelectionScreen campaignId={Route.useParams().campaignId} insets={insets} />;
}

/** The business and its address, shown as on its own profile. */
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
