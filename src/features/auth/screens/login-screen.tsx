import { m } from '#src/paraglide/messages.js';
import { SignInCard } from '../components/sign-in-card.tsx';

export function LoginScreen() {
  return <SignInCard title={m.auth_sign_in()} text={m.auth_text()} />;
}
