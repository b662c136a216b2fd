import { useEffect, useEffectEvent } from 'react';

/** Calls back when there may be a connection again, while `isWanted`. */
export function useConnectionBack(isWanted: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!isWanted) return;
    const onOnline = () => back();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [isWanted]);
}
