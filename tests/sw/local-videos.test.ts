import { describe, expect, test } from 'vitest';
import { VIDEO_PART_BYTES } from '#contract/content/media.ts';
import { newId } from '#contract/new-id.ts';
import type { UserId } from '#contract/ids.ts';
import { localVideoUrl } from '#src/data/device/local-video.ts';
import { showLocalVideo } from '../../sw/local-videos.ts';
import { isPictureToKeep, isWholePicture } from '../../sw/whole-picture.ts';
import { aKeptVideo, queueContent } from '../support/fake-content.ts';
import { aDevice, signInOn } from '../support/fake-device.ts';

const SIZE = VIDEO_PART_BYTES + 500_000;

async function aPlayer() {
  const device = await aDevice();
  const video = await aKeptVideo(device, SIZE, { hasPoster: false });
  await queueContent(device, video.entry);
  const ask = async (range?: string, id: string = video.uploadId) => {
    const url = new URL(localVideoUrl(id as typeof video.uploadId), 'http://localhost');
    const request = new Request(url, { headers: range ? { range } : {} });
    return await showLocalVideo(request, url, device);
  };
  return { device, video, ask };
}

describe('a video that is kept on this device', () => {
  test('is played from its pieces, whole and in stretches', async () => {
    const { video, ask } = await aPlayer();
    const whole = await ask();
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect(Buffer.from(await whole.arrayBuffer()).equals(video.bytes)).toBe(true);

    const from = VIDEO_PART_BYTES - 100;
    const part = await ask(`bytes=${from}-${from + 199}`);
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes ${from}-${from + 199}/${SIZE}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(video.bytes.slice(from, from + 200))).toBe(
      true,
    );
    expect((await ask(`bytes=${SIZE}-`)).status).toBe(416);
  });

  test('is for its own user alone, and not there where it is not', async () => {
    const { device, ask } = await aPlayer();
    expect((await ask(undefined, newId())).status).toBe(404);
    await signInOn(device, newId<UserId>());
    expect((await ask()).status).toBe(404);
    await device.db.session.clear();
    expect((await ask()).status).toBe(404);
  });

  test('of which a piece is gone ends there and makes nothing up', async () => {
    const { device, video, ask } = await aPlayer();
    await device.db.mediaParts.delete([video.uploadId, 1]);
    await expect((await ask()).arrayBuffer()).rejects.toThrow();
  });
});

test('the worker keeps whole pictures, and lets films, stretches and downloads pass', () => {
  const asks = (path: string, headers: Record<string, string> = {}) => {
    const url = new URL(path, 'http://localhost');
    return isWholePicture(new Request(url, { headers }), url);
  };
  expect(asks('/files/1')).toBe(true);
  expect(asks('/files/1', { range: 'bytes=0-' })).toBe(false);
  expect(asks('/files/1?download=1')).toBe(false);
});

test('the worker keeps pictures, and neither other pages nor what the support desk shows', () => {
  const answers = (type: string, control: string) =>
    isPictureToKeep(
      new Response('', { headers: { 'content-type': type, 'cache-control': control } }),
    );
  expect(answers('image/webp', 'private, no-cache')).toBe(true);
  expect(answers('text/html', 'private, no-cache')).toBe(false);
  expect(answers('image/webp', 'private, no-store')).toBe(false);
});
