import { useNavigate } from '@tanstack/react-router';
import { TourSettingsScreen } from '#src/features/tours/screens/tour-settings-screen.tsx';
import { isComplete } from '#src/lib/tour-flags.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { useTourAccount } from './tour-account.ts';

/** The tours of the active account's type; a corporation has none. */
export function ToursRoute() {
  const account = useTourAccount();
  const navigate = useNavigate();
  if (!account) return <NotFoundScreen />;
  return (
    <TourSettingsScreen
      side={account.side}
      isComplete={isComplete(account.completionStatus)}
      onReset={() => void navigate({ to: '/dashboard' })}
    />
  );
}
