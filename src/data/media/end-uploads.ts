import { device } from '../device/browser-device.ts';
import type { MediaItem } from '../device/database.ts';
import { onDatabase } from '../device/device.ts';

/**
 * Cancels the begun uploads among deleted pictures and videos, if the server can be reached. An upload that another command
 * still awaits belongs to that command, and continues.
 */
export function endUploads(deleted: readonly MediaItem[]): void {
  const begun = deleted.filter(({ attempts }) => attempts > 0);
  if (begun.length > 0) endUnneeded(begun).catch(reportError);
}

async function endUnneeded(begun: readonly MediaItem[]): Promise<void> {
  const ids = begun.map(({ uploadId }) => uploadId);
  const held = await onDatabase(device.db, (db) => db.media.bulkGet(ids));
  const { endUpload } = await import('../device/send-picture.ts');
  await Promise.all(begun.filter((_, i) => !held[i]).map((one) => endUpload(device, one)));
}
