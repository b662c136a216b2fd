import { useParams } from '@tanstack/react-router';
import { useActive } from '#src/data/signed-in.ts';
import { BusinessScreen } from '#src/features/business-profile/screens/business-screen.tsx';
import { FollowButton } from '#src/features/following/follow-button.tsx';

/** One business, as a creator sees it. */
export function BusinessRoute() {
  const { businessId } = useParams({ from: '/_signed-in/creator/business/$businessId' });
  const { actor } = useActive();
  return (
    <BusinessScreen
      key={businessId}
      actor={actor}
      businessId={businessId}
      action={(business) => <FollowButton actor={actor} business={business} />}
    />
  );
}
