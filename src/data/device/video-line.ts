import type { UploadId } from '#contract/ids.ts';
import type { DeviceDatabase, MediaItem } from './database.ts';
import { onDatabase, type Device } from './device.ts';
import { isVideo } from './media.ts';

/**
 * Whether videos may go over the line there is: `free` they may; `metered` the browser reports that it costs; `unknown` it does not
 * report what the line is, so the person decides video by video.
 */
export type VideoLine = 'free' | 'metered' | 'unknown';

/** The setting for videos on this device, within the caller's transaction (`facts`). */
export async function readVideoLine(device: Device, db: DeviceDatabase): Promise<VideoLine> {
  if (!(await db.facts.get('wifiForVideo'))) return 'free';
  return lineNow(device);
}

/** The connection as the browser reports it, whatever the setting. */
export function lineNow({ lineType }: Pick<Device, 'lineType'>): VideoLine {
  const type = lineType?.();
  if (type === 'wifi' || type === 'ethernet') return 'free';
  return type === 'cellular' || type === 'bluetooth' || type === 'wimax' ? 'metered' : 'unknown';
}

/** Whether a video stays here until there is Wi-Fi, or until the person lets it go. Pictures always go. */
export const waitsForWifi = (media: MediaItem, line: VideoLine): boolean =>
  isVideo(media) && line !== 'free' && media.isAnyLine !== true;

/** Sets "Wi-Fi only for video" on this device. */
export async function setWifiForVideo(device: Device, isOn: boolean): Promise<void> {
  await onDatabase(device.db, async (db) => {
    if (isOn) await db.facts.put({ key: 'wifiForVideo', at: device.now() });
    else await db.facts.delete('wifiForVideo');
  });
}

/** Lets one video go over any line. */
export async function letGoAnyway(device: Device, uploadId: UploadId): Promise<void> {
  await onDatabase(device.db, (db) => db.media.update(uploadId, { isAnyLine: true, nextTryAt: 0 }));
}
