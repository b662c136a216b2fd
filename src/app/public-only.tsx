import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Banner } from '#src/ui/banner.tsx';
import { StartView } from '#src/ui/start-view.tsx';
import { m } from '#src/paraglide/messages.js';
import { CatchError } from '#src/ui/catch-error.tsx';
import { useUpdate } from './update/update-store.ts';

const SessionWatch = lazy(async () => ({
  default: (await import('./session-watch.tsx')).SessionWatch,
}));

/**
 * Shows its children to who is not signed in, and sends everyone else to their dashboard, also when they sign in through
 * another tab. A device that was never used shows them at once; the database's code comes after the first paint.
 */
export function PublicOnly({ children }: { children: ReactNode }) {
  const [isKnown, setIsKnown] = useState(false);
  useEffect(() => {
    let isWanted = true;
    void mayHoldSession().then((may) => isWanted && !may && setIsKnown(true));
    return () => void (isWanted = false);
  }, []);
  useEffect(() => {
    if (isKnown) useUpdate.setState({ wasGuest: true });
  }, [isKnown]);

  return (
    <CatchError
      fallback={
        <>
          <Banner tone="warning">{m.app_no_storage_text()}</Banner>
          {children}
        </>
      }
    >
      {isKnown ? children : <StartView />}
      <Suspense>
        <SessionWatch onSignedOut={() => setIsKnown(true)} />
      </Suspense>
    </CatchError>
  );
}

/** Whether this device may have a session, without loading the database's code. In doubt: yes. */
async function mayHoldSession(): Promise<boolean> {
  try {
    const held = await indexedDB.databases();
    return held.some(({ name }) => name === 'device');
  } catch {
    // No IndexedDB, or no answer from it: the code that opens it reports the problem.
    return true;
  }
}
