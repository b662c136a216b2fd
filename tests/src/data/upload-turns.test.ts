import { describe, expect, test, vi } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { UploadId } from '#contract/ids.ts';
import { UPLOAD_CHUNK_BYTES } from '#contract/pictures/rules.ts';
import { DAY_MS } from '#contract/durations.ts';
import { drain } from '#src/data/device/drain.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { discard } from '#src/data/device/unsent-items.ts';
import { cancelQueued } from '#src/data/device/picture-actions.ts';
import { upload, UPLOAD_LOCK } from '#src/data/device/upload.ts';
import { aDevice, aMessage, aRoomId, json } from '../../support/fake-device.ts';
import { aDeviceWithTus, refusing } from '../../support/fake-tus.ts';
import { aPortfolioItem, queue } from '../../support/fake-pictures.ts';

const pathOf = (request: Request) => new URL(request.url).pathname;
const sizesOf = (requests: readonly { size: number }[]) =>
  requests.map((one) => one.size).toSorted((a, b) => a - b);

describe('several pictures', () => {
  test('that several commands wait for let each of them go, whichever they belong to', async () => {
    const { device } = await aDeviceWithTus();
    const works = [aPortfolioItem(100), aPortfolioItem(120, 9)];
    await queue(device, ...works);
    const awaits = works.map(({ picture }) => picture.uploadId);
    await device.db.outbox.where({ order: 2 }).modify({ awaits });

    await upload(device);

    const items = await device.db.outbox.toArray();
    expect(items.map((item) => item.awaits)).toEqual([undefined, undefined]);
  });

  test.each(['waiting', 'attention'] as const)(
    'that another command waits for stay when theirs is discarded, also one that is %s',
    async (state) => {
      const { device, tus } = await aDeviceWithTus();
      const [older, last, alone] = [
        aPortfolioItem(100),
        aPortfolioItem(120, 9),
        aPortfolioItem(130, 8),
      ];
      await queue(device, older, last, alone);
      const shared = last.picture.uploadId;
      await device.db.outbox.where({ order: 1 }).modify((item) => item.awaits?.push(shared));
      await device.db.media.update(shared, { state });

      for (const { id } of (await device.db.outbox.toArray()).slice(1)) {
        await discard(device, { id, attempts: 0 });
      }
      expect(await device.db.mediaBytes.count()).toBe(2);
      await upload(device);

      expect((await device.db.outbox.toArray()).map((item) => item.awaits)).toEqual([undefined]);
      expect(sizesOf(tus.requests)).toEqual([100, 120]);
    },
  );

  test('leave smallest first, two at once', async () => {
    const { device, tus } = await aDeviceWithTus();
    tus.holdUntil = 2;
    await queue(
      device,
      aPortfolioItem(4000),
      aPortfolioItem(1000),
      aPortfolioItem(3000),
      aPortfolioItem(2000),
    );
    await upload(device);

    expect(sizesOf(tus.requests)).toEqual([1000, 2000, 3000, 4000]);
    expect(sizesOf(tus.requests.slice(0, 2))).toEqual([1000, 2000]);
    expect(tus.busiest).toBe(2);
  });

  test('of one size leave in the order in which they were queued', async () => {
    const { device, tus } = await aDeviceWithTus();
    const works = [aPortfolioItem(1000, 1), aPortfolioItem(1000, 2), aPortfolioItem(1000, 3)];
    await queue(device, ...works);
    const names = works.map(({ picture }) => picture.uploadId);
    // As on a device whose clock was set back: the ids have another order than the queue.
    for (const [index, name] of names.entries()) {
      await device.db.media.update(name, { createdAt: device.time - index });
    }
    await upload(device);

    const left = [...tus.uploads.values()].map(({ metadata }) => metadata['uploadId']);
    expect(left).toEqual(names.toReversed());
  });

  test('of which one is large: only one such at once, in pieces', async () => {
    const { device, tus } = await aDeviceWithTus();
    const large = UPLOAD_CHUNK_BYTES + 10;
    await queue(device, aPortfolioItem(large, 1), aPortfolioItem(large, 2));
    await upload(device);

    expect(tus.busiest).toBe(1);
    expect(tus.requests.map((one) => one.size)).toEqual([
      UPLOAD_CHUNK_BYTES,
      10,
      UPLOAD_CHUNK_BYTES,
      10,
    ]);
  });

  test('of which one is refused: the others arrive', async () => {
    const { device, tus } = await aDeviceWithTus();
    tus.spoil = ({ count }) => (count === 1 ? refusing('PICTURE_BROKEN', 422) : null);
    await queue(device, aPortfolioItem(1), aPortfolioItem(2), aPortfolioItem(3));
    await upload(device);

    expect(tus.whole()).toHaveLength(2);
    const states = (await device.db.media.toArray()).map((one) => one.state);
    expect(states.toSorted()).toEqual(['attention', 'uploaded', 'uploaded']);
    expect(
      await device.db.outbox.filter((one) => one.state === 'attention').toArray(),
    ).toMatchObject([{ attention: { code: 'PICTURE_BROKEN' } }]);
  });

  test('of which none gets an answer: no others are tried until a health check is answered', async () => {
    const { device } = await aDeviceWithTus();
    await queue(device, ...[1, 2, 3, 4, 5].map((size) => aPortfolioItem(size)));
    device.answer(() => Promise.reject(new TypeError('Failed to fetch')));

    expect(await upload(device)).toMatchObject({ state: 'waiting' });
    const paths = device.requests.map(pathOf);
    expect(paths.filter((path) => path === '/api/uploads')).toHaveLength(2);
    expect(paths.at(-1)).toBe('/api/health');
    const media = await device.db.media.toCollection().sortBy('size');
    expect(media.map((one) => one.attempts)).toEqual([1, 1, 0, 0, 0]);
  });

  test('of which two get no answer: the others arrive once a health check is answered', async () => {
    const { device, tus } = await aDeviceWithTus();
    await queue(device, ...[1, 2, 3, 4].map((size) => aPortfolioItem(size)));
    tus.spoil = ({ count }) => (count <= 2 ? { kind: 'cut', at: 0 } : null);
    device.answer((request) =>
      request.url.endsWith('/health')
        ? json({ ok: true, version: '1', epoch: 'epoch0' })
        : tus.answer(request),
    );
    await upload(device);

    expect(tus.whole()).toHaveLength(2);
    const states = (await device.db.media.toCollection().sortBy('size')).map((one) => one.state);
    expect(states).toEqual(['waiting', 'waiting', 'uploaded', 'uploaded']);
  });
});

describe('bytes that are gone or changed', () => {
  test('never leave, and the person is asked to choose again', async () => {
    const { device, tus } = await aDeviceWithTus();
    const [gone, changed] = [aPortfolioItem(700), aPortfolioItem(900)];
    await queue(device, gone, changed);
    await device.db.mediaBytes.delete(gone.picture.uploadId);
    await device.db.mediaBytes.put({
      uploadId: changed.picture.uploadId,
      bytes: new Uint8Array(900).buffer,
    });
    await upload(device);

    expect(tus.requests).toHaveLength(0);
    for (const table of [device.db.media, device.db.outbox]) {
      expect(await table.toArray()).toMatchObject([
        { state: 'attention', attention: { code: 'PICTURE_MISSING' } },
        { state: 'attention', attention: { code: 'PICTURE_MISSING' } },
      ]);
    }
  });
});

test('a server that asks for most of a day is left alone that long, by pictures and by commands', async () => {
  const { device, tus } = await aDeviceWithTus();
  device.random = () => 0.99;
  await queue(device, aPortfolioItem(500));
  let asked = 0;
  tus.spoil = () => {
    // A storm would never end.
    if (++asked > 20) device.online = false;
    return refusing('TOO_MUCH_UPLOADED', 429, { retryAfter: 86_000 });
  };
  const left = await upload(device);
  expect([asked, left.nextTryAt]).toEqual([1, device.time + DAY_MS]);

  const other = await aDevice();
  other.random = () => 0.99;
  let calls = 0;
  other.answer(() => {
    if (++calls > 20) other.online = false;
    return json({ code: 'TOO_MANY_REQUESTS', message: '', retryAfter: 86_000 }, 429);
  });
  await enqueue(other, other, aMessage(other, aRoomId(), 'Hello'));
  expect(await drain(other)).toEqual({ state: 'waiting', nextTryAt: other.time + DAY_MS });
  expect(calls).toBe(1);
});

test('a turn that was overtaken leaves alone what the new holder is sending', async () => {
  const { device } = await aDeviceWithTus();
  const work = aPortfolioItem(500);
  await queue(device, work);
  const beats: (() => void)[] = [];
  device.wait = (_, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      beats.push(resolve);
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
  device.answer(async () => {
    beats[0]?.();
    await expect.poll(() => beats).toHaveLength(2);
    await device.db.beats.put({ name: UPLOAD_LOCK, holder: 'another', at: device.time });
    await device.db.media.update(work.picture.uploadId, { attempts: 2 });
    beats[1]?.();
    return await new Promise<Response>(() => undefined);
  });
  await upload(device);

  expect(await device.db.media.toArray()).toMatchObject([{ state: 'uploading', attempts: 2 }]);
});

test('a picture whose bytes are gone is no sign of whether the server was reached', async () => {
  const { device } = await aDeviceWithTus();
  await queue(device, aPortfolioItem(500));
  await device.db.mediaBytes.clear();
  await upload(device);

  expect(await device.db.facts.get('contact')).toBeUndefined();
});

test('a turn lasts until the server has the withdrawn uploads, and survives a server that cannot be reached', async () => {
  for (const isBroken of [false, true]) {
    const { device, tus } = await aDeviceWithTus();
    const work = aPortfolioItem(500);
    await queue(device, work);
    device.answer(async (request) => {
      if (request.method === 'POST') await cancelQueued(device, work.picture.uploadId);
      if (request.method === 'POST' && isBroken) {
        vi.spyOn(device.db.session, 'get').mockRejectedValueOnce(new Error('Broken'));
      }
      return await tus.answer(request);
    });
    await upload(device);

    expect(tus.ended).toHaveLength(isBroken ? 0 : 1);
  }
});

test('on a full device a picture that has arrived is noted all the same: what the server has for good makes room', async () => {
  const { device } = await aDeviceWithTus();
  await queue(device, aPortfolioItem(400), aPortfolioItem(900));
  await upload(device);
  const [done, next] = await device.db.outbox.toArray();
  if (!done || !next) throw new Error('Nothing is queued');
  await device.db.outbox.delete(done.order);
  await device.db.sent.put({ ...done, revision: 1, result: {}, sentAt: 0 } as never);
  await device.db.cursors.put({ accountId: device.accountId, cursor: 'epoch0.5' });
  await device.db.media.where({ commandId: next.id }).modify({ state: 'waiting' });
  await device.db.outbox.toCollection().modify({ awaits: [newId<UploadId>()] });
  const put = device.db.media.put.bind(device.db.media);
  let isFull = true;
  vi.spyOn(device.db.media, 'put').mockImplementation(((row: { state: string }) => {
    if (row.state === 'uploaded' && isFull) {
      isFull = false;
      throw new DOMException('No room', 'QuotaExceededError');
    }
    return put(row as never);
  }) as never);
  await upload(device);

  expect(await device.db.media.toArray()).toMatchObject([{ size: 900, state: 'uploaded' }]);
});
