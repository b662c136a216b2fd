import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { VIDEO_PART_BYTES } from '#contract/content/media.ts';
import { newId } from '#contract/new-id.ts';
import type { ContentItemId, ProjectId, UploadId, UserId } from '#contract/ids.ts';
import { drain } from '#src/data/device/drain.ts';
import { freePictures, prunePictures } from '#src/data/device/kept-pictures.ts';
import { discard, retryNow } from '#src/data/device/unsent-items.ts';
import { upload } from '#src/data/device/upload.ts';
import {
  forgetPrepared,
  freeUnnamed,
  keepVideo,
  PartGone,
  partReader,
} from '#src/data/device/video-parts.ts';
import { forgetOthers, wipeDatabase } from '#src/data/device/wipe.ts';
import { aContentPhoto, aKeptVideo, queueContent } from '../../support/fake-content.ts';
import { acceptingServer, aDevice, signInOn, type FakeDevice } from '../../support/fake-device.ts';
import { aDeviceWithTus } from '../../support/fake-tus.ts';

const SIZE = VIDEO_PART_BYTES + 700_000;
const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const rows = async ({ db }: FakeDevice) => ({
  outbox: await db.outbox.count(),
  media: await db.media.count(),
  bytes: await db.mediaBytes.count(),
  parts: await db.mediaParts.count(),
});
const nothing = { outbox: 0, media: 0, bytes: 0, parts: 0 };

describe('keeping a video', () => {
  test('answers its sum, and any stretch of it is read again as it was', async () => {
    const { db } = await aDevice();
    const bytes = new Uint8Array(SIZE).map((_, index) => (index * 31) % 253);
    const uploadId = newId<UploadId>();
    const seen: number[] = [];
    const sum = await keepVideo(db, new Blob([bytes]), uploadId, {
      onProgress: (done) => seen.push(done),
    });

    expect(sum).toBe(sumOf(bytes));
    expect(seen).toEqual([VIDEO_PART_BYTES, SIZE]);
    const read = partReader({ db }, { uploadId, size: SIZE });
    for (const [from, to] of [
      [0, 10],
      [VIDEO_PART_BYTES - 5, VIDEO_PART_BYTES + 5],
      [SIZE - 3, SIZE + 99],
    ] as const) {
      const got = await read(from, to);
      expect(got).toEqual(bytes.slice(from, to));
    }
  });

  test('leaves nothing behind when it is called off, when the device is full, or the file cannot be read', async () => {
    const device = await aDevice();
    const { db } = device;
    const file = new Blob([new Uint8Array(SIZE)]);
    const stop = new AbortController();
    const calledOff = keepVideo(db, file, newId<UploadId>(), {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(calledOff).rejects.toThrow();
    let puts = 0;
    db.mediaParts.hook('creating', () => {
      if (++puts === 2) throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(keepVideo(db, file, newId<UploadId>())).rejects.toThrow('full');
    const broken = {
      size: SIZE,
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error('removed')) }),
    };
    await expect(keepVideo(db, broken as unknown as Blob, newId<UploadId>())).rejects.toThrow(
      'removed',
    );

    expect(await rows(device)).toEqual(nothing);
  });

  test('that a kill ended is forgotten after a day; one that is queued, or young, stays', async () => {
    const device = await aDevice();
    const queued = await aKeptVideo(device, SIZE, { hasPoster: false });
    await queueContent(device, queued.entry);
    // Ids carry the real clock's time.
    device.time = Date.now();
    const killed = await aKeptVideo(device, SIZE, { seed: 2 });
    await device.db.mediaParts.delete([killed.uploadId, 1]);

    await prunePictures(device);
    expect(await device.db.mediaParts.count()).toBe(3);
    device.time += 25 * 3_600_000;
    await prunePictures(device);
    expect(await device.db.mediaParts.count()).toBe(2);
    expect(await device.db.media.count()).toBe(1);
  });

  test('that is not wanted is forgotten at once, unless it was queued', async () => {
    const device = await aDevice();
    const [wanted, unwanted] = [
      await aKeptVideo(device, SIZE),
      await aKeptVideo(device, SIZE, { seed: 1 }),
    ];
    await queueContent(device, wanted.entry);
    await forgetPrepared(device.db, unwanted.uploadId);
    await forgetPrepared(device.db, wanted.uploadId);

    expect(await device.db.mediaParts.count()).toBe(2);
  });
});

describe('a video that was chosen and is not queued', () => {
  const chosenOn = async (device: FakeDevice) => {
    const { uploadId } = await aKeptVideo(device, SIZE);
    await device.db.captured.put({
      accountId: device.accountId,
      projectId: newId<ProjectId>(),
      id: uploadId as string as ContentItemId,
      userId: device.userId,
      name: 'pour.mp4',
      type: 'video/mp4',
      lastModified: 0,
      bytes: new ArrayBuffer(0),
      facts: {},
      video: { size: SIZE, sha256: null },
    });
  };

  test('outlives every tidying up', async () => {
    const device = await aDevice();
    await chosenOn(device);
    device.time = Date.now() + 400 * 86_400_000;
    await prunePictures(device);
    await freeUnnamed(device);
    expect(await device.db.mediaParts.count()).toBe(2);
  });

  test('goes with a sign-out, and stays in quarantine when someone else signs in', async () => {
    const device = await aDevice();
    await chosenOn(device);
    await forgetOthers(device, newId<UserId>());
    expect(await device.db.mediaParts.count()).toBe(2);

    await signInOn(device);
    await wipeDatabase(device);
    expect(await device.db.mediaParts.count()).toBe(0);
    expect(await device.db.captured.count()).toBe(0);
  });
});

describe('queueing content', () => {
  test('stores all of it with its commands, or nothing', async () => {
    const device = await aDevice();
    const whole = await aKeptVideo(device, SIZE);
    const torn = await aKeptVideo(device, SIZE, { seed: 3 });
    await device.db.mediaParts.delete([torn.uploadId, 0]);

    await expect(queueContent(device, aContentPhoto(500), whole.entry, torn.entry)).rejects.toThrow(
      PartGone,
    );
    expect(await rows(device)).toMatchObject({ outbox: 0, media: 0, bytes: 0 });

    const ids = await queueContent(device, aContentPhoto(500), whole.entry);
    expect(await rows(device)).toMatchObject({ outbox: 2, media: 3, bytes: 2 });
    const items = await device.db.outbox.toArray();
    expect(items.map(({ id }) => id)).toEqual(ids);
    expect(items.map(({ awaits }) => awaits?.length)).toEqual([1, 2]);
  });

  test('several versions and the same file twice are all kept: the server’s answer names those it has', async () => {
    const device = await aDevice();
    await queueContent(device, aContentPhoto(500, 1));
    await queueContent(device, aContentPhoto(500, 1));
    expect(await rows(device)).toMatchObject({ outbox: 2, media: 2 });
  });
});

describe('a queued video', () => {
  test('goes with its poster and its pieces when it is taken out', async () => {
    const device = await aDevice();
    const video = await aKeptVideo(device, SIZE);
    const [id] = await queueContent(device, video.entry);
    expect(id && (await discard(device, { id, attempts: 0 }))).toBe(true);
    expect(await rows(device)).toEqual(nothing);
  });

  test('goes with a sign-out, and stays in quarantine when someone else signs in', async () => {
    const device = await aDevice();
    const video = await aKeptVideo(device, SIZE);
    await queueContent(device, video.entry);
    await aKeptVideo(device, SIZE, { seed: 4 });
    await forgetOthers(device, newId<UserId>());
    expect(await rows(device)).toMatchObject({ outbox: 1, media: 2, parts: 2 });

    await signInOn(device);
    await wipeDatabase(device);
    expect(await rows(device)).toEqual(nothing);
  });

  test('that the server misses is sent again with its poster, as another command, and its pieces stay where they are', async () => {
    const { device, tus } = await aDeviceWithTus();
    const video = await aKeptVideo(device, SIZE);
    const [before] = await queueContent(device, video.entry);
    await upload(device);
    device.answer(
      acceptingServer(() => ({
        outcome: 'refused',
        refusal: { code: 'PICTURE_MISSING', message: '' },
      })).answer,
    );
    await drain(device);
    tus.uploads.clear();
    device.answer(tus.answer);
    await upload(device);

    expect(tus.whole()).toHaveLength(2);
    const [after] = await device.db.outbox.toArray();
    expect(after?.id).not.toBe(before);
    expect(after).toMatchObject({ state: 'waiting', payload: { uploadId: video.uploadId } });
    expect(after?.awaits ?? []).toEqual([]);
    const poster = (await device.db.media.toArray()).find((one) => one.purpose === 'contentPoster');
    expect(after?.payload).toMatchObject({ posterUploadId: poster?.uploadId });
  });

  test('that was refused is tried again as another command, as far as its pieces are held', async () => {
    const { device, tus } = await aDeviceWithTus();
    const video = await aKeptVideo(device, SIZE, { hasPoster: false });
    const [id] = await queueContent(device, video.entry);
    await upload(device);
    device.answer(
      acceptingServer(() => ({ outcome: 'refused', refusal: { code: 'WRONG_STATE', message: '' } }))
        .answer,
    );
    await drain(device);
    if (id) await retryNow(device, id);
    expect(await device.db.media.toArray()).toMatchObject([{ state: 'uploaded' }]);
    device.answer(acceptingServer().answer);
    expect(await drain(device)).toMatchObject({ state: 'empty' });
    expect(tus.whole()).toHaveLength(1);
  });

  test('makes room once the server has it and this device shows it from there, never before', async () => {
    const { device } = await aDeviceWithTus();
    const video = await aKeptVideo(device, SIZE, { hasPoster: false });
    await queueContent(device, video.entry);
    await upload(device);
    expect(await freePictures(device.db)).toBe(0);
    device.answer(acceptingServer().answer);
    await drain(device);
    expect(await freePictures(device.db)).toBe(0);

    await device.db.cursors.put({ accountId: device.accountId, cursor: 'epoch0.1' });
    expect(await freePictures(device.db)).toBe(SIZE);
    expect(await rows(device)).toEqual(nothing);
  });
});
