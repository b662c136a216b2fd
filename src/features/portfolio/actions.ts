import type { PortfolioItemId } from '#contract/ids.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { cancelPicture, replacePicture } from '#src/data/media/local-pictures.ts';
import { preparePictures, type Preparing } from '#src/data/media/prepare.ts';
import { asPortfolioItem, sendPictures } from '#src/data/media/send-pictures.ts';
import { send } from '#src/data/send.ts';
import type { LocalPortfolioItem } from './overlay.ts';

/**
 * Prepares files and queues them as works, all or none. Rejects with a `PictureError` that names the file which cannot be taken,
 * or with what kept the device from storing them.
 */
export async function addPortfolioItems(
  actor: Actor,
  files: readonly File[],
  options: Preparing,
): Promise<void> {
  const pictures = await preparePictures(files, 'portfolio', options);
  await sendPictures(actor, pictures.map(asPortfolioItem));
}

/** Queues the removal of a work. */
export async function removePortfolioItem(actor: Actor, itemId: PortfolioItemId): Promise<void> {
  await send(actor, { kind: 'removePortfolioItem', payload: { itemId } });
}

/** Takes back a picture that waits here; one that may have arrived is removed behind it instead. */
export async function removeLocal(actor: Actor, { id, local }: LocalPortfolioItem): Promise<void> {
  if (!(await cancelPicture(local.item.uploadId))) await removePortfolioItem(actor, id);
}

/** Puts another file in the place of a photo that this device has lost. False: the lost one may have arrived after all. */
export async function chooseAgain({ local }: LocalPortfolioItem, file: File): Promise<boolean> {
  const [picture] = await preparePictures([file], 'portfolio');
  return picture !== undefined && (await replacePicture(local.item.uploadId, picture));
}
