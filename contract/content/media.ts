import type { RuleRefusal } from '../refusal.ts';
import { ok, refused, type Result } from '../result.ts';

/** Largest accepted video (domain rules, 6): 500 MB. It is stored as it was filmed. */
export const VIDEO_MAX_BYTES = 500 * 1024 * 1024;
/** Longest accepted video: 5 minutes. */
export const VIDEO_MAX_SECONDS = 5 * 60;
/** Cameras that stop by themselves after five minutes are a few frames late. */
export const VIDEO_SECONDS_GRACE = 1;
const VIDEO_TYPES = ['video/mp4', 'video/quicktime'] as const;
export type VideoType = (typeof VIDEO_TYPES)[number];
/** The list for a file dialog. */
export const VIDEO_EXTENSIONS = ['.mp4', '.mov', '.m4v'] as const;
/** A video is stored on the device in chunks of this size, so memory contains at most one. */
export const VIDEO_PART_BYTES = 4 * 1024 * 1024;

type Chosen = { name: string; type: string; size: number };

const named = /\.(?:mp4|m4v|mov)$/i;

/** Whether the type or the name of a chosen file claims a video. The claim decides which sentence a refused file gets. */
export const isVideoFile = ({ name, type }: Pick<Chosen, 'name' | 'type'>): boolean =>
  type.startsWith('video/') || named.test(name) || /\.(?:webm|mkv|avi|wmv|3gp|mpe?g)$/i.test(name);

/** Whether a chosen video is worth reading; only its container proves that it is a video. */
export function checkChosenVideo({ name, type, size }: Chosen): Result<null, RuleRefusal> {
  const isTyped = (VIDEO_TYPES as readonly string[]).includes(type) || type === 'video/x-m4v';
  // Some systems report no type; a name with another type is refused.
  if (!named.test(name) || (type !== '' && !isTyped)) return refused({ code: 'VIDEO_TYPE' });
  if (size === 0) return refused({ code: 'VIDEO_BROKEN' });
  if (size > VIDEO_MAX_BYTES) return refused({ code: 'VIDEO_TOO_LARGE' });
  return ok(null);
}
