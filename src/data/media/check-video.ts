import { checkChosenVideo } from '#contract/content/media.ts';
import { readVideo, type VideoFacts } from '#contract/content/mp4.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import type { Result } from '#contract/result.ts';
import { PictureError } from './picture-error.ts';

/** The facts of a chosen file's container, or the reason for its refusal. Only ranges of it are read. */
export async function checkVideo(file: File): Promise<Result<VideoFacts, RuleRefusal>> {
  const allowed = checkChosenVideo(file);
  return allowed.ok ? await readVideo(reading(file), file.size) : allowed;
}

/** Reads stretches of a chosen file. One that cannot be read any more (removed, on a drive that is gone) is a broken one. */
const reading = (file: File) => async (from: number, length: number) =>
  await file
    .slice(from, from + length)
    .arrayBuffer()
    .then(
      (bytes) => new Uint8Array(bytes),
      () => {
        throw new PictureError('VIDEO_BROKEN', file.name);
      },
    );
