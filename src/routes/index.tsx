import { createFileRoute } from '@tanstack/react-router';
import { PublicOnly } from '#src/app/public-only.tsx';
import { LoginScreen } from '#src/features/auth/screens/login-screen.tsx';

export const Route = createFileRoute('/')({ component: Login });

function Login() {
  return (
    <PublicOnly>
      <LoginScreen />
    </PublicOnly>
  );
}
