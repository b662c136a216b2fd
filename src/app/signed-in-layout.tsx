import '#src/lib/aria-locale.ts';
import { Navigate, Outlet, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useSession, type SessionView } from '#src/data/session-queries.ts';
import { signOutDone } from '#src/data/leaving.ts';
import { keepReturnPath } from '#src/lib/return-path.ts';
import { StartView } from '#src/ui/start-view.tsx';
import { Frame } from './frame/frame.tsx';
import { InOwnLanguage } from './in-own-language.tsx';
import { MissingProfile } from './missing-profile.tsx';
import { useWorkingStorage } from './storage-check.ts';
import { useAccountEnded } from './use-account-ended.ts';
import { SignedInContext, type SignedIn } from '#src/data/replica/signed-in-context.ts';

const RefusedScreen = lazy(async () => ({
  default: (await import('#src/features/auth/screens/refused-screen.tsx')).RefusedScreen,
}));

/** Everything behind the sign-in: who is not signed in goes to /login, in every tab and at once. */
export function SignedInLayout() {
  useWorkingStorage();
  const session = useSession();
  const [wasOpen, setWasOpen] = useState(false);
  if (session.state === 'open' && !wasOpen) setWasOpen(true);
  const userId = 'userId' in session ? session.userId : null;
  const [enteredAs, setEnteredAs] = useState(userId);
  if (userId && !enteredAs) setEnteredAs(userId);
  switch (session.state) {
    case 'loading':
      return <StartView />;
    case 'none':
      return <Leave wasOpen={wasOpen} />;
    case 'refused':
      return (
        <Suspense fallback={<StartView />}>
          <RefusedScreen userId={session.userId} email={session.email} />
        </Suspense>
      );
    case 'open':
      if (!session.profile) return <MissingProfile />;
      if (enteredAs && session.userId !== enteredAs) return <StartAnew />;
      return (
        <InOwnLanguage language={session.profile.language}>
          <Opened session={{ ...session, profile: session.profile }} />
        </InOwnLanguage>
      );
  }
}

type Open = Extract<SessionView, { state: 'open' }>;

function Opened({ session }: { session: Open & { profile: SignedIn['profile'] } }) {
  const { userId, profile, accountId, membership } = session;
  const signedIn = useMemo(
    () => ({ userId, profile, accountId, membership }),
    [userId, profile, accountId, membership],
  );
  const navigate = useNavigate();
  const openOutbox = useCallback(() => void navigate({ to: '/settings/sync' }), [navigate]);
  useAccountEnded(signedIn, openOutbox);
  return (
    <SignedInContext value={signedIn}>
      <Frame>
        <Outlet />
      </Frame>
    </SignedInContext>
  );
}

/** Another user signed in after the first one's session ended: this page's route and memory belong to the first. */
function StartAnew() {
  useEffect(() => location.replace('/dashboard'), []);
  return <StartView />;
}

/** After a sign-out the page reloads if it can, so that memory keeps nothing of the person. */
function Leave({ wasOpen }: { wasOpen: boolean }) {
  const [wanted] = useState(() => location.pathname + location.search);
  const canLoad = wasOpen && (navigator.onLine || Boolean(navigator.serviceWorker?.controller));
  useEffect(() => {
    // A guest with a link continues there after the sign-in; a person who signed out does not.
    if (!wasOpen) keepReturnPath(wanted);
  }, [wasOpen, wanted]);
  useEffect(() => {
    if (!canLoad) return;
    void signOutDone()
      // The caller reports the error.
      .catch(() => null)
      .then((site) => location.replace(site ?? '/login'));
  }, [canLoad]);
  return canLoad ? <StartView /> : <Navigate to="/login" replace ignoreBlocker />;
}
