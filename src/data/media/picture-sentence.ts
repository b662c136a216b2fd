import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { isFull } from '../device/full.ts';
import { PictureError, VideoCut } from './picture-error.ts';

/** Why pictures were not taken, for the person: the file and its reason, or that there is no room for them. */
export function pictureSentence(error: unknown): string {
  if (error instanceof PictureError) {
    return m.app_name_reason({ name: error.file, reason: refusalSentence(error.code) });
  }
  if (error instanceof VideoCut) return m.media_video_cut({ name: error.file });
  return isFull(error) ? m.media_device_full() : m.media_not_stored();
}
