import { PICTURE_MAX_PIXELS, PICTURE_TYPE } from '#contract/pictures/rules.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import { type Crop, squareIn } from '#src/lib/crop.ts';
import { sha256Of } from '../device/sha256.ts';
import {
  contextOf,
  isAlike,
  isCanvasHonest,
  inspectPicture,
  showsTheSame,
  type Sample,
} from './picture-check.ts';
import { readHeader, type PictureHeader } from './picture-header.ts';

export type PictureSize = {
  maxSide: number;
  quality: number;
  /** Only a square is kept: the one in the middle, or `crop`. */
  isSquare?: true | undefined;
  crop?: Crop | undefined;
};

/** A picture as it leaves the device, with its sum and that of the file it was made of. */
type Made = {
  bytes: ArrayBuffer;
  width: number;
  height: number;
  sha256: string;
  sourceSha256: string;
};
/** `code`: the file is not an accepted picture. A limit of this browser throws instead. */
export type MakeOutcome = { ok: true; made: Made } | { ok: false; code: RefusalCode };

const offscreen = (width: number, height: number) => new OffscreenCanvas(width, height);
const refuse = (code: RefusalCode): MakeOutcome => ({ ok: false, code });

/** A refusal by the header alone; null when the file may be decoded. */
export function forbiddenBy(header: PictureHeader | null): RefusalCode | null {
  if (!header) return 'PICTURE_TYPE';
  if (header.width * header.height > PICTURE_MAX_PIXELS) return 'PICTURE_PIXELS';
  return header.isWhole ? null : 'PICTURE_BROKEN';
}

/** Whether decoding fails because of the file, or because this browser never decodes its kind. */
export const undecodable = (header: PictureHeader | null): RefusalCode =>
  header?.format === 'heic' ? 'PICTURE_TYPE' : 'PICTURE_BROKEN';

/** The size that fits into a longest side; small pictures stay as they are. */
export function fitInto(width: number, height: number, maxSide: number) {
  const factor = Math.min(1, maxSide / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * factor));
  return { width: side(width), height: side(height) };
}

/**
 * Decodes a chosen file upright, resizes it, encodes it as JPEG on white – without its location or any other metadata – and
 * checks the result. Memory holds one decoded picture at a time, however many are requested: while the small one is encoded
 * and checked, the next may be decoded.
 */
export async function makePicture(file: Blob, size: PictureSize): Promise<MakeOutcome> {
  isHonest ??= isCanvasHonest(offscreen);
  if (!isHonest) throw new Error('This browser does not return what it draws');
  const source = await file.arrayBuffer();
  const header = readHeader(new Uint8Array(source));
  const forbidden = forbiddenBy(header);
  if (forbidden) return refuse(forbidden);
  const summing = sha256Of(source);
  const drawn = await oneAtATime(() => drawSmall(file, size));
  if (drawn === 'undecodable') return refuse(undecodable(header));
  if (drawn === 'tooManyPixels') return refuse('PICTURE_PIXELS');
  const { canvas } = drawn;
  const blob = await canvas.convertToBlob({ type: PICTURE_TYPE, quality: size.quality });
  const bytes = await blob.arrayBuffer();
  const [sha256, sourceSha256] = await Promise.all([sha256Of(bytes), summing, check(blob, drawn)]);
  const { width, height } = canvas;
  return { ok: true, made: { bytes, width, height, sha256, sourceSha256 } };
}

/** Asked once: no browser changes its mind about it. */
let isHonest: boolean | undefined;
let decoding: Promise<unknown> = Promise.resolve();

function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const task = decoding.then(work);
  decoding = task.catch(() => undefined);
  return task;
}

type Drawn = { canvas: OffscreenCanvas; sample: Sample };

/** The picture in its new size; nothing is left of the large one when this is done. */
async function drawSmall(
  file: Blob,
  { maxSide, isSquare, crop }: PictureSize,
): Promise<Drawn | 'undecodable' | 'tooManyPixels'> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!whole) return 'undecodable';
  const isTooBig = whole.width * whole.height > PICTURE_MAX_PIXELS;
  const bitmap = (isSquare || crop) && !isTooBig ? await squareOf(whole, crop) : whole;
  try {
    if (isTooBig) return 'tooManyPixels';
    const { width, height } = fitInto(bitmap.width, bitmap.height, maxSide);
    const canvas = offscreen(width, height);
    const context = contextOf(canvas, { alpha: false });
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    const sample = inspectPicture(offscreen, canvas);
    if (!showsTheSame(offscreen, bitmap, sample)) throw new Error('The canvas stayed blank');
    return { canvas, sample };
  } finally {
    bitmap.close();
  }
}

/** A square, in place of the whole picture. */
async function squareOf(whole: ImageBitmap, crop: Crop | undefined): Promise<ImageBitmap> {
  const { left, top, side } = squareIn(whole, crop);
  try {
    return await createImageBitmap(whole, left, top, side, side);
  } finally {
    whole.close();
  }
}

/** The result is decoded again and compared with the drawing: a failing encoder returns a blank picture, not an error. */
async function check(blob: Blob, { canvas, sample }: Drawn): Promise<void> {
  if (blob.type !== PICTURE_TYPE) throw new Error('This browser encodes no JPEG');
  const result = await createImageBitmap(blob);
  try {
    const isRight = result.width === canvas.width && result.height === canvas.height;
    if (!isRight || !isAlike(sample, inspectPicture(offscreen, result))) {
      throw new Error('The encoded picture does not show its source');
    }
  } finally {
    result.close();
  }
}
