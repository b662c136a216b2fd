/** A signal that aborts when something suggests that a connection may be back: the network's word, or the person's eyes. */
export function wakeSignal(): AbortSignal {
  const wake = new AbortController();
  const aborted = { signal: wake.signal };
  const rouse = () => wake.abort();
  addEventListener('online', rouse, aborted);
  addEventListener('pageshow', rouse, aborted);
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && rouse(),
    aborted,
  );
  return wake.signal;
}
