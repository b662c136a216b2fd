import { OUTBOX_SYNC_TAG } from '../src/data/device/background-sync.ts';
import { device } from '../src/data/device/browser-device.ts';
import { drain } from '../src/data/device/drain.ts';
import { endPauses } from '../src/data/device/outbox.ts';

/** While another context sends it is looked for so often, and for a little longer than a call may take. */
const LOOK_AGAIN_MS = 1_000;
const LOOKS = 15;

type SyncEvent = ExtendableEvent & { tag: string };

/**
 * Delivers the outbox when the browser says that there is a network, with every tab closed too. What could not be
 * delivered makes the event fail, and the browser fires it again by its own schedule.
 */
export function deliverOutbox(event: Event): void {
  const { tag, waitUntil } = event as SyncEvent;
  if (tag.split(':')[0] === OUTBOX_SYNC_TAG) waitUntil.call(event, deliver());
}

/**
 * A page that is sending may be closed in the middle: only what is known to be delivered counts, so its turn is waited for.
 */
async function deliver(): Promise<void> {
  await endPauses(device);
  let left = await drain(device);
  for (let look = 0; left.state === 'busy' && look < LOOKS; look++) {
    await device.wait(LOOK_AGAIN_MS);
    left = await drain(device);
  }
  if (left.state === 'waiting' || left.state === 'busy') {
    throw new Error('Not everything was delivered; the browser tries again.');
  }
}
