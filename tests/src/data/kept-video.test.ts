import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { VIDEO_PART_BYTES } from '#contract/content/media.ts';
import { newId } from '#contract/new-id.ts';
import type { ContentItemId, ProjectId, UploadId } from '#contract/ids.ts';
import type { CapturedKey } from '#src/data/device/captured-file.ts';
import { prunePictures } from '#src/data/device/kept-pictures.ts';
import { enqueueContent } from '#src/data/device/queue-content.ts';
import { keepVideo, PartGone, sumOfKept } from '#src/data/device/video-parts.ts';
import { aContentPhoto, aKeptVideo } from '../../support/fake-content.ts';
import { aDevice, type FakeDevice } from '../../support/fake-device.ts';

let device: FakeDevice;
beforeEach(async () => {
  device = await aDevice();
});

test('a video is kept in as many pieces as it has, also where the last one is whole', async () => {
  const { db } = device;
  const uploadId = newId<UploadId>();
  const slice = () => ({ arrayBuffer: async () => new ArrayBuffer(1) });
  await keepVideo(db, { size: 2 * VIDEO_PART_BYTES, slice } as unknown as Blob, uploadId);

  expect(await db.mediaParts.toCollection().primaryKeys()).toEqual([
    [uploadId, 0],
    [uploadId, 1],
  ]);
});

test('a stored video has the same checksum again, unless its bytes are gone, cut, or changed', async () => {
  const { db } = device;
  const { uploadId, bytes } = await aKeptVideo(device, 500);
  const video = { uploadId, size: 500 };
  expect(await sumOfKept(device, video)).toBe(createHash('sha256').update(bytes).digest('hex'));

  const [part] = await db.mediaParts.toArray();
  if (!part) throw new Error('Nothing was kept');
  const changed = new Uint8Array(part.bytes.slice());
  changed[7] = 255;
  for (const other of [part.bytes.slice(1), changed.buffer]) {
    await db.mediaParts.put({ ...part, bytes: other });
    await expect(sumOfKept(device, video)).rejects.toThrow(PartGone);
  }
  await db.mediaParts.clear();
  await expect(sumOfKept(device, video)).rejects.toThrow(PartGone);
});

test('a video that was prepared a day ago is kept to the end of that day, and not for longer', async () => {
  const { uploadId } = await aKeptVideo(device, 500);
  const madeAt = Number.parseInt(uploadId.replaceAll('-', '').slice(0, 12), 16);
  device.time = madeAt + 24 * 3_600_000;
  await prunePictures(device);
  expect(await device.db.mediaParts.count()).toBe(1);

  device.time += 1;
  await prunePictures(device);
  expect(await device.db.mediaParts.count()).toBe(0);
});

test('a file that is queued takes with it what was kept of it, and is not queued a second time', async () => {
  const { db, accountId, userId } = device;
  const [projectId, id] = [newId<ProjectId>(), newId<ContentItemId>()];
  const captured: CapturedKey = [accountId, projectId, id];
  const file = { name: 'a.jpg', type: 'image/jpeg', lastModified: 0, bytes: new ArrayBuffer(1) };
  await db.captured.put({ accountId, projectId, id, userId, ...file, facts: null });
  const author = { userId, accountId };
  await enqueueContent(device, author, [aContentPhoto(500)], captured);
  expect(await db.captured.count()).toBe(0);

  await enqueueContent(device, author, [aContentPhoto(500)], captured);
  expect([await db.outbox.count(), await db.media.count()]).toEqual([1, 1]);
});
