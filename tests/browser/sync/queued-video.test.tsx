import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '#contract/new-id.ts';
import type { UploadId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import { enqueueContent } from '#src/data/device/queue-content.ts';
import { keepVideo } from '#src/data/device/video-parts.ts';
import { creatorAccount, me } from '../messages/inbox.ts';
import { showQueue, signedIn } from './show-queue.tsx';

beforeEach(() => page.viewport(390, 844));

/** A video of three megabytes, kept and queued. */
async function queueVideo(): Promise<UploadId> {
  const uploadId = newId<UploadId>();
  const size = 3e6;
  const sha256 = await keepVideo(device.db, new Blob([new Uint8Array(size)]), uploadId);
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
  const facts = { mime: 'video/mp4', durationMs: 9_000, width: 1920, height: 1080 } as const;
  const video = { uploadId, name: 'clip.mp4', size, sha256, ...facts };
  await enqueueContent(device, { userId: me, accountId: creatorAccount }, [
    { body: { kind: 'addContent', payload }, content: { kind: 'video', video, poster: null } },
  ]);
  return uploadId;
}

const wifi = page.getByRole('switch', { name: 'Send videos over Wi-Fi only' });
const anyway = page.getByRole('button', { name: 'Send 3 MB now' });

test('videos wait for Wi-Fi once that is asked for, say so with their size, and are sent when the person confirms it', async () => {
  await signedIn('creator', []);
  const uploadId = await queueVideo();
  await showQueue();
  await expect.element(wifi).not.toBeChecked();
  await expect.element(anyway).not.toBeInTheDocument();

  // What is to be tapped is its line.
  await page.getByText('Send videos over Wi-Fi only').click();
  await expect.element(wifi).toBeChecked();
  await expect.element(page.getByText(/^Waiting for you. This browser can’t tell/)).toBeVisible();
  await anyway.click();

  await expect.element(anyway).not.toBeInTheDocument();
  expect(await device.db.media.get(uploadId)).toMatchObject({ isAnyLine: true });
});

test('a video with a missing chunk says so, and is not offered as a photo to choose again', async () => {
  await signedIn('creator', []);
  const uploadId = await queueVideo();
  await device.db.mediaParts.delete([uploadId, 0]);
  await showQueue();

  await expect.element(page.getByText(/^The video is missing from this device/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Choose again' })).not.toBeInTheDocument();
});
