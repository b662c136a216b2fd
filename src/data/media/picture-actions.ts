import type { UploadId } from '#contract/ids.ts';
import { device } from '../device/browser-device.ts';
import { cancelQueued, replaceQueued, retryQueued } from '../device/picture-actions.ts';
import { requestDelivery } from '../delivery/request-delivery.ts';
import { endUploads } from './end-uploads.ts';
import type { Prepared } from './prepare.ts';

/** Tries a picture again now. */
export async function retryPicture(uploadId: UploadId): Promise<void> {
  await retryQueued(device, uploadId);
  requestDelivery();
}

/**
 * Deletes a picture with its command, and cancels its upload; see `endUploads`. False: the command is being sent or
 * may have been acknowledged, and stays.
 */
export async function cancelPicture(uploadId: UploadId): Promise<boolean> {
  const cancelled = await cancelQueued(device, uploadId);
  if (cancelled) endUploads([cancelled]);
  return cancelled !== null;
}

/** Puts another picture in the place of one that is missing or was refused. False: that one is on its way. */
export async function replacePicture(uploadId: UploadId, picture: Prepared): Promise<boolean> {
  const isReplaced = await replaceQueued(device, uploadId, picture);
  if (isReplaced) requestDelivery();
  return isReplaced;
}
