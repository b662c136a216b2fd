import type { CommandBody } from '#contract/command.ts';
import type { PicturePurpose } from '#contract/pictures/rules.ts';
import { device } from '../device/browser-device.ts';
import { enqueuePictures } from '../device/queue-pictures.ts';
import type { Author } from '../device/outbox.ts';
import { askToKeepStorage } from '../keep-storage.ts';
import { pokeDelivery } from '../poke.ts';
import { wakeWorkerOnline } from '../worker-wake.ts';
import type { Prepared } from './prepare.ts';

/** A command and the picture that it names. */
export type PictureEntry = { body: CommandBody; purpose: PicturePurpose; picture: Prepared };

/**
 * Queues pictures with their commands and sets their delivery off. Resolves when all of them are on the disk, rejects when
 * none is. A file that waits already, or stands in the portfolio, is not queued a second time.
 */
export async function sendPictures(
  author: Author,
  entries: readonly PictureEntry[],
): Promise<void> {
  await enqueuePictures(device, author, entries);
  pokeDelivery();
  void wakeWorkerOnline();
  void askToKeepStorage();
}
