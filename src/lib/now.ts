import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#contract/durations.ts';

/** The time in milliseconds since the epoch, a minute old at most: ages and "Today" stay true in a page left open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const look = () => setNow(Date.now());
    const timer = setInterval(look, MINUTE_MS);
    // A hidden page's timers sleep: what is looked at again is right at once.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return now;
}
