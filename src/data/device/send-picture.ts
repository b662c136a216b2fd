import { DetailedError, Upload } from 'tus-js-client';
import {
  PICTURE_TYPE,
  UPLOAD_CHUNK_BYTES,
  UPLOAD_SLOW_CHUNK_BYTES,
} from '#contract/pictures/rules.ts';
import { headersOf, type Failure } from './api.ts';
import type { MediaItem, StoredSession } from './database.ts';
import { onDatabase, type Device } from './device.ts';
import { areBytesHeld, isVideo } from './media.ts';
import { readRefusal } from './read-refusal.ts';
import { sha256Of } from './sha256.ts';
import { freshSession, isUnauthenticated, refreshSession } from './session.ts';
import { fetchStack, readerOf, StrangerAnswered, type Chunk } from './tus-stack.ts';
import { uploadPath, UPLOADS_PATH } from './upload-address.ts';
import { readVideoLine, waitsForWifi } from './video-line.ts';
import { PartGone, partReader } from './video-parts.ts';

/**
 * The outcome of one attempt to upload a file. `missing`: its bytes are gone, or differ from the stored ones; `paused`: it
 * yielded to others between two chunks.
 */
export type UploadTry =
  | { state: 'arrived' }
  | { state: 'paused' }
  | { state: 'missing' }
  | { state: 'failed'; failure: Failure; retryAfter?: number | undefined };

/** Statuses that mean "not now", from any sender. */
const passing = new Set([404, 408, 410, 423, 425, 500, 502, 503, 504]);

export type Sending = {
  signal: AbortSignal;
  /** Whether a long upload is to give way now. */
  givesWay?: (() => boolean) | undefined;
};

/**
 * Brings one file's bytes to the server, from where an earlier try was cut off. They are checked against their sum before any of
 * them leaves, a video's piece by piece. Only an answer of the protocol counts. Never rejects but for a broken store or a
 * bug.
 */
export async function sendPicture(
  device: Device,
  media: MediaItem,
  session: StoredSession,
  sending: Sending,
): Promise<UploadTry> {
  const bytes = await sourceOf(device, media);
  if (!bytes) return { state: 'missing' };
  const fresh = await freshSession(device, session);
  if (!fresh.ok) return { state: 'failed', failure: fresh.failure };
  const first = await tryOnce(device, media, bytes, fresh.value, sending);
  if (first.state !== 'failed' || !isUnauthenticated(first.failure)) return first;
  const renewed = await refreshSession(device, fresh.value);
  if (!renewed.ok) return { state: 'failed', failure: renewed.failure };
  return await tryOnce(device, media, bytes, renewed.value, sending);
}

type Source = (from: number, to: number) => Promise<Blob | Chunk>;

/** A file's bytes, if they are those that were stored. A picture is held whole, a video never. */
async function sourceOf(device: Device, media: MediaItem): Promise<Source | null> {
  if (isVideo(media)) {
    const isHeld = await onDatabase(device.db, (db) => areBytesHeld(db, media));
    if (!isHeld) return null;
    const read = partReader(device, media);
    return async (from, to) => {
      const { buffer: bytes, byteLength: size } = await read(from, to);
      return { bytes, size };
    };
  }
  const row = await onDatabase(device.db, (db) => db.mediaBytes.get(media.uploadId));
  if (!row || row.bytes.byteLength !== media.size) return null;
  if ((await sha256Of(row.bytes)) !== media.sha256) return null;
  const blob = new Blob([row.bytes]);
  return (from, to) => Promise.resolve(blob.slice(from, to));
}

async function tryOnce(
  device: Device,
  media: MediaItem,
  source: Source,
  { accessToken }: StoredSession,
  { signal, givesWay }: Sending,
): Promise<UploadTry> {
  const { uploadId, accountId, purpose, sha256, mime = PICTURE_TYPE } = media;
  const headers = () => headersOf(device, { accessToken, accountId });
  const gone = new AbortController();
  const isAgain = media.attempts > 1;
  // After a chunk without any progress the chunks get smaller; after a broken one they stay.
  const isSlow = isVideo(media) ? (media.failures ?? 0) > 0 : isAgain;
  // Whether the rest may go is known before any more of it does.
  let noted = Promise.resolve();
  const whenNoted: Source = async (from, to) => {
    await noted;
    return await source(from, to);
  };
  return await new Promise((resolve) => {
    const upload = new Upload(new Blob([]), {
      endpoint: UPLOADS_PATH,
      // A chunk may have arrived in part, even if its answer was lost.
      uploadUrl: isAgain ? uploadPath(media) : null,
      metadata: { uploadId, purpose, sha256, filetype: mime },
      chunkSize: isSlow ? UPLOAD_SLOW_CHUNK_BYTES : UPLOAD_CHUNK_BYTES,
      uploadDataDuringCreation: true,
      retryDelays: null,
      storeFingerprintForResuming: false,
      fingerprint: () => Promise.resolve(uploadId),
      fileReader: readerOf(media.size, whenNoted),
      httpStack: fetchStack(device, headers, AbortSignal.any([signal, gone.signal])),
      onChunkComplete: (_, sent, total) => {
        if (sent === total) return;
        const pause = () => void upload.abort().then(() => resolve({ state: 'paused' }));
        if (givesWay?.()) pause();
        noted = noteSent(device, media, sent).then(
          (may) => (may === 'gone' ? gone.abort() : may === 'wait' ? pause() : undefined),
          () => gone.abort(),
        );
      },
      onSuccess: () => resolve({ state: 'arrived' }),
      onError: (error) => resolve(isGone(error) ? { state: 'missing' } : failed(error)),
    });
    upload.start();
  });
}

/**
 * The reason to stop: `gone`, the person canceled the upload; `wait`, the connection became metered and the upload may not use
 * it.
 */
async function noteSent(
  device: Device,
  { uploadId }: MediaItem,
  sent: number,
): Promise<'go' | 'gone' | 'wait'> {
  return await onDatabase(device.db, (db) =>
    db.transaction('rw', db.media, db.facts, async () => {
      await db.media.update(uploadId, { sent, failures: 0 });
      const media = await db.media.get(uploadId);
      if (!media) return 'gone';
      return waitsForWifi(media, await readVideoLine(device, db)) ? 'wait' : 'go';
    }),
  );
}

/** A read chunk differs from the stored one; nothing of it was sent. */
const isGone = (error: Error): boolean =>
  error instanceof PartGone ||
  (error instanceof DetailedError && error.causingError instanceof PartGone);

function failed(error: Error): UploadTry {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  const cause = error instanceof DetailedError ? error.causingError : error;
  if (!response) {
    const stranger = cause instanceof StrangerAnswered ? cause : null;
    const failure: Failure = {
      kind: 'undelivered',
      status: stranger?.status ?? null,
      isPortal: stranger?.isPortal ?? false,
    };
    return { state: 'failed', failure };
  }
  const status = response.getStatus();
  const refused = readRefusal(response.getBody());
  const retryAfter = refused?.retryAfter ?? secondsIn(response.getHeader('retry-after'));
  const failure: Failure =
    refused && !passing.has(status)
      ? { kind: 'refused', refusal: refused, status }
      : { kind: 'undelivered', status, isPortal: false };
  return { state: 'failed', failure, retryAfter };
}

function secondsIn(header: string | undefined): number | undefined {
  const seconds = Number(header);
  return header !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

/**
 * Cancels an upload on the server. Without a connection or with a broken store the server forgets it by itself, so this never
 * rejects.
 */
export async function endUpload(device: Device, media: MediaItem): Promise<void> {
  const fresh = await freshSession(device).catch(() => null);
  if (!fresh?.ok || fresh.value.userId !== media.userId) return;
  const { accountId } = media;
  const headers = () => headersOf(device, { accessToken: fresh.value.accessToken, accountId });
  const never = new AbortController();
  await Upload.terminate(uploadPath(media), {
    httpStack: fetchStack(device, headers, never.signal),
    retryDelays: null,
  }).catch(() => undefined);
}
