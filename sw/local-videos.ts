import { rangeAnswer } from '#contract/byte-range.ts';
import type { UploadId } from '#contract/ids.ts';
import { VIDEO_PART_BYTES } from '#contract/content/media.ts';
import { onDatabase, type Device } from '../src/data/device/device.ts';
import { LOCAL_VIDEOS } from '../src/data/device/local-video.ts';
import { sendingSession } from '../src/data/device/stored-session.ts';
import { PartGone, partReader } from '../src/data/device/video-parts.ts';

export const isLocalVideo = ({ pathname }: URL): boolean => pathname.startsWith(`${LOCAL_VIDEOS}/`);

/** A range of a stored video, for the user who made it. Memory contains at most one chunk of it. */
export async function showLocalVideo(
  request: Request,
  url: URL,
  device: Device,
): Promise<Response> {
  const id = url.pathname.slice(LOCAL_VIDEOS.length + 1) as UploadId;
  const session = await sendingSession(device);
  const media = await onDatabase(device.db, (db) => db.media.get(id));
  if (!media?.mime || media.userId !== session?.userId) return new Response(null, { status: 404 });
  const { size, mime } = media;
  const range = rangeAnswer(request.headers.get('range') ?? undefined, size);
  const { status, from, to } = range;
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'no-store',
    'Content-Type': mime,
    ...range.headers,
  });
  if (status === 416) return new Response(null, { status, headers });
  const read = partReader(device, media);
  return new Response(streamOf(read, from, to), { status, headers });
}

/** Read as the player asks for it; one that stops asking leaves nothing behind. */
function streamOf(
  read: (from: number, to: number) => Promise<Uint8Array>,
  from: number,
  to: number,
): ReadableStream<Uint8Array> {
  let at = from;
  return new ReadableStream({
    async pull(controller) {
      // To the end of the piece that is held.
      const next = Math.min(to, (Math.floor(at / VIDEO_PART_BYTES) + 1) * VIDEO_PART_BYTES);
      try {
        controller.enqueue(await read(at, next));
      } catch (error) {
        if (!(error instanceof PartGone)) throw error;
        return controller.error(error);
      }
      at = next;
      if (at >= to) controller.close();
    },
  });
}
