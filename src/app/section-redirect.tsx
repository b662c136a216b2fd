import { Navigate } from '@tanstack/react-router';
import { sectionOf } from './membership-kind.ts';
import { useSignedIn } from '#src/data/signed-in.ts';

/** From an address that is the same for every account, as the home screen's shortcuts and calendar files need it, to the route of the active one. */
export function SectionRedirect({ place }: { place: 'messages' | 'calendar' }) {
  const section = sectionOf(useSignedIn().membership);
  // A corporation has neither.
  const hasPlace = section === 'creator' || section === 'business';
  return <Navigate to={hasPlace ? `/${section}/${place}` : '/dashboard'} search replace />;
}
