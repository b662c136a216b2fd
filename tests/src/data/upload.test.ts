import { describe, expect, test } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId, UserId } from '#contract/ids.ts';
import { drain } from '#src/data/device/drain.ts';
import { endPauses } from '#src/data/device/unsent-items.ts';
import { upload } from '#src/data/device/upload.ts';
import { acceptingServer, html, json, signInOn } from '../../support/fake-device.ts';
import { aDeviceWithTus, refusing } from '../../support/fake-tus.ts';
import { aPortfolioItem, queue } from '../../support/fake-pictures.ts';

describe('a picture', () => {
  test('is brought to the server whole, as what it was stored as, and lets its command go', async () => {
    const { device, tus } = await aDeviceWithTus();
    const work = aPortfolioItem(5000);
    await queue(device, work);

    expect(await drain(device)).toMatchObject({ state: 'paused' });
    let arrived = 0;
    expect(await upload(device, () => arrived++)).toEqual({ state: 'empty', nextTryAt: null });

    const id = `${device.accountId}_${work.picture.uploadId}`;
    const held = tus.uploads.get(id);
    expect(held?.bytes).toEqual(new Uint8Array(work.picture.bytes));
    expect(held?.metadata).toMatchObject({
      uploadId: work.picture.uploadId,
      purpose: 'portfolio',
      sha256: work.picture.sha256,
    });
    expect(tus.requests).toHaveLength(1);
    expect(arrived).toBe(1);
    expect(await device.db.media.toArray()).toMatchObject([{ state: 'uploaded', sent: 5000 }]);
    expect((await device.db.outbox.toArray())[0]?.awaits).toBeUndefined();

    device.answer(acceptingServer().answer);
    expect(await drain(device)).toMatchObject({ state: 'empty' });
    expect(await device.db.sent.count()).toBe(1);
  });

  test('keeps its bytes after the server has it', async () => {
    const { device } = await aDeviceWithTus();
    await queue(device, aPortfolioItem(500));
    await upload(device);

    expect(await device.db.mediaBytes.count()).toBe(1);
  });

  test('names the account and the user’s session with every request', async () => {
    const { device } = await aDeviceWithTus();
    await queue(device, aPortfolioItem(10));
    await upload(device);

    expect(device.requests.map((one) => one.headers.get('authorization'))).toEqual([
      'Bearer token',
    ]);
    expect(device.requests[0]?.headers.get('x-account')).toBe(device.accountId);
  });
});

describe('an upload', () => {
  test('that is cut goes on where it was, however little had arrived', async () => {
    for (const part of [0.01, 0.5, 0.99]) {
      const { device, tus } = await aDeviceWithTus();
      const work = aPortfolioItem(10_000);
      await queue(device, work);
      tus.spoil = ({ count }) => (count === 1 ? { kind: 'cut', at: part * 10_000 } : null);

      expect(await upload(device)).toMatchObject({ state: 'waiting' });
      device.time += 10_000;
      expect(await upload(device)).toMatchObject({ state: 'empty' });

      expect(tus.requests.map((one) => [one.method, one.size])).toEqual([
        ['POST', 10_000],
        ['HEAD', 0],
        ['PATCH', 10_000 - part * 10_000],
      ]);
      const held = tus.uploads.get(`${device.accountId}_${work.picture.uploadId}`);
      expect(held?.bytes).toEqual(new Uint8Array(work.picture.bytes));
    }
  });

  test('that has hung since nobody answered is given up when our server does, and goes on', async () => {
    const { device, tus } = await aDeviceWithTus();
    let answered = new AbortController();
    const answer = () => {
      const heard = answered;
      answered = new AbortController();
      heard.abort();
    };
    const asked = Promise.withResolvers<void>();
    await queue(device, aPortfolioItem(700));
    const startedAt = device.time;
    let gaveUpAfter = 0;
    const uploading = upload({
      ...device,
      onAnswered: () => answered.signal,
      fetch: (_, init) =>
        new Promise<Response>((_resolve, reject) => {
          asked.resolve();
          init.signal?.addEventListener('abort', () => {
            gaveUpAfter = device.time - startedAt;
            reject(new TypeError('Aborted'));
          });
        }),
    });
    await asked.promise;
    // An upload that is under way for two seconds may be well: something else was lost.
    for (const milliseconds of [2_000, 7_000]) {
      device.time += milliseconds;
      answer();
    }

    expect(await uploading).toMatchObject({ state: 'waiting' });
    expect(gaveUpAfter).toBe(9_000);
    // It says nothing about the line of now.
    expect(await device.db.facts.get('contact')).toBeUndefined();
    await endPauses(device);
    expect(await upload(device)).toMatchObject({ state: 'empty' });
    expect(tus.whole()).toHaveLength(1);
  });

  test('whose answer was lost is not sent twice', async () => {
    const { device, tus } = await aDeviceWithTus();
    await queue(device, aPortfolioItem(700));
    tus.spoil = ({ count }) => (count === 1 ? { kind: 'lose' } : null);
    await upload(device);
    device.time += 10_000;
    await upload(device);

    expect(tus.requests.map((one) => one.method)).toEqual(['POST', 'HEAD']);
    expect(await device.db.media.toArray()).toMatchObject([{ state: 'uploaded' }]);
  });

  test('that the server has forgotten starts over', async () => {
    const { device, tus } = await aDeviceWithTus();
    await queue(device, aPortfolioItem(700));
    tus.spoil = ({ count }) => (count === 1 ? { kind: 'cut', at: 100 } : null);
    await upload(device);
    tus.uploads.clear();
    device.time += 10_000;
    await upload(device);

    expect(tus.requests.map((one) => one.method)).toEqual(['POST', 'HEAD', 'POST']);
    expect(tus.whole()).toHaveLength(1);
  });

  test('to which a captive portal or a proxy answers is not taken for done', async () => {
    const echo = { location: '/api/uploads/x', 'upload-offset': '700' };
    const strangers = [
      html(200),
      html(502),
      json({ ok: true }),
      new Response(null, { status: 204 }),
      new Response(null, { status: 201, headers: echo }),
    ];
    for (const response of strangers) {
      const { device, tus } = await aDeviceWithTus();
      await queue(device, aPortfolioItem(700));
      tus.spoil = () => ({ kind: 'answer', response: response.clone() });

      expect(await upload(device)).toMatchObject({ state: 'waiting' });
      expect(await device.db.media.toArray()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
      expect((await device.db.outbox.toArray())[0]?.awaits).toHaveLength(1);
      expect(await device.db.facts.get('contact')).toMatchObject({
        reachable: false,
        isPortal: response.ok,
      });
    }
  });

  test('waits as long as the server asks', async () => {
    const { device, tus } = await aDeviceWithTus();
    await queue(device, aPortfolioItem(700));
    tus.spoil = () => refusing('TOO_MUCH_UPLOADED', 429, { retryAfter: 3600 });
    const left = await upload(device);
    expect(left.nextTryAt).toBe(device.time + 3600 * 1100);

    device.time += 3_000_000;
    expect(await upload(device)).toMatchObject({ state: 'waiting' });
    expect(tus.requests).toHaveLength(1);
  });

  test.each(['STORAGE_FULL', 'UNAVAILABLE'])(
    'of a server that can’t keep it now is tried again for ever: %s',
    async (code) => {
      const { device, tus } = await aDeviceWithTus();
      await queue(device, aPortfolioItem(700));
      tus.spoil = () => refusing(code, 503);
      for (let tries = 0; tries < 12; tries++) {
        expect(await upload(device)).toMatchObject({ state: 'waiting' });
        device.time += 400_000;
      }
      tus.spoil = () => null;
      expect(await upload(device)).toMatchObject({ state: 'empty' });
    },
  );

  test('that arrived damaged is sent again, and reported when it never arrives whole', async () => {
    const { device, tus } = await aDeviceWithTus();
    await queue(device, aPortfolioItem(700));
    tus.spoil = ({ method }) => (method === 'HEAD' ? null : refusing('PICTURE_SUM', 422));
    for (let tries = 0; tries < 5; tries++) {
      await upload(device);
      device.time += 400_000;
    }

    expect(tus.requests.filter((one) => one.method === 'POST')).toHaveLength(3);
    expect(await device.db.media.toArray()).toMatchObject([
      { state: 'attention', attention: { code: 'PICTURE_SUM' } },
    ]);
  });

  test('renews a session that has run out, and pauses when the server ends it', async () => {
    const { device, tus } = await aDeviceWithTus();
    await queue(device, aPortfolioItem(700));
    const renewal = () =>
      json({
        userId: device.userId,
        sessionId: newId(),
        accessToken: 'fresh',
        expiresIn: 900,
      });
    device.answer((request) => {
      if (new URL(request.url).pathname.endsWith('/session/refresh')) return renewal();
      if (!request.url.includes('/uploads')) return renewal();
      const isOld = request.headers.get('authorization') === 'Bearer token';
      return isOld ? json({ code: 'SESSION_NEEDED', message: '' }, 401) : tus.answer(request);
    });
    expect(await upload(device)).toMatchObject({ state: 'empty' });
    expect(tus.whole()).toHaveLength(1);

    await queue(device, aPortfolioItem(800));
    device.answer(() => json({ code: 'SESSION_ENDED', message: '' }, 401));
    expect(await upload(device)).toMatchObject({ state: 'paused' });
    expect((await device.db.media.toArray()).map((one) => one.state).toSorted()).toEqual([
      'uploaded',
      'waiting',
    ]);
  });

  test('whose session cannot be renewed for want of a network waits, and is not taken for tried in part', async () => {
    const { device, tus } = await aDeviceWithTus();
    await queue(device, aPortfolioItem(700));
    await device.db.session.update('current', { expiresAt: device.time });
    device.answer(() => Promise.reject(new TypeError('Failed to fetch')));

    expect(await upload(device)).toMatchObject({ state: 'waiting' });
    expect(tus.requests).toEqual([]);
    expect(await device.db.media.toArray()).toMatchObject([{ state: 'waiting', sent: 0 }]);
  });

  test('is not begun without a network, and nothing counts as tried', async () => {
    const { device, tus } = await aDeviceWithTus();
    await queue(device, aPortfolioItem(700));
    device.online = false;

    expect(await upload(device)).toEqual({ state: 'waiting', nextTryAt: null });
    expect(tus.requests).toHaveLength(0);
    expect(await device.db.media.toArray()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  });

  test('runs in one context at a time, and each picture is sent once', async () => {
    const { device, tus } = await aDeviceWithTus();
    await queue(device, aPortfolioItem(100), aPortfolioItem(200), aPortfolioItem(300));
    const states = await Promise.all([upload(device), upload(device), upload(device)]);

    expect(states.map((one) => one.state).toSorted()).toEqual(['busy', 'busy', 'empty']);
    expect(tus.requests).toHaveLength(3);
  });

  test('that a killed context had begun is taken over', async () => {
    const { device, tus } = await aDeviceWithTus();
    const work = aPortfolioItem(700);
    await queue(device, work);
    await device.db.media.update(work.picture.uploadId, { state: 'uploading', attempts: 1 });
    await upload(device);

    expect(tus.requests.map((one) => one.method)).toEqual(['HEAD', 'POST']);
    expect(await device.db.media.toArray()).toMatchObject([{ state: 'uploaded' }]);
  });

  test('never sends another user’s picture', async () => {
    const { device, tus } = await aDeviceWithTus();
    await queue(device, aPortfolioItem(700));
    await signInOn(device, newId<UserId>());

    expect(await upload(device)).toMatchObject({ state: 'empty' });
    expect(tus.requests).toHaveLength(0);
    await signInOn(device, device.userId);
    await device.db.session.update('current', { accountId: newId<AccountId>() });
    await upload(device);
    expect(device.requests[0]?.headers.get('x-account')).toBe(device.accountId);
  });
});
