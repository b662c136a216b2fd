import { PICTURE_MAX_PIXELS, PICTURE_TYPE } from '#contract/pictures/rules.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import { sha256Of } from '../device/sha256.ts';
import { contextOf, isCanvasHonest, showsTheSame } from './picture-check.ts';
import { readHeader, type PictureHeader } from './picture-header.ts';

export type PictureSize = { maxSide: number; quality: number };

/** A picture as it leaves the device, with its sum and that of the file it was made of. */
export type Made = {
  bytes: ArrayBuffer;
  width: number;
  height: number;
  sha256: string;
  sourceSha256: string;
};
/** `code`: the file is not a picture that is taken. What this browser cannot do is thrown instead. */
export type MakeOutcome = { ok: true; made: Made } | { ok: false; code: RefusalCode };

const offscreen = (width: number, height: number) => new OffscreenCanvas(width, height);
const refuse = (code: RefusalCode): MakeOutcome => ({ ok: false, code });

/** What the header alone forbids; null when the file may be decoded. */
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
 * Decodes a chosen file upright, resizes it, encodes it as JPEG on white – without the place where it was taken, or anything but its
 * pixels – and looks at what came out. One decoded picture is in memory at a time.
 */
export async function makePicture(file: Blob, size: PictureSize): Promise<MakeOutcome> {
  if (!isCanvasHonest(offscreen)) throw new Error('This browser does not tell what it draws');
  const source = await file.arrayBuffer();
  const header = readHeader(new Uint8Array(source));
  const forbidden = forbiddenBy(header);
  if (forbidden) return refuse(forbidden);
  const [bitmap, sourceSha256] = await Promise.all([decode(file), sha256Of(source)]);
  if (!bitmap) return refuse(undecodable(header));
  try {
    if (bitmap.width * bitmap.height > PICTURE_MAX_PIXELS) return refuse('PICTURE_PIXELS');
    const { width, height } = fitInto(bitmap.width, bitmap.height, size.maxSide);
    const blob = await encode(bitmap, width, height, size.quality);
    const bytes = await blob.arrayBuffer();
    const [sha256] = await Promise.all([sha256Of(bytes), check(blob, bitmap, width, height)]);
    return { ok: true, made: { bytes, width, height, sha256, sourceSha256 } };
  } finally {
    bitmap.close();
  }
}

const decode = (file: Blob): Promise<ImageBitmap | null> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);

async function encode(
  bitmap: ImageBitmap,
  width: number,
  height: number,
  quality: number,
): Promise<Blob> {
  const canvas = offscreen(width, height);
  const context = contextOf(canvas, { alpha: false });
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return await canvas.convertToBlob({ type: PICTURE_TYPE, quality });
}

/** What came out is decoded again and held against its source: a canvas that failed gives a blank picture, not an error. */
async function check(
  blob: Blob,
  source: ImageBitmap,
  width: number,
  height: number,
): Promise<void> {
  if (blob.type !== PICTURE_TYPE) throw new Error('This browser encodes no JPEG');
  const result = await createImageBitmap(blob);
  try {
    const isRight = result.width === width && result.height === height;
    if (!isRight || !showsTheSame(offscreen, source, result)) {
      throw new Error('The encoded picture does not show its source');
    }
  } finally {
    result.close();
  }
}
