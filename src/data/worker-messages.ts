import { device } from './device/browser-device.ts';
import { onChannelMessage, type ChannelMessage } from './device/broadcast.ts';
import { onDatabase } from './device/device.ts';

/** A click that opened the app is acted on by the app that it opened, not by one that starts much later. */
const CLICK_LIVES_MS = 60_000;

/**
 * Calls back with each message of the worker to this page, until the signal aborts: pushes, and clicks on system
 * notifications. A click that opened the app, for another account than the active one, is delivered at the start. Several
 * windows get every message: only the one in front should act on a click.
 */
export function onWorkerMessage(
  onMessage: (message: ChannelMessage) => void,
  signal: AbortSignal,
): void {
  onChannelMessage(onMessage, signal);
  void readStoredClick()
    .then((clicked) => clicked && !signal.aborted && onMessage(clicked))
    .catch(reportError);
}

async function readStoredClick(): Promise<ChannelMessage | null> {
  return await onDatabase(device.db, (db) =>
    db.transaction('rw', db.facts, async () => {
      const fact = await db.facts.get('clicked');
      if (fact?.key !== 'clicked') return null;
      await db.facts.delete('clicked');
      const isFresh = Math.abs(device.now() - fact.at) < CLICK_LIVES_MS;
      const { url, accountId } = fact;
      return isFresh ? { type: 'notification_clicked', url, accountId } : null;
    }),
  );
}
