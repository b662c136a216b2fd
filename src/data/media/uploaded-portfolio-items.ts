import { liveQuery } from 'dexie';
import type { UploadId } from '#contract/ids.ts';
import { parseCursor } from '#contract/sync/cursor.ts';
import type { DeviceDatabase, MediaItem } from '../device/database.ts';
import type { Device } from '../device/device.ts';

/**
 * Keeps the pictures of own works readable for as long as the signal lives: as soon as the active account's copy shows a work from
 * the server, the picture that was made of it here is kept under the server's addresses. The code is loaded once there is one.
 */
export function startKeepingOwn(device: Device, signal: AbortSignal): void {
  const kept = new Set<UploadId>();
  const keep = async (arrived: readonly MediaItem[]) => {
    const fresh = arrived.filter(({ uploadId }) => !kept.has(uploadId));
    if (fresh.length === 0) return;
    const { keepOwnPictures } = await import('./keep-own-pictures.ts');
    for (const uploadId of await keepOwnPictures(device, fresh)) kept.add(uploadId);
  };
  let last = Promise.resolve();
  const subscription = liveQuery(() => readArrived(device.db)).subscribe({
    next: (arrived) => void (last = last.then(() => keep(arrived)).catch(reportError)),
    error: reportError,
  });
  signal.addEventListener('abort', () => subscription.unsubscribe());
}

/** Pictures of the active account's works that were made here and that its copy shows from the server by now. */
async function readArrived(db: DeviceDatabase): Promise<MediaItem[]> {
  const { userId, accountId } = (await db.session.get('current')) ?? {};
  if (!userId || !accountId || (await db.media.count()) === 0) return [];
  const revision = parseCursor((await db.cursors.get(accountId))?.cursor)?.revision ?? 0;
  const held = await db.media.where({ userId }).toArray();
  const media = held
    .filter((one) => one.accountId === accountId && one.purpose === 'portfolio')
    .filter((one) => one.state === 'uploaded');
  const sent = await db.sent.bulkGet(media.map((one) => one.commandId));
  return media.filter((_, index) => (sent[index]?.revision ?? Infinity) <= revision);
}
