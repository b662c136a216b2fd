import { useNavigate } from '@tanstack/react-router';
import { LogoutScreen } from '#src/features/auth/screens/logout-screen.tsx';
import { useSignedIn } from './signed-in.ts';

export function LogoutRoute() {
  const { userId } = useSignedIn();
  const navigate = useNavigate();
  return (
    <LogoutScreen
      userId={userId}
      onStay={() => void navigate({ to: '/dashboard', replace: true })}
      onShowQueue={() => void navigate({ to: '/settings/sync' })}
    />
  );
}
