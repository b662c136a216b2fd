import { OUTBOX_SYNC_TAG } from '../src/data/device/background-sync.ts';
import { device } from '../src/data/device/browser-device.ts';
import { drain, type Drained } from '../src/data/device/drain.ts';
import { endPauses } from '../src/data/device/unsent-items.ts';
import { upload } from '../src/data/device/upload.ts';

/** Attempts while another context sends, for slightly longer than a call may last. */
const LOOK_AGAIN_MS = 1_000;
const LOOKS = 15;

type SyncEvent = ExtendableEvent & { tag: string };

/**
 * Delivers the outbox when the browser reports a network, with every tab closed too. An incomplete delivery fails the event,
 * and the browser fires it again by its own schedule.
 */
export function deliverOutbox(event: Event): void {
  const { tag, waitUntil } = event as SyncEvent;
  if (tag.split(':')[0] === OUTBOX_SYNC_TAG) waitUntil.call(event, deliver());
}

/**
 * A page that is sending may be closed in the middle: only what is known to be delivered counts, so its lease is waited for.
 */
async function deliver(): Promise<void> {
  await endPauses(device);
  // Texts go first; a picture's command follows the picture.
  const before = await whenLeaseIsFree(() => drain(device));
  let hasArrived = false;
  const pictures = await whenLeaseIsFree(() => upload(device, () => (hasArrived = true)));
  const commands = hasArrived ? await whenLeaseIsFree(() => drain(device)) : before;
  if (isLeft(commands) || isLeft(pictures)) {
    throw new Error('Not everything was delivered; the browser tries again.');
  }
}

const isLeft = ({ state }: Drained) => state === 'waiting' || state === 'busy';

async function whenLeaseIsFree(work: () => Promise<Drained>): Promise<Drained> {
  let left = await work();
  for (let look = 0; left.state === 'busy' && look < LOOKS; look++) {
    await device.wait(LOOK_AGAIN_MS);
    left = await work();
  }
  return left;
}
