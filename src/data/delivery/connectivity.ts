let reconnect = new AbortController();
let answered = new AbortController();
let isListening = false;

/**
 * A signal that aborts the next time something suggests that a connection may be back: the network's word, the person's
 * eyes, or an answer of our server. Everyone who pauses shares it.
 */
export function onReconnect(): AbortSignal {
  if (!isListening) listen();
  return reconnect.signal;
}

/** A signal that aborts the next time our server answers the probe, after nobody did. */
export const onAnswered = (): AbortSignal => answered.signal;

/** Our server answers again. */
export function signalAnswered(): void {
  const ended = answered;
  answered = new AbortController();
  ended.abort();
  signalReconnect();
}

function listen(): void {
  isListening = true;
  addEventListener('online', signalReconnect);
  addEventListener('pageshow', signalReconnect);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') signalReconnect();
  });
}

/** Ends every pause of this tab. */
export function signalReconnect(): void {
  const ended = reconnect;
  reconnect = new AbortController();
  ended.abort();
}
