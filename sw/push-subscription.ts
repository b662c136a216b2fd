/// <reference lib="webworker" />
import { browserHost, type Host } from './host.ts';
import { onDatabase } from '../src/data/device/device.ts';

/** The browser ended the subscription: the open app subscribes again at once, otherwise the next opened one. */
export function noteLostSubscription(
  event: ExtendableEvent,
  { device }: Host = browserHost(),
): void {
  const note = onDatabase(device.db, (db) => db.facts.put({ key: 'pushLost', at: device.now() }));
  event.waitUntil(note.catch(reportError));
}
