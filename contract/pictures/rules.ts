import { ok, refused, type Result } from '../result.ts';
import type { RuleRefusal } from '../refusal.ts';

/** What a picture is for, which decides its size. */
export const picturePurposes = [
  'portfolio',
  'creatorPhoto',
  'businessLogo',
  'businessPhoto',
  'campaignPhoto',
  'contentPhoto',
  'contentPoster',
] as const;
export type PicturePurpose = (typeof picturePurposes)[number];

/** What any upload is for. A video is kept as it came; everything else is a picture. */
export const filePurposes = [...picturePurposes, 'contentVideo'] as const;
export type FilePurpose = (typeof filePurposes)[number];

/** Files that a creator hands over for one project: only its two sides may see them. */
export const contentPurposes = ['contentPhoto', 'contentPoster', 'contentVideo'] as const;
export const isContent = (purpose: FilePurpose): boolean =>
  (contentPurposes as readonly FilePurpose[]).includes(purpose);

/**
 * How a picture leaves the device (specification, 5 and 9): the longest side in pixels, and the JPEG quality. The server holds
 * pictures to the same sides.
 */
export const pictureSizes: Readonly<Record<PicturePurpose, { maxSide: number; quality: number }>> =
  {
    portfolio: { maxSide: 1000, quality: 0.65 },
    creatorPhoto: { maxSide: 800, quality: 0.8 },
    businessLogo: { maxSide: 300, quality: 0.8 },
    businessPhoto: { maxSide: 1200, quality: 0.8 },
    campaignPhoto: { maxSide: 1200, quality: 0.8 },
    contentPhoto: { maxSide: 4096, quality: 0.9 },
    contentPoster: { maxSide: 800, quality: 0.7 },
  };

/** Every prepared picture is one. */
export const PICTURE_TYPE = 'image/jpeg';

/** What may be chosen, as a file dialog takes it (specification, 5). */
export const ACCEPTED_EXTENSIONS = ['.jpg', '.png', '.webp', '.jpeg'] as const;
/** HEIC is not in the specification's list; phones name it all the same, and where the browser decodes it, it is taken. */
export const ACCEPTED_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
] as const;
/** Largest file that may be chosen, and largest upload: the specification's 20 MB. */
export const PICTURE_MAX_BYTES = 20 * 1024 * 1024;
/** Pixels that are decoded at most, on either side of the line: beyond it a picture is a trap for memory. */
export const PICTURE_MAX_PIXELS = 64_000_000;
/** Files chosen at once for the portfolio (specification, 5 and 9). */
export const PORTFOLIO_BATCH_MAX = 4;
/** Below this many items the portfolio suggests adding photos (specification, 9). */
export const PORTFOLIO_HINT_BELOW = 30;
/** Items one portfolio holds. */
export const PORTFOLIO_MAX = 200;
/** Thumbnails: longest side, and bytes at most. */
export const THUMB_SIDE = 400;
export const THUMB_MAX_BYTES = 25 * 1024;
/** Bytes one account may upload in a day (domain rules, 12). */
export const UPLOAD_BYTES_PER_DAY = 2 * 1024 ** 3;
/** Bytes of one request of an upload; less on a slow line. */
export const UPLOAD_CHUNK_BYTES = 1024 * 1024;
export const UPLOAD_SLOW_CHUNK_BYTES = 256 * 1024;
/** Hours after which an upload that nothing names is collected. */
export const UPLOAD_EXPIRES_HOURS = 7 * 24;

type Chosen = { name: string; type: string; size: number };

/** Whether a chosen file may be tried at all; whether it is a picture only decoding tells. */
export function checkChosen({ name, type, size }: Chosen): Result<null, RuleRefusal> {
  const isNamed = /\.(?:jpe?g|png|webp|heic|heif)$/i.test(name);
  const isTyped = (ACCEPTED_TYPES as readonly string[]).includes(type);
  // Some systems hand over no type, or none they know; a name that says something else is refused.
  if (!isNamed || (type !== '' && !isTyped)) return refused({ code: 'PICTURE_TYPE' });
  if (size === 0) return refused({ code: 'PICTURE_BROKEN' });
  if (size > PICTURE_MAX_BYTES) return refused({ code: 'PICTURE_TOO_LARGE' });
  return ok(null);
}
