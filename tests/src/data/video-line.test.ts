import { describe, expect, test } from 'vitest';
import { VIDEO_PART_BYTES } from '#contract/content/media.ts';
import { letGoAnyway, setWifiForVideo } from '#src/data/device/video-line.ts';
import { upload } from '#src/data/device/upload.ts';
import type { FakeDevice } from '../../support/fake-device.ts';
import {
  aContentPhoto,
  aKeptVideo,
  queueContent,
  type FakeVideo,
} from '../../support/fake-content.ts';
import { aDeviceWithTus, type FakeTus } from '../../support/fake-tus.ts';

const MIB = 1024 * 1024;
/** Three pieces, the last one not whole; six requests of a mebibyte each and a rest. */
const SIZE = 2 * VIDEO_PART_BYTES + 1_234_567;

const heldOf = (tus: FakeTus, device: FakeDevice, { uploadId }: FakeVideo) =>
  tus.uploads.get(`${device.accountId}_${uploadId}`);
const isWhole = (tus: FakeTus, device: FakeDevice, video: FakeVideo) =>
  Buffer.from(heldOf(tus, device, video)?.bytes ?? []).equals(video.bytes);
const mediaOf = async ({ db }: FakeDevice, { uploadId }: FakeVideo) => await db.media.get(uploadId);

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

  test('asks for each video where the browser does not tell what the line is', async () => {
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
