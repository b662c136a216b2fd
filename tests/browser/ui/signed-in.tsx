import type { ReactNode } from 'react';
import { useSession } from '#src/data/session-queries.ts';
import { SignedInContext } from '#src/data/replica/signed-in-context.ts';

/** Provides the user of this device's session, as the signed-in layout does. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.state !== 'open' || !session.profile) return null;
  return (
    <SignedInContext value={{ ...session, profile: session.profile }}>{children}</SignedInContext>
  );
}
