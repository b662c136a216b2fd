import { rangeOf } from '#contract/byte-range.ts';
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
  const range = rangeOf(request.headers.get('range') ?? undefined, size);
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'no-store',
    'Content-Type': mime,
  });
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { from, to } = range === 'whole' ? { from: 0, to: size } : range;
  headers.set('Content-Length', String(to - from));
  if (range !== 'whole') headers.set('Content-Range', `bytes ${from}-${to - 1}/${size}`);
  const read = partReader(device, media);
  const body = streamOf(read, from, to);
  return new Response(body, { status: range === 'whole' ? 200 : 206, headers });
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
