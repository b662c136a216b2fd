import { checkChosen, pictureSizes, type PicturePurpose } from '#contract/pictures/rules.ts';
import { newId } from '#contract/new-id.ts';
import type { UploadId } from '#contract/ids.ts';
import type { Crop } from '#src/lib/crop.ts';
import { untilAborted } from './until-aborted.ts';
import type { MakeOutcome, PictureSize } from './make-picture.ts';
import { PictureError } from './picture-error.ts';
import { CanvasBlocked } from './picture-check.ts';
import type { PictureMaker } from './picture-maker.ts';

export { PictureError } from './picture-error.ts';

/** A picture for sending: decoded, resized, encoded again, and checked. */
export type Prepared = {
  uploadId: UploadId;
  name: string;
  width: number;
  height: number;
  bytes: ArrayBuffer;
  sha256: string;
  sourceSha256: string;
};

export type Preparing = {
  /** The square that is kept of each. Without a worker the whole picture is, whose middle is shown. */
  crop?: Crop | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number, of: number) => void) | undefined;
  /** Another worker than the product's, in tests and measurements. */
  startMaker?: (() => PictureMaker) | undefined;
};

let last: Promise<unknown> = Promise.resolve();

/**
 * Prepares chosen files one after the other in a worker. Every file is checked before the first one is decoded. Throws a
 * `PictureError` for a refused file, and the signal's reason after an abort; then nothing is stored.
 */
export async function preparePictures(
  files: readonly File[],
  purpose: PicturePurpose,
  options: Preparing = {},
): Promise<Prepared[]> {
  for (const file of files) {
    const checked = checkChosen(file);
    if (!checked.ok) throw new PictureError(checked.refusal.code, file.name);
  }
  // Two choices at once would hold two decoded pictures.
  const task = last.then(() =>
    prepareAll(files, { ...pictureSizes[purpose], crop: options.crop }, options),
  );
  last = task.catch(() => undefined);
  return await task;
}

/** Made at once at most: the worker encodes one while it decodes the next. */
const AT_ONCE = 2;

async function prepareAll(
  files: readonly File[],
  size: PictureSize,
  { signal, onProgress, startMaker }: Preparing,
): Promise<Prepared[]> {
  signal?.throwIfAborted();
  const held: { maker: PictureMaker | null } = {
    maker: startMaker ? await start(startMaker) : (spareMaker() ?? (await start())),
  };
  // The other work ends with the first refused file.
  const over = new AbortController();
  const ends = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  ends.addEventListener('abort', () => held.maker?.close());
  const prepared: Prepared[] = [];
  let [next, done] = [0, 0];
  const work = async () => {
    for (;;) {
      const index = next++;
      const file = files[index];
      if (!file) return;
      const outcome = await make(held, file, size, ends);
      if (!outcome.ok) throw new PictureError(outcome.code, file.name);
      prepared[index] = { uploadId: newId<UploadId>(), name: file.name, ...outcome.made };
      onProgress?.(++done, files.length);
    }
  };
  try {
    onProgress?.(0, files.length);
    await untilAborted(Promise.all(Array.from({ length: AT_ONCE }, work)), signal);
    if (held.maker && !startMaker) {
      keepSpare(held.maker);
      held.maker = null;
    }
    return prepared;
  } finally {
    over.abort();
  }
}

/** People often add more photos: an idle worker holds no picture, and ends after a while. */
const SPARE_MS = 30_000;
let spare: { maker: PictureMaker; end: ReturnType<typeof setTimeout> } | null = null;

function keepSpare(maker: PictureMaker): void {
  const end = setTimeout(() => spareMaker()?.close(), SPARE_MS);
  spare = { maker, end };
}

function spareMaker(): PictureMaker | null {
  const maker = spare?.maker ?? null;
  clearTimeout(spare?.end);
  spare = null;
  if (!maker?.hasFailed?.()) return maker;
  maker.close();
  return null;
}

/** Null where the browser has or allows no worker. */
async function start(startMaker?: Preparing['startMaker']): Promise<PictureMaker | null> {
  try {
    return startMaker ? startMaker() : (await import('./picture-maker.ts')).startMaker();
  } catch {
    return null;
  }
}

/** In the worker; where that fails, on the page from then on; where that fails as well, a clear word. */
async function make(
  held: { maker: PictureMaker | null },
  file: File,
  size: PictureSize,
  signal: AbortSignal,
): Promise<MakeOutcome> {
  const { maker } = held;
  if (maker) {
    try {
      return await maker.make(file, size);
    } catch {
      signal.throwIfAborted();
      maker.close();
      held.maker = null;
    }
  }
  try {
    const { makeOnPage } = await import('./make-on-page.ts');
    signal.throwIfAborted();
    return await oneAtATime(() => makeOnPage(file, size, signal));
  } catch (error) {
    signal.throwIfAborted();
    // Nothing on this device can encode the picture correctly.
    const isBlocked = error instanceof CanvasBlocked;
    return { ok: false, code: isBlocked ? 'PICTURE_BLOCKED' : 'PICTURE_BROKEN' };
  }
}

let onPage: Promise<unknown> = Promise.resolve();

/** The page decodes one at a time as well. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const task = onPage.then(work);
  onPage = task.catch(() => undefined);
  return task;
}
