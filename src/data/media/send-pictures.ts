import type { CommandBody } from '#contract/command.ts';
import type { PicturePurpose } from '#contract/pictures/rules.ts';
import type { AccountId } from '#contract/ids.ts';
import { device } from '../device/browser-device.ts';
import { onDatabase } from '../device/device.ts';
import { isFull } from '../device/full.ts';
import { freePictures } from '../device/kept-pictures.ts';
import { enqueuePictures, type PictureQueueing } from '../device/queue-pictures.ts';
import type { Author } from '../device/outbox.ts';
import { askToKeepStorage } from '../keep-storage.ts';
import { pokeDelivery } from '../poke.ts';
import { useCurrentReplica } from '../replica/current-replica.ts';
import { wakeWorkerOnline } from '../worker-wake.ts';
import type { Prepared } from './prepare.ts';

/** A command and the picture that it names. */
export type PictureEntry = { body: CommandBody; purpose: PicturePurpose; picture: Prepared };

/**
 * Queues pictures with their commands and sets their delivery off. Resolves when all of them are on the disk, rejects when
 * none is: `pictureSentence` says why. A file that waits already, or stands in the portfolio, is not queued a second time.
 */
export async function sendPictures(
  author: Author,
  entries: readonly PictureEntry[],
  options: PictureQueueing = {},
): Promise<void> {
  const known = await sourcesIn(author.accountId);
  const fresh = entries.filter(
    ({ purpose, picture }) => purpose !== 'portfolio' || !known.has(picture.sourceSha256),
  );
  try {
    await enqueuePictures(device, author, fresh, options);
  } catch (error) {
    if (!isFull(error)) throw error;
    // What the server has for good makes room for what it has not.
    if ((await onDatabase(device.db, freePictures)) === 0) throw error;
    await enqueuePictures(device, author, fresh, options);
  }
  pokeDelivery();
  void wakeWorkerOnline();
  void askToKeepStorage();
}

/** A copy that does not answer (it is being closed) is not waited for: the server takes a file once in any case. */
const COPY_ANSWERS_MS = 1_000;

/** The files that an account's portfolio was made of, as far as its copy is open here. */
async function sourcesIn(accountId: AccountId): Promise<ReadonlySet<string>> {
  const { replica } = useCurrentReplica.getState();
  if (replica?.accountId !== accountId) return new Set();
  const end = new AbortController();
  const read = new Promise<readonly { sourceSha256: string }[]>((next, error) => {
    const subscription = replica.watch('portfolio').subscribe({ next, error });
    end.signal.addEventListener('abort', () => subscription.unsubscribe());
  });
  const none = device.wait(COPY_ANSWERS_MS, end.signal).then(() => []);
  const works = await Promise.race([read, none]);
  end.abort();
  return new Set(works.map((work) => work.sourceSha256).filter((sum) => sum !== ''));
}
