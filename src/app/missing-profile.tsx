import { useState } from 'react';
import { useOnline } from '#src/data/use-online.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { StartView } from '#src/ui/start-view.tsx';
import { useAfter } from './use-after.ts';
import styles from './full-screen.module.css';

/** An account that answers is there long before; until then this looks like the start. */
const PATIENCE_MS = 4_000;

/** Signed in, but the device has no profile yet: it waits for the first answer, and offers a retry. */
export function MissingProfile() {
  const isLate = useAfter(PATIENCE_MS);
  const isOnline = useOnline();
  const [isAsking, setIsAsking] = useState(false);
  if (!isLate) return <StartView />;
  const ask = async () => {
    setIsAsking(true);
    const { refreshProfile } = await import('#src/data/engine.ts');
    await refreshProfile();
    setIsAsking(false);
  };
  return (
    <main className={`${styles.screen} ${styles.alone}`}>
      <EmptyState
        heading="h1"
        title={m.app_no_profile_title()}
        text={isOnline ? m.app_no_profile_text() : m.app_no_profile_offline()}
        action={
          <Button isPending={isAsking} onPress={() => void ask()}>
            {m.app_try_again()}
          </Button>
        }
      />
    </main>
  );
}
