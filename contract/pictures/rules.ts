import { ok, refused, type Result } from '../result.ts';
import type { RuleRefusal } from '../refusal.ts';

/** The purpose of a picture, which decides its size. */
const picturePurposes = [
  'portfolio',
  'creatorPhoto',
  'businessLogo',
  'userPhoto',
  'businessPhoto',
  'campaignPhoto',
  'contentPhoto',
  'contentPoster',
  'chatPhoto',
] as const;
export type PicturePurpose = (typeof picturePurposes)[number];

/** The purposes of uploads. A video is stored as it arrived; every other upload is a picture. */
export const filePurposes = [...picturePurposes, 'contentVideo'] as const;
export type FilePurpose = (typeof filePurposes)[number];

/** Files that a creator submits for one project: only its two sides may see them. */
export const contentPurposes = ['contentPhoto', 'contentPoster', 'contentVideo'] as const;
export const isContent = (purpose: FilePurpose): boolean =>
  (contentPurposes as readonly FilePurpose[]).includes(purpose);

/**
 * The size of a picture that leaves the device (specification, 5 and 9): the longest side in pixels, and the JPEG quality.
 * The server applies the same limits.
 */
export const pictureSizes: Readonly<
  Record<PicturePurpose, { maxSide: number; quality: number; isSquare?: true }>
> = {
  portfolio: { maxSide: 1000, quality: 0.65 },
  creatorPhoto: { maxSide: 800, quality: 0.8 },
  businessLogo: { maxSide: 300, quality: 0.8 },
  /** Cut to a square, the one in the middle unless the person chooses another. */
  userPhoto: { maxSide: 400, quality: 0.8, isSquare: true },
  businessPhoto: { maxSide: 1200, quality: 0.8 },
  campaignPhoto: { maxSide: 1200, quality: 0.8 },
  contentPhoto: { maxSide: 4096, quality: 0.9 },
  contentPoster: { maxSide: 800, quality: 0.7 },
  chatPhoto: { maxSide: 1600, quality: 0.8 },
};

/** Every prepared picture is one. */
export const PICTURE_TYPE = 'image/jpeg';

/** The accepted types, for a file dialog (specification, 5). */
export const ACCEPTED_EXTENSIONS = ['.jpg', '.png', '.webp', '.jpeg'] as const;
/** The specification's list lacks HEIC, but phones report it. It is accepted where the browser decodes it. */
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
/** Items in one portfolio. */
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

/** Whether a chosen file is worth decoding; only decoding proves that it is a picture. */
export function checkChosen({ name, type, size }: Chosen): Result<null, RuleRefusal> {
  const isNamed = /\.(?:jpe?g|png|webp|heic|heif)$/i.test(name);
  const isTyped = (ACCEPTED_TYPES as readonly string[]).includes(type);
  // Some systems report no type or an unknown one; a name with another type is refused.
  if (!isNamed || (type !== '' && !isTyped)) return refused({ code: 'PICTURE_TYPE' });
  if (size === 0) return refused({ code: 'PICTURE_BROKEN' });
  if (size > PICTURE_MAX_BYTES) return refused({ code: 'PICTURE_TOO_LARGE' });
  return ok(null);
}
