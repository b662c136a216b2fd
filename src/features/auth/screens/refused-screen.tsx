import type { UserId } from '#contract/ids.ts';
import { m } from '#src/paraglide/messages.js';
import { SignInCard } from '../components/sign-in-card.tsx';
import { useUnsentCount } from '../queries.ts';

/** The server ended the session: nothing can be read, and unsent items wait for this user. */
export function RefusedScreen({ userId, email }: { userId: UserId; email: string | null }) {
  const count = useUnsentCount(userId)?.total ?? 0;
  return (
    <SignInCard
      title={count > 0 ? m.auth_refused_unsent({ count }) : m.auth_refused_title()}
      text={count > 0 ? m.auth_refused_unsent_text() : m.auth_refused_text()}
      email={email ?? ''}
    />
  );
}
