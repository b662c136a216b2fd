import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#contract/durations.ts';

/** The time in milliseconds since the epoch, a minute old at most: ages and "Today" stay true in a page left open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const update = () => setNow(Date.now());
    const timer = setInterval(update, MINUTE_MS);
    // A hidden page's timers sleep, so a page that becomes visible updates at once.
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return now;
}
