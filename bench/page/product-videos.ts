import { newId } from '#contract/new-id.ts';
import { device } from '#src/data/device/browser-device.ts';
import { enqueueContent } from '#src/data/device/queue-content.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { upload } from '#src/data/device/upload.ts';
import { withCarrier } from '#src/data/media/chunk-carrier.ts';
import { prepareContent } from '#src/data/media/prepare-content.ts';

const PIECE_BYTES = 1024 * 1024;

/** A film of so many mebibytes, made of a real container's `head` and one random piece again and again: as a chosen file it is on no heap. */
export function aLargeFilm(head: readonly number[], mebibytes: number): File {
  const bytes = new Uint8Array(PIECE_BYTES);
  for (let at = 0; at < PIECE_BYTES; at += 65_536) {
    crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  }
  const chunk = new Blob([bytes]);
  const chunks = Array.from({ length: mebibytes }, () => chunk);
  return new File([new Uint8Array(head), ...chunks], 'clip.mp4', { type: 'video/mp4' });
}

/** Keeps a film on the device and queues it, as the product does when one is chosen. Milliseconds. */
export async function keepFilm(actor: Actor, film: File): Promise<number> {
  const start = performance.now();
  const prepared = await prepareContent(film);
  if (prepared.kind !== 'video') throw new Error('Not taken for a video');
  const { uploadId, sha256 } = prepared.video;
  const payload = {
    itemId: newId(),
    projectId: newId(),
    uploadId,
    posterUploadId: null,
    kind: 'video',
    shotId: null,
    deliverableId: null,
    replaces: null,
    sourceSha256: sha256,
    capturedAt: null,
    caption: '',
    altText: '',
  } as never;
  await enqueueContent(device, actor, [
    { body: { kind: 'addContent', payload }, content: { ...prepared, poster: null } },
  ]);
  return performance.now() - start;
}

/** As the product's page sends. */
const carrying = withCarrier(device);

/** Brings everything that waits to the server, turn after turn. Milliseconds. */
export async function uploadAll(): Promise<number> {
  const start = performance.now();
  for (;;) {
    const { state, nextTryAt } = await upload(carrying);
    if (state === 'empty') return performance.now() - start;
    if (state === 'paused') throw new Error('The upload was refused');
    // A machine that is busy with something else may not answer in time.
    if (nextTryAt !== null) await device.wait(Math.max(0, nextTryAt - device.now()));
    const refused = await device.db.media.filter((one) => one.attention !== null).first();
    if (refused) throw new Error(`Refused: ${refused.attention?.code}`);
  }
}

/** Forgets every film, so that the next begins on an empty device. */
export async function forgetFilms(): Promise<void> {
  await Promise.all(
    [device.db.outbox, device.db.media, device.db.mediaParts].map((one) => one.clear()),
  );
}
