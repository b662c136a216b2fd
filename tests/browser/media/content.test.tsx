import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { VIDEO_MAX_BYTES } from '#contract/content/media.ts';
import { newId } from '#contract/new-id.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import { device } from '#src/data/device/browser-device.ts';
import { setWifiForVideo } from '#src/data/device/video-line.ts';
import { canCapture } from '#src/data/media/can-capture.ts';
import { useLocalMedia } from '#src/data/media/local-media.ts';
import {
  dropPrepared,
  prepareContent,
  type PreparedContent,
} from '#src/data/media/prepare-content.ts';
import { sendContent } from '#src/data/media/send-content.ts';
import { VideoPlayer } from '#src/ui/video-player.tsx';
import { creatorAccount, me } from '../messages/inbox.ts';
import { signedIn } from '../sync/show-queue.tsx';
import { mount } from '../ui/mount.tsx';
import { aPicture } from './pictures.ts';
import { aFilm } from './videos.ts';

let film: File;
beforeAll(async () => void (film = await aFilm()));
beforeEach(async () => {
  await page.viewport(390, 844);
  await device.db.mediaParts.clear();
});

const actor = { userId: me, accountId: creatorAccount };

const bodyOf = (prepared: PreparedContent) => {
  const main = prepared.kind === 'video' ? prepared.video : prepared.picture;
  const payload: PayloadOf<'addContent'> = {
    itemId: newId(),
    projectId: newId(),
    uploadId: main.uploadId,
    posterUploadId: prepared.kind === 'video' ? (prepared.poster?.uploadId ?? null) : null,
    kind: prepared.kind,
    shotId: null,
    deliverableId: null,
    replaces: null,
    sourceSha256: main.sha256,
    capturedAt: null,
    caption: '',
    altText: '',
  };
  return { kind: 'addContent' as const, payload };
};

async function sumOf(bytes: ArrayBuffer) {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function storedOf(id: string): Promise<ArrayBuffer> {
  const parts = await device.db.mediaParts.toArray();
  const mine = parts
    .filter(({ uploadId }) => uploadId === id)
    .toSorted((a, b) => a.index - b.index);
  return await new Blob(mine.map(({ bytes }) => bytes)).arrayBuffer();
}

describe('a video that was filmed', () => {
  test('is kept as it is, with the facts of its container and a frame', async () => {
    const seen: number[] = [];
    const prepared = await prepareContent(film, { onProgress: (done) => seen.push(done) });

    if (prepared.kind !== 'video') throw new Error('Not a video');
    const { video, poster } = prepared;
    expect(video).toMatchObject({ mime: 'video/mp4', width: 320, height: 180, size: film.size });
    expect(video.durationMs).toBeGreaterThan(500);
    expect(video.durationMs).toBeLessThan(4_000);
    expect(video.sha256).toBe(await sumOf(await film.arrayBuffer()));
    expect(await sumOf(await storedOf(video.uploadId))).toBe(video.sha256);
    expect(seen.at(-1)).toBe(film.size);
    const frame = await createImageBitmap(new Blob([poster?.bytes ?? new ArrayBuffer()]));
    expect([frame.width, frame.height]).toEqual([320, 180]);
    expect(await colourOf(frame)).toBe('red');
  });

  test('is shown before it was sent, and plays from what is kept here', async () => {
    await signedIn('creator', []);
    const prepared = await prepareContent(film);
    await sendContent(actor, [{ body: bodyOf(prepared), prepared }]);
    mount(<Local />);

    const player = page.getByLabelText('clip.mp4');
    await expect.element(player).toBeVisible();
    const video = player.element() as HTMLVideoElement;
    await expect.poll(() => video.readyState).toBeGreaterThanOrEqual(1);
    expect(video.videoWidth).toBe(320);
    expect(video.poster).toMatch(/^blob:/);
    await expect.element(page.getByText(/^waiting 0 of \d+$/)).toBeVisible();
  });

  test('waits for Wi-Fi where that is wanted and says so', async () => {
    await signedIn('creator', []);
    await setWifiForVideo(device, true);
    const prepared = await prepareContent(film);
    await sendContent(actor, [{ body: bodyOf(prepared), prepared }]);
    mount(<Local />);

    await expect.element(page.getByText(/^wifi 0 of/)).toBeVisible();
    await setWifiForVideo(device, false);
    await expect.element(page.getByText(/^waiting 0 of/)).toBeVisible();
  });

  test('that is not wanted after all, or was called off, leaves nothing', async () => {
    const prepared = await prepareContent(film);
    expect(await device.db.mediaParts.count()).toBe(1);
    await dropPrepared(prepared);
    const stop = new AbortController();
    const calledOff = prepareContent(film, { signal: stop.signal, onProgress: () => stop.abort() });
    await expect(calledOff).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));

    expect(await device.db.mediaParts.count()).toBe(0);
  });

  test('whose frames this browser cannot show is sent without one', async () => {
    const undecodable = await scrambled(film);
    expect(undecodable.size).toBe(film.size);
    const prepared = await prepareContent(undecodable);

    expect(prepared).toMatchObject({ kind: 'video', poster: null });
  });
});

describe('what is no video', () => {
  test.each([
    ['another kind', new File(['x'], 'clip.webm', { type: 'video/webm' }), 'VIDEO_TYPE'],
    [
      'a page with a film’s name',
      new File(['<!doctype html><html></html>'], 'clip.mp4'),
      'VIDEO_TYPE',
    ],
    ['nothing', new File([], 'clip.mp4', { type: 'video/mp4' }), 'VIDEO_BROKEN'],
  ])('is refused in words: %s', async (_, file, code) => {
    await expect(prepareContent(file)).rejects.toThrow(expect.objectContaining({ code }));
    expect(await device.db.mediaParts.count()).toBe(0);
  });

  test('is refused unread when it is too large', async () => {
    const file = new File(['x'], 'clip.mp4', { type: 'video/mp4' });
    Object.defineProperty(file, 'size', { value: VIDEO_MAX_BYTES + 1 });
    const read = vi.spyOn(file, 'slice');

    await expect(prepareContent(file)).rejects.toThrow(
      expect.objectContaining({ code: 'VIDEO_TOO_LARGE' }),
    );
    expect(read).not.toHaveBeenCalled();
  });
});

test('a photo is prepared in its full size', async () => {
  const prepared = await prepareContent(await aPicture(5_000, 3_000));
  expect(prepared).toMatchObject({ kind: 'photo', picture: { width: 4_096, height: 2_458 } });
});

describe('asking before something is filmed', () => {
  const storage = (usage: number, quota: number) => ({
    estimate: () => Promise.resolve({ usage, quota }),
  });

  test('refuses what does not fit, warns when space is short, and shows nothing otherwise', async () => {
    expect(await canCapture('video', 1e6, storage(0, 1e9))).toEqual({
      ok: true,
      value: { warning: null },
    });
    expect(await canCapture('video', 3e8, storage(6e8, 1e9))).toEqual({
      ok: true,
      value: { warning: 'low' },
    });
    expect(await canCapture('video', 5e8, storage(6e8, 1e9))).toEqual({
      ok: false,
      refusal: { code: 'STORAGE_LOW' },
    });
    expect(await canCapture('photo', undefined, storage(99e7, 1e9))).toMatchObject({ ok: false });
  });

  test('lets the person try where the browser does not report the space', async () => {
    for (const one of [
      undefined,
      { estimate: () => Promise.reject(new Error('forbidden')) },
      { estimate: () => Promise.resolve({}) },
    ]) {
      expect(await canCapture('video', 5e8, one)).toEqual({ ok: true, value: { warning: null } });
    }
  });

  test('is asked for a chosen video as well', async () => {
    vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ usage: 99e7, quota: 1e9 });
    await expect(prepareContent(film)).rejects.toThrow(
      expect.objectContaining({ code: 'STORAGE_LOW' }),
    );
    expect(await device.db.mediaParts.count()).toBe(0);
  });
});

function Local() {
  const media = useLocalMedia(actor);
  return (
    <main>
      {media?.map(({ item, url, posterUrl, progress, state }) => (
        <div key={item.uploadId}>
          {url ? <VideoPlayer src={url} poster={posterUrl} label={item.name} /> : null}
          <p>{`${state} ${progress.sentBytes} of ${progress.bytes}`}</p>
        </div>
      ))}
    </main>
  );
}

/** The same film with other bytes where its frames are: its container is as good as before. */
async function scrambled(file: File): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = view.getUint32(at) || bytes.length - at;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === 'mdat') bytes.fill(0x55, at + 8, at + size);
    at += size;
  }
  return new File([bytes], file.name, { type: file.type });
}

async function colourOf(frame: ImageBitmap): Promise<string> {
  const canvas = new OffscreenCanvas(frame.width, frame.height);
  const context = canvas.getContext('2d');
  context?.drawImage(frame, 0, 0);
  const [r = 0, g = 0, b = 0] =
    context?.getImageData(frame.width / 2, frame.height / 2, 1, 1).data ?? [];
  return r > 120 && g < 80 && b < 80 ? 'red' : `${r} ${g} ${b}`;
}
