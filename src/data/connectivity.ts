let reconnect = new AbortController();
let isListening = false;

/**
 * A signal that aborts the next time something suggests that a connection may be back: the network's word, or the
 * person's eyes. Everybody who pauses shares it.
 */
export function onReconnect(): AbortSignal {
  if (!isListening) listen();
  return reconnect.signal;
}

function listen(): void {
  isListening = true;
  addEventListener('online', signalReconnect);
  addEventListener('pageshow', signalReconnect);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') signalReconnect();
  });
}

function signalReconnect(): void {
  reconnect.abort();
  reconnect = new AbortController();
}
