import imageCompression from 'browser-image-compression';
import { PICTURE_TYPE } from '#contract/pictures/rules.ts';
import { sha256Of } from '../device/sha256.ts';
import { forbiddenBy, undecodable, type MakeOutcome, type PictureSize } from './make-picture.ts';
import { CanvasBlocked, isCanvasHonest, inspectPicture, showsTheSame } from './picture-check.ts';
import { readHeader } from './picture-header.ts';
import { untilAborted } from './until-aborted.ts';

/** A page decodes slowly, but a picture beyond this time hangs, and would block every later one. */
export const PAGE_TIMEOUT_MS = 60_000;

/**
 * The same without a worker and its canvas, for browsers that have none or block it. Throws where even that does not work, and
 * `CanvasBlocked` where that is the browser's will.
 */
export async function makeOnPage(
  file: File,
  size: PictureSize,
  signal?: AbortSignal,
  timeout: (milliseconds: number) => AbortSignal = (milliseconds) =>
    AbortSignal.timeout(milliseconds),
): Promise<MakeOutcome> {
  const late = timeout(PAGE_TIMEOUT_MS);
  const end = signal ? AbortSignal.any([signal, late]) : late;
  return await untilAborted(makeHere(file, size, end), end);
}

async function makeHere(
  file: File,
  { maxSide, quality }: PictureSize,
  signal: AbortSignal,
): Promise<MakeOutcome> {
  if (!isCanvasHonest(canvasOf)) {
    throw new CanvasBlocked('This browser does not return what it draws');
  }
  const source = await file.arrayBuffer();
  const header = readHeader(new Uint8Array(source));
  const forbidden = forbiddenBy(header);
  if (forbidden) return { ok: false, code: forbidden };
  const before = await imageOf(file);
  if (!before) return { ok: false, code: undecodable(header) };
  const encoded = await imageCompression(file, {
    maxWidthOrHeight: maxSide,
    initialQuality: quality,
    fileType: PICTURE_TYPE,
    useWebWorker: false,
    signal,
  });
  const painted = await imageOf(encoded);
  if (encoded.type !== PICTURE_TYPE) throw new CanvasBlocked('This browser encodes no JPEG');
  if (!painted || Math.max(painted.width, painted.height) > maxSide) {
    throw new Error('The encoded picture is not what was asked for');
  }
  if (!showsTheSame(canvasOf, before, inspectPicture(canvasOf, painted))) {
    throw new Error('The encoded picture does not show its source');
  }
  const bytes = await encoded.arrayBuffer();
  const [sha256, sourceSha256] = await Promise.all([sha256Of(bytes), sha256Of(source)]);
  const { width, height } = painted;
  return { ok: true, made: { bytes, width, height, sha256, sourceSha256 } };
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  return Object.assign(canvas, { width, height });
}

/** A file as the page shows it, upright; null where it cannot be decoded. */
async function imageOf(file: Blob): Promise<HTMLImageElement | null> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    // Not a picture, or none that this browser knows.
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
