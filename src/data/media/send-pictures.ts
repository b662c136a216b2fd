import type { CommandBody } from '#contract/commands/command.ts';
import { newId } from '#contract/new-id.ts';
import type { PicturePurpose } from '#contract/pictures/rules.ts';
import { device } from '../device/browser-device.ts';
import { onDatabase } from '../device/device.ts';
import { isFull } from '../device/full.ts';
import { freePictures } from '../device/kept-pictures.ts';
import { enqueuePictures, type PictureQueueing } from '../device/queue-pictures.ts';
import type { Actor } from '../device/outbox.ts';
import { askToKeepStorage } from '../delivery/keep-storage.ts';
import { requestDelivery } from '../delivery/request-delivery.ts';
import { requestBackgroundSync } from '../delivery/background-sync-request.ts';
import type { Prepared } from './prepare.ts';
import { readPortfolioItems } from './replica-portfolio-items.ts';

/** A command and the picture that it names. */
export type PictureEntry = { body: CommandBody; purpose: PicturePurpose; picture: Prepared };

/**
 * Queues pictures with their commands and requests their delivery. Resolves when all of them are on the disk, rejects when
 * none is: `pictureSentence` explains why. A file that is already queued or in the portfolio is not queued again: `skipped`
 * counts them.
 */
export async function sendPictures(
  actor: Actor,
  entries: readonly PictureEntry[],
  { also }: Pick<PictureQueueing, 'also'> = {},
): Promise<{ skipped: number }> {
  const hasPortfolioItems = entries.some(({ purpose }) => purpose === 'portfolio');
  const portfolioItems = hasPortfolioItems ? await readPortfolioItems(actor.accountId) : undefined;
  const queued = await enqueueFreeingSpace(actor, entries, { portfolioItems, also });
  requestDelivery();
  void requestBackgroundSync();
  void askToKeepStorage();
  return queued;
}

/** A photo as a new item of the portfolio. */
export const asPortfolioItem = (picture: Prepared): PictureEntry => ({
  purpose: 'portfolio',
  picture,
  body: {
    kind: 'addPortfolioItem',
    payload: {
      itemId: newId(),
      uploadId: picture.uploadId,
      sourceSha256: picture.sourceSha256,
    },
  },
});

/** Frees capacity on a full device by deleting acknowledged data. */
async function enqueueFreeingSpace(...[actor, entries, options]: Parameters<typeof enqueueHere>) {
  try {
    return await enqueueHere(actor, entries, options);
  } catch (error) {
    if (!isFull(error) || (await onDatabase(device.db, freePictures)) === 0) throw error;
    return await enqueueHere(actor, entries, options);
  }
}

const enqueueHere = (
  actor: Actor,
  entries: readonly PictureEntry[],
  options: PictureQueueing,
): Promise<{ skipped: number }> => enqueuePictures(device, actor, entries, options);
