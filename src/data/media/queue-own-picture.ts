import type { CommandBody } from '#contract/commands/command.ts';
import type { UploadId } from '#contract/ids.ts';
import type { PicturePurpose } from '#contract/pictures/rules.ts';
import type { Crop } from '#src/lib/crop.ts';
import type { Actor } from '../device/outbox.ts';
import type { LocalPicture } from './local-pictures.ts';

type Replacement = {
  purpose: PicturePurpose;
  file: File;
  crop: Crop | undefined;
  /** Chosen before, and still on this device. */
  waiting: readonly LocalPicture[];
  bodyOf: (uploadId: UploadId) => CommandBody;
};

/**
 * Prepares a chosen picture and queues it by itself: words never wait for bytes. What was chosen before and still waits is let
 * go only once this one is safely stored, so that a full device loses neither. Throws a `PictureError` for a file that is no
 * picture.
 */
export async function queueOwnPicture(
  actor: Actor,
  { purpose, file, crop, waiting, bodyOf }: Replacement,
): Promise<void> {
  const [{ preparePictures }, { sendPictures }, { cancelPicture }] = await Promise.all([
    import('./prepare.ts'),
    import('./send-pictures.ts'),
    import('./local-pictures.ts'),
  ]);
  const [picture] = await preparePictures([file], purpose, { crop });
  if (!picture) return;
  await sendPictures(actor, [{ purpose, picture, body: bodyOf(picture.uploadId) }]);
  // Storing it replaced unsent edits; refused ones are still there.
  for (const { item } of waiting) await cancelPicture(item.uploadId).catch(reportError);
}
