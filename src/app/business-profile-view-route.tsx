import { BusinessProfileViewScreen } from '#src/features/business-profile/screens/view-screen.tsx';
import { PublicPageButton } from '#src/features/public-page/public-page-button.tsx';

/** The active business as creators see it, and whether everyone may. */
export function BusinessProfileViewRoute() {
  return <BusinessProfileViewScreen actions={(actor) => <PublicPageButton actor={actor} />} />;
}
