import { useNavigate } from '@tanstack/react-router';
import { BusinessProfileViewScreen } from '#src/features/business-profile/screens/view-screen.tsx';

export function BusinessProfileViewRoute() {
  const navigate = useNavigate();
  const edit = () => void navigate({ href: '/business/profile/edit' });
  return <BusinessProfileViewScreen links={{ edit }} />;
}
