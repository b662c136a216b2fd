import { createHash } from 'node:crypto';
import { newId } from '#contract/new-id.ts';
import type { CommandId, ContentItemId, ProjectId, UploadId } from '#contract/ids.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import { enqueueContent } from '#src/data/device/queue-content.ts';
import { keepVideo } from '#src/data/device/video-parts.ts';
import type { FakeDevice } from './fake-device.ts';

const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const patternOf = (size: number, seed: number) =>
  new Uint8Array(size).map((_, index) => (index * 13 + (index >> 9) + seed) % 251);

const payload = (over: Partial<PayloadOf<'addContent'>>): PayloadOf<'addContent'> => ({
  itemId: newId<ContentItemId>(),
  projectId: newId<ProjectId>(),
  uploadId: newId<UploadId>(),
  posterUploadId: null,
  kind: 'photo',
  shotId: null,
  deliverableId: null,
  replaces: null,
  sourceSha256: '0'.repeat(64),
  capturedAt: null,
  caption: '',
  altText: '',
  ...over,
});

function aPicture(size: number, seed: number) {
  const bytes = patternOf(size, seed);
  return {
    uploadId: newId<UploadId>(),
    name: `frame-${seed}.jpg`,
    width: 800,
    height: 450,
    bytes: bytes.buffer,
    sha256: sum(bytes),
    sourceSha256: sum(new TextEncoder().encode(`frame ${seed}`)),
  };
}

type QueuedContent = Parameters<typeof enqueueContent>[2][number];
export type FakeVideo = { entry: QueuedContent; bytes: Uint8Array; uploadId: UploadId };

/** A video of so many bytes whose chunks are stored on the device, ready to be queued. */
export async function aKeptVideo(
  { db }: FakeDevice,
  size: number,
  { seed = size, hasPoster = true } = {},
): Promise<FakeVideo> {
  const bytes = patternOf(size, seed);
  const uploadId = newId<UploadId>();
  const sha256 = await keepVideo(db, new Blob([bytes]), uploadId);
  const poster = hasPoster ? aPicture(300, seed) : null;
  const facts = { mime: 'video/mp4' as const, durationMs: 5_000, width: 1920, height: 1080 };
  const video = { uploadId, name: `clip-${seed}.mp4`, size, sha256, ...facts };
  const posterUploadId = poster?.uploadId ?? null;
  const body = payload({ kind: 'video', uploadId, posterUploadId, sourceSha256: sha256 });
  const entry: QueuedContent = {
    body: { kind: 'addContent', payload: body },
    content: { kind: 'video', video, poster },
  };
  return { entry, bytes, uploadId };
}

/** A photo for a project. */
export function aContentPhoto(size: number, seed = size): QueuedContent {
  const picture = aPicture(size, seed);
  const { uploadId, sourceSha256 } = picture;
  return {
    body: { kind: 'addContent', payload: payload({ uploadId, sourceSha256 }) },
    content: { kind: 'photo', picture },
  };
}

export const queueContent = (
  device: FakeDevice,
  ...entries: QueuedContent[]
): Promise<CommandId[]> =>
  enqueueContent(device, { userId: device.userId, accountId: device.accountId }, entries);
