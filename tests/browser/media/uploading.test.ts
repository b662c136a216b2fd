import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UploadId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { device as own } from '#src/data/device/browser-device.ts';
import type { Device } from '#src/data/device/device.ts';
import { upload } from '#src/data/device/upload.ts';
import { preparePictures } from '#src/data/media/prepare.ts';
import { sendPictures } from '#src/data/media/send-pictures.ts';
import { startUploading } from '#src/data/media/uploading.ts';
import { remove } from '#src/data/unsent.ts';
import { creatorAccount, me } from '../messages/inbox.ts';
import { addUnsent } from '../outbox.ts';
import { signedIn } from '../sync/show-queue.tsx';
import { aPicture } from './pictures.ts';

let end = new AbortController();
beforeEach(() => void (end = new AbortController()));
afterEach(() => end.abort());

/** The browser's own device before a server that takes whole uploads. */
function serving(): { device: Device; posts: { id: string; size: number }[] } {
  const posts: { id: string; size: number }[] = [];
  const device: Device = {
    ...own,
    isOnline: () => true,
    fetch: async (_, init) => {
      const metadata = new Headers(init.headers).get('upload-metadata') ?? '';
      const id = atob(/uploadId (\S+?)(?:,|$)/.exec(metadata)?.[1] ?? '');
      const size = (init.body as Blob).size;
      posts.push({ id, size });
      const headers = {
        'tus-resumable': '1.0.0',
        location: `/api/uploads/${creatorAccount}_${id}`,
        'upload-offset': String(size),
      };
      return new Response(null, { status: 201, headers });
    },
  };
  return { device, posts };
}

async function chooseTwo() {
  const files = await Promise.all([aPicture(700, 500), aPicture(701, 500)]);
  const pictures = await preparePictures(files, 'portfolio');
  const entries = pictures.map((picture) => {
    const { uploadId, sourceSha256 } = picture;
    const payload = { itemId: newId() as never, uploadId, sourceSha256 };
    return {
      body: { kind: 'addPortfolioItem' as const, payload },
      purpose: 'portfolio' as const,
      picture,
    };
  });
  await sendPictures({ userId: me, accountId: creatorAccount }, entries);
  return pictures;
}

test('pictures chosen while a tab and another context upload are sent once, and their commands are let go', async () => {
  await signedIn('creator', []);
  await own.db.session.update('current', { accessToken: 'token', expiresAt: Date.now() + 1e9 });
  const { device, posts } = serving();
  let arrived = 0;
  startUploading(
    device,
    () => end.signal,
    end.signal,
    () => arrived++,
  );
  const pictures = await chooseTwo();
  // As the worker does it, woken at the same moment.
  await upload(device);

  await expect
    .poll(async () => (await own.db.media.toArray()).map((one) => one.state))
    .toEqual(['uploaded', 'uploaded']);
  expect(posts.map((one) => one.id).toSorted()).toEqual(
    pictures.map((one) => one.uploadId as string).toSorted(),
  );
  expect(posts.map((one) => one.size).toSorted((a, b) => a - b)).toEqual(
    pictures.map((one) => one.bytes.byteLength).toSorted((a, b) => a - b),
  );
  expect((await own.db.outbox.toArray()).flatMap((one) => one.awaits ?? [])).toEqual([]);
  await expect.poll(() => arrived).toBeGreaterThan(0);
});

test('a picture that the worker brought lets this tab send its command', async () => {
  await signedIn('creator', []);
  await own.db.session.update('current', { accessToken: 'token', expiresAt: Date.now() + 1e9 });
  const { device } = serving();
  const asleep: Device = { ...device, isOnline: () => false };
  let arrived = 0;
  startUploading(
    asleep,
    () => end.signal,
    end.signal,
    () => arrived++,
  );
  await chooseTwo();
  await expect.poll(() => own.db.media.count()).toBe(2);
  await expect.poll(async () => (await upload(device)).state).toBe('empty');

  await expect.poll(() => arrived).toBeGreaterThan(0);
});

test('deleting a queued save ends its own uploads, and none that another save awaits', async () => {
  await signedIn('creator', []);
  await own.db.session.update('current', { accessToken: 'token', expiresAt: Date.now() + 1e9 });
  const [shared, alone] = [newId<UploadId>(), newId<UploadId>()];
  const save = { kind: 'saveCampaign', payload: {}, userId: me, accountId: creatorAccount };
  const deleted = await addUnsent({ ...save, lane: 'campaign:1', awaits: [shared, alone] });
  const kept = await addUnsent({ ...save, lane: 'campaign:2', awaits: [shared] });
  for (const uploadId of [shared, alone]) {
    const begun = { uploadId, commandId: deleted.id, state: 'waiting', attempts: 1 };
    await own.db.media.add({ ...begun, userId: me, accountId: creatorAccount } as never);
  }
  const ended: string[] = [];
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    if (method === 'DELETE') ended.push(path);
    return Promise.resolve(new Response(null, { status: 204 }));
  });

  expect(await remove({ id: deleted.id, attempts: 0 })).toBe(true);

  await expect.poll(() => ended).not.toEqual([]);
  expect(ended).toEqual([expect.stringContaining(alone)]);
  expect(await own.db.media.toArray()).toMatchObject([{ uploadId: shared, commandId: kept.id }]);
});
