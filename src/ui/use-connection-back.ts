import { useEffectEvent, useLayoutEffect } from 'react';

/** Calls back when there may be a connection again, while `isWanted`. */
export function useConnectionBack(isWanted: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  // With the commit that shows the failure: an event right after it must not be missed.
  useLayoutEffect(() => {
    if (!isWanted) return;
    const onOnline = () => back();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [isWanted]);
}
