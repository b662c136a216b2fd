import { liveQuery } from 'dexie';
import { onAnswered } from '../delivery/connectivity.ts';
import { startDelivery, type Delivery } from '../delivery/delivery.ts';
import type { DeviceDatabase, MediaItem } from '../device/database.ts';
import { onDatabase, type Device } from '../device/device.ts';
import type { Drained } from '../device/drain.ts';
import { startKeepingOwn } from './uploaded-portfolio-items.ts';

/**
 * Uploads pictures while the signal lives, in the tab with the lease. Its code is loaded with the first picture. `onArrived`
 * gets each picture whose command may be sent. Uploaded pictures stay readable here.
 */
export function startUploading(
  device: Device,
  onReconnect: () => AbortSignal,
  signal: AbortSignal,
  onArrived: () => void,
): Delivery {
  // Waiting uploads with the last known progress; null without any news.
  let known: readonly string[] | null = [];
  let carrying: Device | undefined;
  const work = async (): Promise<Drained> => {
    const waiting = known ?? (await onDatabase(device.db, readWork));
    if (waiting.length === 0) return { state: 'empty', nextTryAt: null };
    const [{ upload }, { withCarrier }] = await Promise.all([
      import('../device/upload.ts'),
      import('./chunk-carrier.ts'),
    ]);
    return await upload((carrying ??= withCarrier({ ...device, onAnswered })), onArrived);
  };
  const delivery = startDelivery(device, onReconnect, signal, work);
  // A refusal about a missing picture only reaches the store, as does another tab's new picture.
  const subscription = liveQuery(() => readWork(device.db)).subscribe({
    next: (found) => {
      // A change of a known one comes from its own upload.
      const before = known ?? [];
      known = found;
      if (found.some((id) => !before.includes(id))) delivery.requestDelivery();
      // The worker or another tab uploaded it and may end before its command is sent.
      if (before.some((id) => !found.includes(id))) onArrived();
    },
    error: (error) => {
      known = null;
      reportError(error);
    },
  });
  signal.addEventListener('abort', () => subscription.unsubscribe());
  // Videos may wait for another line than this one.
  const { connection } = navigator as { connection?: EventTarget };
  connection?.addEventListener('change', delivery.requestDelivery, { signal });
  startKeepingOwn(device, signal);
  return delivery;
}

/** The pictures that wait, and the commands that the server refused for want of one. */
async function readWork(db: DeviceDatabase): Promise<string[]> {
  if ((await db.media.count()) === 0) return [];
  const media = await db.media.toArray();
  const open = media.filter(isOpen);
  const ended = media.filter((one) => !isOpen(one)).map((one) => one.commandId);
  const items = await db.outbox.where('id').anyOf(ended).toArray();
  const refused = items.filter((item) => item.attention?.code === 'PICTURE_MISSING');
  return [...open.map((one) => one.uploadId), ...refused.map((item): string => item.id)];
}

const isOpen = ({ state }: MediaItem) => state === 'waiting' || state === 'uploading';
