import { createFileRoute } from '@tanstack/react-router';
import { useSignedIn } from '#src/data/signed-in.ts';
import { LogoutScreen } from '#src/features/auth/screens/logout-screen.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/logout')({
  component: Logout,
  staticData: { title: m.app_logout, parent: '/dashboard' },
});

function Logout() {
  return <LogoutScreen userId={useSignedIn().userId} />;
}
