import type { OutboxItem } from '#src/data/device/database.ts';
import { isVideo } from '#src/data/device/media.ts';
import { isOldCode } from '#src/lib/attention.ts';
import { mediaSentence } from '#src/lib/video-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { itemState } from './item-labels.ts';
import type { QueuedMedia } from './queued-pictures.ts';

/** The state of an item with a photo or a video: the file's state, until it has arrived. */
export function pictureState(
  item: OutboxItem,
  { item: media, isLost, waits }: Pick<QueuedMedia, 'item' | 'isLost' | 'waits'>,
  now: number,
  isReachable = true,
): string {
  if (isLost) return isVideo(media) ? m.sync_video_missing() : m.app_photo_missing();
  if (waits) return waits === 'metered' ? m.sync_item_wifi() : m.sync_item_wifi_asks();
  const why = item.attention;
  if (why && isVideo(media) && !isOldCode(why.code)) {
    return mediaSentence('video', why.code, why.current);
  }
  if (item.attention || media.state === 'uploaded') return itemState(item, now, isReachable);
  if (media.state === 'uploading') {
    return m.app_uploading({ percent: Math.floor((media.sent / media.size) * 100) });
  }
  const { attempts, nextTryAt } = media;
  return itemState({ ...item, attempts, nextTryAt }, now, isReachable);
}

/** Whether sending a photo that was refused can help: it was damaged or lost on the way, and is still here. */
export const canSendPicture = ({ attention }: OutboxItem, picture?: QueuedMedia): boolean =>
  picture !== undefined &&
  !picture.isLost &&
  (attention?.code === 'PICTURE_SUM' || attention?.code === 'PICTURE_MISSING');
