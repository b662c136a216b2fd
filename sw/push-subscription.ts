/// <reference lib="webworker" />
import { browserHost, type Host } from './host.ts';
import { onDatabase } from '../src/data/device/device.ts';

/** The browser took the subscription back: the app subscribes anew at once when it is open, else when it is opened next. */
export function noteLostSubscription(event: ExtendableEvent): void {
  event.waitUntil(noteLost(browserHost()));
}

export async function noteLost({ device }: Host): Promise<void> {
  await onDatabase(device.db, (db) => db.facts.put({ key: 'pushLost', at: device.now() })).catch(
    reportError,
  );
}
