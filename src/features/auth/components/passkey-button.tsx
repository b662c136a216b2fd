import { useState } from 'react';
import { hasNetwork } from '#src/data/device/has-network.ts';
import { m } from '#src/paraglide/messages.js';
import { StartButton } from '#src/ui/start-button.tsx';
import styles from './sign-in-card.module.css';

/** Signs in with a passkey, for whom has one. What that takes is loaded by the tap. */
export function PasskeyButton() {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const handlePress = async () => {
    setError(null);
    if (!hasNetwork()) return setError(m.auth_offline());
    setIsBusy(true);
    try {
      const { signInWithPasskey } = await import('../passkey-sign-in.ts');
      setError(await signInWithPasskey());
    } catch (failure) {
      reportError(failure);
      setError(m.auth_failed());
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className={styles.passkey}>
      <StartButton isWide variant="secondary" isPending={isBusy} onPress={() => void handlePress()}>
        {m.auth_passkey()}
      </StartButton>
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
