import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { VIDEO_PART_BYTES } from '#contract/content/media.ts';
import type { UploadId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { CapturedKey } from '#src/data/device/captured-file.ts';
import { freeUnnamed } from '#src/data/device/video-parts.ts';
import { wipeDatabase } from '#src/data/device/wipe.ts';
import { captureKey, keepCaptured } from '#src/features/content/captured.ts';
import { noText } from '#src/features/content/labels.ts';
import { useCapture } from '#src/features/content/use-capture.ts';
import { aFilm } from '../../media/videos.ts';
import { mount } from '../../ui/mount.tsx';
import { aCreatorCaptures, actor, none, outbox, place, projectId, words } from './capture-here.ts';

/** A film that this browser can show, of three pieces and a bit. */
let film: File;
beforeAll(async () => {
  const clip = await aFilm({ name: 'pour.mp4' });
  const free = new Uint8Array(3 * VIDEO_PART_BYTES);
  new DataView(free.buffer).setUint32(0, free.byteLength);
  free.set(new TextEncoder().encode('free'), 4);
  film = new File([clip, free], 'pour.mp4', { type: 'video/mp4', lastModified: 1_700_000_000_000 });
});
aCreatorCaptures();

const keep = async (): Promise<CapturedKey> => {
  const key = captureKey(actor, projectId);
  expect(await keepCaptured(actor, key, film, { place, words })).toEqual(key);
  return key;
};

/** The film on a device whose page keeps it itself and does something before it reads a piece. */
function filmReadAfter(before: () => Promise<void>): File {
  vi.spyOn(globalThis, 'Worker').mockImplementation(() => {
    throw new Error('The page keeps it itself');
  });
  const slow = new File([film], film.name, film);
  slow.slice = (from = 0, to = film.size) => {
    const asset = film.slice(from, to);
    const read = asset.arrayBuffer.bind(asset);
    asset.arrayBuffer = async () => {
      await before();
      return await read();
    };
    return asset;
  };
  return slow;
}

function FilmPlace({ chosen = film }: { chosen?: File }) {
  const { add, drop, preparing } = useCapture(actor, projectId, none);
  return (
    <>
      <button onClick={() => add([chosen], place, words)}>Choose</button>
      {preparing.map(({ key, error, percent }) => (
        <button key={key} onClick={() => drop(key)}>
          {error ?? `Stop at ${percent}`}
        </button>
      ))}
    </>
  );
}

test('a video that was kept before the app was killed is prepared from what is kept and queued once when the screen opens next', async () => {
  const [, , itemId] = await keep();
  mount(
    <>
      <FilmPlace />
      <FilmPlace />
    </>,
  );

  await expect
    .poll(outbox)
    .toMatchObject([{ payload: { itemId, kind: 'video', caption: 'Slow pour', projectId } }]);
  const [item] = await outbox();
  if (item?.kind !== 'addContent') throw new Error('No content was queued');
  expect(item.payload.posterUploadId).not.toBeNull();
  expect(item.payload.sourceSha256).toBe(await sumOf(film));
  expect(await sumOf(await storedOf(item.payload.uploadId))).toBe(await sumOf(film));
  expect(await device.db.captured.count()).toBe(0);
});

test('a video whose sum a kill left unwritten is as good as another', async () => {
  const key = await keep();
  await device.db.captured.update(key, { video: { size: film.size, sha256: null } });
  mount(<FilmPlace />);

  const sourceSha256 = await sumOf(film);
  await expect.poll(outbox).toMatchObject([{ payload: { itemId: key[2], sourceSha256 } }]);
});

test('a video of which a kill left some pieces is asked for again, and goes on from them', async () => {
  const key = await keep();
  const uploadId = key[2] as string as UploadId;
  await device.db.captured.update(key, { video: { size: film.size, sha256: null } });
  await device.db.mediaParts.delete([uploadId, 2]);
  await device.db.mediaParts.delete([uploadId, 3]);
  // Nothing that tidies up takes them for unwanted.
  await freeUnnamed({ ...device, now: () => Date.now() + 30 * 86_400_000 });
  expect(await device.db.mediaParts.count()).toBe(2);
  const first = await device.db.mediaParts.get([uploadId, 0]);
  await device.db.mediaParts.update([uploadId, 0], { mark: 'kept' } as object);
  mount(<FilmPlace />);

  const asked = page.getByText(/^pour\.mp4 wasn’t fully saved before the app closed/);
  await expect.element(asked).toBeVisible();
  expect(await outbox()).toEqual([]);
  await page.getByText('Choose').first().click();

  await expect.poll(outbox).toMatchObject([{ payload: { itemId: key[2], projectId } }]);
  await expect.element(asked).not.toBeInTheDocument();
  expect(await sumOf(await storedOf(uploadId))).toBe(await sumOf(film));
  expect(await device.db.mediaParts.get([uploadId, 0])).toEqual({ ...first, mark: 'kept' });
});

test('a video that another tab is keeping is not asked for again', async () => {
  const key = await keep();
  await device.db.mediaParts.delete([key[2] as string as UploadId, 3]);
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const held = navigator.locks.request(`pollin:keeping:${key[2]}`, () => over);
  mount(<FilmPlace />);
  const photoKey = captureKey(actor, projectId);
  await keepCaptured(actor, photoKey, new File(['no'], 'a.jpg', { type: 'image/jpeg' }), {
    place,
    words: noText,
  });
  mount(<FilmPlace />);

  // What comes behind it is looked at after it.
  await expect.element(page.getByText(/^a\.jpg: /).first()).toBeVisible();
  await expect.element(page.getByText(/^pour\.mp4/)).not.toBeInTheDocument();
  end();
  await held;
});

test('a video that is called off, or put away, leaves nothing', async () => {
  const key = await keep();
  await device.db.mediaParts.delete([key[2] as string as UploadId, 1]);
  const { promise: calledOff, resolve: goOn } = Promise.withResolvers<void>();
  const slow = filmReadAfter(async () => {
    if ((await device.db.mediaParts.count()) === 2) await calledOff;
  });
  mount(<FilmPlace chosen={slow} />);
  await page.getByText(/^pour\.mp4 wasn’t fully saved/).click();
  await expect.poll(() => device.db.captured.count()).toBe(0);
  expect(await device.db.mediaParts.count()).toBe(0);

  await page.getByText('Choose').first().click();
  await expect.poll(() => device.db.mediaParts.count()).toBe(2);
  await page.getByText(/^Stop at/).click();
  goOn();

  await expect.element(page.getByText(/^Stop at/)).not.toBeInTheDocument();
  await expect.poll(() => device.db.captured.count()).toBe(0);
  await expect.poll(() => device.db.mediaParts.count()).toBe(0);
  expect(await outbox()).toEqual([]);
});

test('a video goes on where a kill cut it off when there is room for the rest of it alone', async () => {
  const key = await keep();
  await device.db.mediaParts.delete([key[2] as string as UploadId, 3]);
  const quota = 20e6 + 2 * VIDEO_PART_BYTES;
  vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ usage: 0, quota });

  expect(await keepCaptured(actor, key, film, { place, words })).toEqual(key);
  expect(await device.db.mediaParts.count()).toBe(4);
  const another = captureKey(actor, projectId);
  expect(await keepCaptured(actor, another, film, { place, words })).toBeUndefined();
});

test('of a video that is being kept while its owner logs out nothing stays', async () => {
  const slow = filmReadAfter(async () => {
    if ((await device.db.mediaParts.count()) === 3) await wipeDatabase(device);
  });
  const keeping = keepCaptured(actor, captureKey(actor, projectId), slow, { place, words });

  await expect(keeping).rejects.toMatchObject({ name: 'NotKept' });
  expect(await device.db.facts.get('signedOut')).toBeDefined();
  expect(await device.db.captured.count()).toBe(0);
  expect(await device.db.mediaParts.count()).toBe(0);
});

test('a video or a photo whose turn comes after its owner has logged out is not kept and not queued', async () => {
  await wipeDatabase(device);
  const photo = new File(['no'], 'a.jpg', { type: 'image/jpeg' });
  const key = captureKey(actor, projectId);
  await expect(keepCaptured(actor, key, photo, { place, words })).rejects.toThrow();
  mount(<FilmPlace />);
  await page.getByText('Choose').click();
  await page.getByText('Choose').click();

  await expect.element(page.getByText(/^Stop at/)).not.toBeInTheDocument();
  expect(await outbox()).toEqual([]);
  expect(await device.db.captured.count()).toBe(0);
  expect(await device.db.mediaParts.count()).toBe(0);
});

async function storedOf(id: UploadId): Promise<Blob> {
  const parts = await device.db.mediaParts.toArray();
  const mine = parts.filter((one) => one.uploadId === id).toSorted((a, b) => a.index - b.index);
  return new Blob(mine.map(({ bytes }) => bytes));
}

async function sumOf(blob: Blob): Promise<string> {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()));
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
