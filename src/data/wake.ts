let wake = new AbortController();
let isListening = false;

/**
 * A signal that aborts the next time something suggests that a connection may be back: the network's word, or the
 * person's eyes. Everybody who pauses shares it.
 */
export function wakeSignal(): AbortSignal {
  if (!isListening) listen();
  return wake.signal;
}

function listen(): void {
  isListening = true;
  addEventListener('online', rouse);
  addEventListener('pageshow', rouse);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') rouse();
  });
}

function rouse(): void {
  wake.abort();
  wake = new AbortController();
}
