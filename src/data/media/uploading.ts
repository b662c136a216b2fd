import { liveQuery } from 'dexie';
import { startDelivery, type Delivery } from '../delivery.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { onDatabase, type Device } from '../device/device.ts';
import type { Drained } from '../device/drain.ts';

/**
 * Uploads pictures for as long as the signal lives, in whichever tab has its turn. The code that does it is loaded once there
 * is a picture. `onArrived` is told of each whose command may go out.
 */
export function startUploading(
  device: Device,
  wake: () => AbortSignal,
  signal: AbortSignal,
  onArrived: () => void,
): Delivery {
  const work = async (): Promise<Drained> => {
    if (!(await onDatabase(device.db, hasWork))) return { state: 'empty', nextTryAt: null };
    const { upload } = await import('../device/upload.ts');
    return await upload(device, onArrived);
  };
  const delivery = startDelivery(device, wake, signal, work);
  // A refusal that says that a picture is missing is told to no one but the store; so is another tab's new picture.
  const subscription = liveQuery(() => hasWork(device.db)).subscribe({
    next: (has) => (has ? delivery.poke() : undefined),
    error: reportError,
  });
  signal.addEventListener('abort', () => subscription.unsubscribe());
  return delivery;
}

/** Whether a picture waits, or the server missed one that had arrived. */
async function hasWork(db: DeviceDatabase): Promise<boolean> {
  if ((await db.media.count()) === 0) return false;
  const waiting = await db.media
    .filter((one) => one.state === 'waiting' || one.state === 'uploading')
    .count();
  if (waiting > 0) return true;
  const ids = await db.media.toCollection().toArray();
  const items = await db.outbox.where('id').anyOf(ids.map((one) => one.commandId)).toArray();
  return items.some((item) => item.attention?.code === 'PICTURE_MISSING');
}
