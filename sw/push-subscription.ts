/// <reference lib="webworker" />
import { browserHost, type Host } from './host.ts';
import { onDatabase } from '../src/data/device/device.ts';

/** The browser ended the subscription: the open app subscribes again at once, otherwise the next opened one. */
export function noteLostSubscription(event: ExtendableEvent): void {
  event.waitUntil(noteLost(browserHost()));
}

export async function noteLost({ device }: Host): Promise<void> {
  await onDatabase(device.db, (db) => db.facts.put({ key: 'pushLost', at: device.now() })).catch(
    reportError,
  );
}
