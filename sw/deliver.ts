import { OUTBOX_SYNC_TAG } from '../src/data/device/background-sync.ts';
import { device } from '../src/data/device/browser-device.ts';
import { drain } from '../src/data/device/drain.ts';
import { endPauses } from '../src/data/device/outbox.ts';

type SyncEvent = ExtendableEvent & { tag: string };

/**
 * Delivers the outbox when the browser says that there is a network, with every tab closed too. What could not be
 * delivered makes the event fail, and the browser fires it again by its own schedule.
 */
export function deliverOutbox(event: Event): void {
  const { tag, waitUntil } = event as SyncEvent;
  if (tag === OUTBOX_SYNC_TAG) waitUntil.call(event, deliver());
}

async function deliver(): Promise<void> {
  await endPauses(device);
  const left = await drain(device);
  if (left.state === 'waiting')
    throw new Error('Not everything was delivered; the browser tries again.');
}
