import type { MediaItem, OutboxItem } from '#src/data/device/database.ts';
import type { LocalPicture } from '#src/data/media/local-pictures.ts';
import { m } from '#src/paraglide/messages.js';
import { itemState } from './item-words.ts';

/** Whether only the person can help: what still has to be sent is not on this device any more. */
export const isPictureLost = (picture: LocalPicture | undefined): boolean =>
  picture !== undefined && picture.url === '' && picture.item.state !== 'uploaded';

/** How an item with a photo stands: as the photo does, until that has arrived. */
export function pictureState(
  item: OutboxItem,
  media: MediaItem,
  now: number,
  isLost = false,
): string {
  if (isLost) return m.sync_photo_missing();
  if (item.attention || media.state === 'uploaded') return itemState(item, now);
  if (media.state === 'uploading') {
    return m.sync_item_uploading({ percent: Math.floor((media.sent / media.size) * 100) });
  }
  const { attempts, nextTryAt } = media;
  return itemState({ ...item, attempts, nextTryAt }, now);
}

/** Whether sending a photo that was refused can help: it was damaged or lost on the way, and is still here. */
export const canSendPicture = ({ attention }: OutboxItem, picture?: LocalPicture): boolean =>
  picture !== undefined &&
  picture.url !== '' &&
  (attention?.code === 'PICTURE_SUM' || attention?.code === 'PICTURE_MISSING');
