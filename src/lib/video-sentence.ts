import type { RefusalCode } from '#contract/refusal.ts';
import { m } from '#src/paraglide/messages.js';
import { refusalSentence } from './refusal-sentence.ts';

/** Sentences for videos: photos and videos share their refusal codes. */
const ofVideo: Partial<Record<RefusalCode, () => string>> = {
  PICTURE_MISSING: m.media_video_missing,
  PICTURE_SUM: m.media_video_sum,
  PICTURE_TYPE: m.refusal_VIDEO_TYPE,
  PICTURE_TOO_LARGE: m.refusal_VIDEO_TOO_LARGE,
  // A video is not decoded by anyone: what cannot be read as a picture is its first frame.
  PICTURE_BROKEN: m.media_video_frame,
  PICTURE_PIXELS: m.media_video_frame,
  STORAGE_FULL: m.media_video_no_room,
};

/** A refusal's sentence for a photo or a video. */
export const mediaSentence = (
  kind: 'photo' | 'video',
  code: RefusalCode,
  current?: unknown,
): string => (kind === 'video' && ofVideo[code]?.()) || refusalSentence(code, current);
