import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp';
import {
  PICTURE_MAX_BYTES,
  PICTURE_MAX_PIXELS,
  pictureSizes,
  THUMB_MAX_BYTES,
  THUMB_SIDE,
  type PicturePurpose,
} from '#contract/pictures/rules.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { formatOf } from './magic.ts';

/** A picture as it is kept: encoded here, so that nothing is in it but its pixels. */
export type Encoded = {
  /** JPEG, upright, its longest side within its purpose's. */
  picture: Buffer;
  /** WebP, within the limits of thumbnails. */
  thumb: Buffer;
  width: number;
  height: number;
  placeholder: string;
};

/** The device encoded it for its purpose, so a second encoding must lose little quality. */
const QUALITY = 82;
/** A business inspects ordered content closely and uses it elsewhere. */
const CONTENT_QUALITY = 92;
/** Tried in this order until the thumbnail is small enough; the last with fewer pixels. */
const THUMB_QUALITIES = [74, 55, 35, 15] as const;
const THUMB_LAST_SIDE = 200;
const PLACEHOLDER_SIDE = 16;

// As many pictures are decoded at once as `queue.ts` lets in, each on one core; none is worth keeping in memory.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Decodes a picture, refuses anything else, and encodes it again: upright, in sRGB with eight bits, the first frame of
 * several, without metadata. Nothing is decoded before the header declares a picture of an acceptable size.
 */
export async function encodePicture(
  bytes: Uint8Array,
  purpose: PicturePurpose,
): Promise<Result<Encoded, RuleRefusal>> {
  if (bytes.byteLength === 0) return refused({ code: 'PICTURE_BROKEN' });
  if (bytes.byteLength > PICTURE_MAX_BYTES) return refused({ code: 'PICTURE_TOO_LARGE' });
  const format = formatOf(bytes);
  if (!format) return refused({ code: 'PICTURE_TYPE' });
  const source = open(bytes);
  try {
    const header = await source.metadata();
    if (header.format !== format) return refused({ code: 'PICTURE_TYPE' });
    if (isTooBig(header)) return refused({ code: 'PICTURE_PIXELS' });
    return ok(await encode(source, purpose));
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) return refused(refusal);
    throw error;
  }
}

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, {
    limitInputPixels: PICTURE_MAX_PIXELS,
    // Stricter than a warning: truncated data is refused, not shown gray.
    failOn: 'truncated',
    sequentialRead: true,
    pages: 1,
  });

const isTooBig = ({ width, height }: Metadata): boolean => width * height > PICTURE_MAX_PIXELS;

/** The large picture is decoded once, and the small ones are made from it. */
async function encode(source: Sharp, purpose: PicturePurpose): Promise<Encoded> {
  const { maxSide } = pictureSizes[purpose];
  const quality = purpose === 'contentPhoto' ? CONTENT_QUALITY : QUALITY;
  const { data, info } = await source
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    // Of what shows through, white is left; a JPEG knows no more.
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const [picture, small] = await Promise.all([
    pixels().jpeg({ quality }).toBuffer(),
    reduce(pixels(), THUMB_SIDE),
  ]);
  const [thumb, placeholder] = await Promise.all([thumbOf(small), placeholderOf(small)]);
  return { picture, thumb, width, height, placeholder };
}

type Pixels = { data: Buffer; info: OutputInfo };

const reduce = (from: Sharp, side: number): Promise<Pixels> =>
  from
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });

const sharpOf = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

async function thumbOf(small: Pixels): Promise<Buffer> {
  for (const quality of THUMB_QUALITIES) {
    const thumb = await sharpOf(small).webp({ quality, effort: 2 }).toBuffer();
    if (thumb.byteLength <= THUMB_MAX_BYTES) return thumb;
  }
  // Noise that no quality makes small enough: a fourth of the pixels does.
  const smaller = await reduce(sharpOf(small), THUMB_LAST_SIDE);
  return sharpOf(smaller).webp({ quality: 15, effort: 2 }).toBuffer();
}

async function placeholderOf(small: Pixels): Promise<string> {
  const bytes = await sharpOf(small)
    .resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'inside' })
    .webp({ quality: 40, effort: 2 })
    .toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

/** The library's reason for bytes that are not a complete picture; null for an error of ours. */
function refusalOf(error: unknown): RuleRefusal | null {
  if (!(error instanceof Error)) return null;
  if (/exceeds pixel limit|too large|dimension limits/i.test(error.message)) {
    return { code: 'PICTURE_PIXELS' };
  }
  // A lack of memory is no fault of the picture.
  if (/memory|ENOMEM/i.test(error.message)) return null;
  return { code: 'PICTURE_BROKEN' };
}
