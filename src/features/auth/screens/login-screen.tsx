import { m } from '#src/paraglide/messages.js';
import { SignInCard } from '../components/sign-in-card.tsx';

/** The first screen that a stranger sees: it explains what Pollin is, and that a new address signs up. */
export function LoginScreen() {
  return (
    <SignInCard
      about={m.auth_about()}
      title={m.auth_sign_in()}
      text={m.auth_text()}
      newcomers={m.auth_newcomers()}
    />
  );
}
