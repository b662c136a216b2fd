import { describe, expect, test } from 'vitest';
import { VIDEO_PART_BYTES } from '#contract/content/media.ts';
import { drain } from '#src/data/device/drain.ts';
import { upload } from '#src/data/device/upload.ts';
import { letGoAnyway, setWifiForVideo } from '#src/data/device/video-line.ts';
import { acceptingServer, type FakeDevice } from '../../support/fake-device.ts';
import {
  aContentPhoto,
  aKeptVideo,
  queueContent,
  type FakeVideo,
} from '../../support/fake-content.ts';
import { aDeviceWithTus, refusing, type FakeTus } from '../../support/fake-tus.ts';

const MIB = 1024 * 1024;
/** Three pieces, the last one not whole; six requests of a mebibyte each and a rest. */
const SIZE = 2 * VIDEO_PART_BYTES + 1_234_567;

const heldOf = (tus: FakeTus, device: FakeDevice, { uploadId }: FakeVideo) =>
  tus.uploads.get(`${device.accountId}_${uploadId}`);
const isWhole = (tus: FakeTus, device: FakeDevice, video: FakeVideo) =>
  Buffer.from(heldOf(tus, device, video)?.bytes ?? []).equals(video.bytes);
const mediaOf = async ({ db }: FakeDevice, { uploadId }: FakeVideo) => await db.media.get(uploadId);
const awaited = async ({ db }: FakeDevice) =>
  (await db.outbox.toArray()).flatMap(({ awaits }) => awaits ?? []);

describe('a video', () => {
  test('is brought in pieces, as it was filmed, with its first frame, and lets its command go', async () => {
    const { device, tus } = await aDeviceWithTus();
    const video = await aKeptVideo(device, SIZE);
    await queueContent(device, video.entry);
    expect(await awaited(device)).toHaveLength(2);

    expect(await upload(device)).toEqual({ state: 'empty', nextTryAt: null });

    expect(isWhole(tus, device, video)).toBe(true);
    expect(heldOf(tus, device, video)?.metadata).toMatchObject({
      purpose: 'contentVideo',
      filetype: 'video/mp4',
    });
    expect(Math.max(...tus.requests.map(({ size }) => size))).toBe(MIB);
    expect(await awaited(device)).toEqual([]);
    device.answer(acceptingServer().answer);
    expect(await drain(device)).toMatchObject({ state: 'empty' });
  });

  test('takes the better way for its pieces where the device has one, and its first frame the usual one', async () => {
    const { device, tus } = await aDeviceWithTus();
    const video = await aKeptVideo(device, 500);
    await queueContent(device, video.entry);
    const carried: number[] = [];
    device.carry = async (url, init, bytes) => {
      carried.push(bytes.byteLength);
      return await device.fetch(url, { ...init, body: new Blob([bytes]) });
    };
    await upload(device);

    expect(carried).toEqual([500]);
    expect(isWhole(tus, device, video)).toBe(true);
    expect(tus.whole()).toHaveLength(2);
  });

  test('stays on the device until the server has checked it, and after', async () => {
    const { device, tus } = await aDeviceWithTus();
    const video = await aKeptVideo(device, SIZE);
    await queueContent(device, video.entry);
    tus.spoil = ({ method }) => (method === 'PATCH' ? refusing('STORAGE_FULL', 503) : null);
    await upload(device);
    expect(await device.db.mediaParts.count()).toBe(3);

    tus.spoil = () => null;
    device.time += 400_000;
    await upload(device);
    expect(await mediaOf(device, video)).toMatchObject({ state: 'uploaded', sent: SIZE });
    expect(await device.db.mediaParts.count()).toBe(3);
  });

  test('that is cut goes on where the server’s bytes end, at 1, 50 and 99 percent', async () => {
    for (const part of [0.01, 0.5, 0.99]) {
      const { device, tus } = await aDeviceWithTus();
      const video = await aKeptVideo(device, SIZE, { hasPoster: false });
      await queueContent(device, video.entry);
      const cutAt = Math.floor(SIZE * part);
      const request = Math.floor(cutAt / MIB) + 1;
      tus.spoil = ({ count }) => (count === request ? { kind: 'cut', at: cutAt % MIB } : null);
      await upload(device);
      expect(heldOf(tus, device, video)?.bytes.length).toBe(cutAt);
      const before = tus.requests.length;

      device.time += 10_000;
      expect(await upload(device)).toMatchObject({ state: 'empty' });

      const after = tus.requests.slice(before);
      expect(after[0]?.method).toBe('HEAD');
      expect(after.reduce((sum, { size }) => sum + size, 0)).toBe(SIZE - cutAt);
      expect(isWhole(tus, device, video)).toBe(true);
    }
  });

  test('goes on after days, another context and another network', async () => {
    const { device, tus } = await aDeviceWithTus();
    const video = await aKeptVideo(device, SIZE, { hasPoster: false });
    await queueContent(device, video.entry);
    for (let day = 0; day < 9; day++) {
      // Each day one piece arrives, the answer to it does not, and the tab is killed as it stood.
      let left = 2;
      tus.spoil = ({ method }) =>
        method === 'HEAD' ? null : --left === 0 ? { kind: 'lose' } : null;
      await upload(device);
      await device.db.media.update(video.uploadId, { state: 'uploading' });
      device.time += 86_400_000;
    }
    tus.spoil = () => null;
    device.time += 86_400_000;
    await upload(device);

    expect(isWhole(tus, device, video)).toBe(true);
    expect(await mediaOf(device, video)).toMatchObject({ state: 'uploaded' });
    expect(tus.whole()).toHaveLength(1);
  });

  test('that the server has forgotten by now begins again without a word', async () => {
    const { device, tus } = await aDeviceWithTus();
    const video = await aKeptVideo(device, SIZE, { hasPoster: false });
    await queueContent(device, video.entry);
    tus.spoil = ({ count }) => (count === 5 ? { kind: 'cut', at: 0 } : null);
    await upload(device);
    expect(heldOf(tus, device, video)?.bytes.length).toBe(4 * MIB);
    tus.uploads.clear();
    device.time += 9 * 86_400_000;

    expect(await upload(device)).toMatchObject({ state: 'empty' });
    expect(isWhole(tus, device, video)).toBe(true);
    expect(await mediaOf(device, video)).toMatchObject({ state: 'uploaded', attention: null });
    expect(await device.db.outbox.toArray()).toMatchObject([{ state: 'waiting' }]);
  });

  test('whose last answer was lost is not sent again', async () => {
    const { device, tus } = await aDeviceWithTus();
    const video = await aKeptVideo(device, SIZE, { hasPoster: false });
    await queueContent(device, video.entry);
    const last = Math.ceil(SIZE / MIB);
    tus.spoil = ({ count }) => (count === last ? { kind: 'lose' } : null);
    await upload(device);
    expect(await mediaOf(device, video)).toMatchObject({ state: 'waiting' });
    device.time += 10_000;
    await upload(device);

    expect(tus.requests.slice(last).map(({ method }) => method)).toEqual(['HEAD']);
    expect(await mediaOf(device, video)).toMatchObject({ state: 'uploaded' });
  });

  test('does not wait longer after every piece that arrived', async () => {
    const { device, tus } = await aDeviceWithTus();
    const video = await aKeptVideo(device, SIZE, { hasPoster: false });
    await queueContent(device, video.entry);
    const pauses: number[] = [];
    for (let round = 0; round < 6; round++) {
      let left = 2;
      tus.spoil = ({ method }) =>
        method !== 'HEAD' && --left === 0 ? { kind: 'cut', at: 0 } : null;
      const { nextTryAt } = await upload(device);
      pauses.push((nextTryAt ?? 0) - device.time);
      device.time = nextTryAt ?? device.time;
    }
    expect(Math.max(...pauses)).toBeLessThan(3_000);
  });

  test('with a missing or changed chunk is never sent on, which is reported', async () => {
    const spoil = [
      async ({ db }: FakeDevice, { uploadId }: FakeVideo) =>
        await db.mediaParts.delete([uploadId, 1]),
      async ({ db }: FakeDevice, { uploadId }: FakeVideo) =>
        await db.mediaParts.update([uploadId, 1], { bytes: new ArrayBuffer(VIDEO_PART_BYTES) }),
      async ({ db }: FakeDevice, { uploadId }: FakeVideo) =>
        await db.mediaParts.update([uploadId, 1], { bytes: new ArrayBuffer(7) }),
    ];
    for (const change of spoil) {
      const { device, tus } = await aDeviceWithTus();
      const video = await aKeptVideo(device, SIZE, { hasPoster: false });
      await queueContent(device, video.entry);
      await change(device, video);
      await upload(device);

      expect(heldOf(tus, device, video)?.bytes.length ?? 0).toBeLessThanOrEqual(VIDEO_PART_BYTES);
      expect(await mediaOf(device, video)).toMatchObject({
        state: 'attention',
        attention: { code: 'PICTURE_MISSING' },
      });
    }
  });

  test('that was refused with a sentence keeps it, and so does its command', async () => {
    const { device, tus } = await aDeviceWithTus();
    const video = await aKeptVideo(device, SIZE);
    await queueContent(device, video.entry);
    tus.spoil = ({ method }) => (method === 'PATCH' ? refusing('VIDEO_TOO_LONG', 422) : null);
    await upload(device);

    expect(await mediaOf(device, video)).toMatchObject({ attention: { code: 'VIDEO_TOO_LONG' } });
    expect(await device.db.outbox.toArray()).toMatchObject([
      { state: 'attention', attention: { code: 'VIDEO_TOO_LONG' } },
    ]);
  });
});

describe('videos and photos that wait', () => {
  test('go smallest first: photos two at once, one video at a time', async () => {
    const { device, tus } = await aDeviceWithTus();
    const large = await aKeptVideo(device, 6 * MIB, { hasPoster: false });
    const small = await aKeptVideo(device, 2 * MIB, { hasPoster: false });
    const photos = [aContentPhoto(3_000), aContentPhoto(2_000)];
    await queueContent(device, large.entry, small.entry, ...photos);
    await upload(device);

    const begun = tus.requests.filter(({ method }) => method === 'POST').map(({ size }) => size);
    expect(begun.slice(0, 2).toSorted((a, b) => a - b)).toEqual([2_000, 3_000]);
    const names = [...tus.uploads.keys()];
    expect(names.slice(2)).toEqual(
      [small, large].map(({ uploadId }) => `${device.accountId}_${uploadId}`),
    );
    expect(tus.busiest).toBeLessThanOrEqual(2);
  });

  test('a long video gives way after its turn, and what came meanwhile goes first', async () => {
    const { device, tus } = await aDeviceWithTus();
    const video = await aKeptVideo(device, SIZE, { hasPoster: false });
    await queueContent(device, video.entry);
    tus.spoil = ({ count }) => {
      if (count === 3) device.time += 31_000;
      return null;
    };
    expect(await upload(device)).toEqual({ state: 'waiting', nextTryAt: device.time });
    expect(heldOf(tus, device, video)?.bytes.length).toBe(3 * MIB);
    expect(await mediaOf(device, video)).toMatchObject({ state: 'waiting', sent: 3 * MIB });

    tus.spoil = () => null;
    await queueContent(device, aContentPhoto(2_000));
    await upload(device);
    const after = tus.requests.slice(3).filter(({ method }) => method !== 'HEAD');
    expect(after.at(-1)?.size).not.toBe(2_000);
    expect(isWhole(tus, device, video)).toBe(true);
  });

  test('a photo that is refused holds no video, and a refused video no photo', async () => {
    const { device, tus } = await aDeviceWithTus();
    const video = await aKeptVideo(device, SIZE, { hasPoster: false });
    await queueContent(device, aContentPhoto(2_000), video.entry);
    tus.spoil = ({ count }) => (count === 1 ? refusing('PICTURE_BROKEN', 422) : null);
    await upload(device);

    const states = (await device.db.media.toArray()).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['attention', 'uploaded']);
  });
});

describe('“Wi-Fi only for video”', () => {
  const onLine = (device: FakeDevice, type: string | undefined) =>
    Object.assign(device, { lineType: () => type });

  test('keeps videos back on a line that costs, and lets photos and first frames go', async () => {
    const { device, tus } = await aDeviceWithTus();
    await setWifiForVideo(device, true);
    onLine(device, 'cellular');
    const video = await aKeptVideo(device, SIZE);
    await queueContent(device, video.entry, aContentPhoto(2_000));

    expect(await upload(device)).toEqual({ state: 'paused', nextTryAt: null });
    expect(tus.whole()).toHaveLength(2);
    expect(await mediaOf(device, video)).toMatchObject({ state: 'waiting', attempts: 0 });

    onLine(device, 'wifi');
    expect(await upload(device)).toMatchObject({ state: 'empty' });
    expect(isWhole(tus, device, video)).toBe(true);
  });

  test('stops a video whose line begins to cost, keeps what has arrived, and goes on over Wi-Fi', async () => {
    const { device, tus } = await aDeviceWithTus();
    await setWifiForVideo(device, true);
    onLine(device, 'wifi');
    const video = await aKeptVideo(device, SIZE, { hasPoster: false });
    await queueContent(device, video.entry);
    tus.spoil = ({ count }) => {
      if (count === 3) onLine(device, 'cellular');
      return null;
    };
    expect(await upload(device)).toEqual({ state: 'paused', nextTryAt: null });
    expect(heldOf(tus, device, video)?.bytes.length).toBe(3 * MIB);
    expect(await mediaOf(device, video)).toMatchObject({ state: 'waiting', attention: null });

    onLine(device, 'wifi');
    expect(await upload(device)).toMatchObject({ state: 'empty' });
    expect(isWhole(tus, device, video)).toBe(true);
  });

  test('asks for each video where the browser does not report the kind of connection', async () => {
    const { device, tus } = await aDeviceWithTus();
    await setWifiForVideo(device, true);
    onLine(device, undefined);
    const [one, other] = [
      await aKeptVideo(device, 2 * MIB, { hasPoster: false }),
      await aKeptVideo(device, 3 * MIB, { hasPoster: false }),
    ];
    await queueContent(device, one.entry, other.entry);
    expect(await upload(device)).toMatchObject({ state: 'paused' });

    await letGoAnyway(device, one.uploadId);
    await upload(device);
    expect([isWhole(tus, device, one), isWhole(tus, device, other)]).toEqual([true, false]);
  });

  test('that is off keeps nothing back', async () => {
    const { device, tus } = await aDeviceWithTus();
    await setWifiForVideo(device, true);
    await setWifiForVideo(device, false);
    onLine(device, 'cellular');
    const video = await aKeptVideo(device, 2 * MIB, { hasPoster: false });
    await queueContent(device, video.entry);
    await upload(device);
    expect(isWhole(tus, device, video)).toBe(true);
  });
});
