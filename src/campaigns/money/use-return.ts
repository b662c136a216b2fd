import { useEffect, useEffectEvent } from 'react';

/** Calls back when the person returns to this tab, for example from a page of the payment provider. */
export function useReturn(onReturn: () => void): void {
  const handleReturn = useEffectEvent(onReturn);
  useEffect(() => {
    const listen = () => {
      if (document.visibilityState === 'visible') handleReturn();
    };
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, []);
}
