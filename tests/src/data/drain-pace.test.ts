import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { drain } from '#src/data/device/drain.ts';
import { lastContact } from '#src/data/device/last-contact.ts';
import { enqueue, enqueueRead } from '#src/data/device/outbox.ts';
import { endPauses, retryNow } from '#src/data/device/unsent-items.ts';
import {
  acceptingServer,
  aDevice,
  aMessage,
  aRoomId,
  json,
  signInOn,
  textsOf,
  type FakeDevice,
} from '../../support/fake-device.ts';

let device: FakeDevice;

beforeEach(async () => {
  device = await aDevice();
});

const write = (text: string, room = aRoomId()) =>
  enqueue(device, device, aMessage(device, room, text));

const outbox = () => device.db.outbox.orderBy('order').toArray();

const pathOf = (request: Request) => new URL(request.url).pathname;

const refusal = (code: string) => ({ outcome: 'refused', refusal: { code, message: 'No.' } });

describe('when the network comes back', () => {
  test('nothing was sent without one, so it can still be edited or deleted for certain', async () => {
    await write('Not sent, certainly');
    device.online = false;
    expect(await drain(device)).toEqual({ state: 'waiting', nextTryAt: null });

    expect(device.requests).toEqual([]);
    expect((await outbox())[0]?.attempts).toBe(0);
  });

  test('what a killed page was sending is not locked without a connection', async () => {
    await write('Cut off');
    await device.db.outbox.toCollection().modify({ state: 'sending', attempts: 1 });
    device.online = false;

    await drain(device);

    expect(await outbox()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  });

  test('what waited for it leaves at once, however long its pause had grown', async () => {
    await write('At last');
    for (let tries = 0; tries < 8; tries++) {
      await drain(device);
      device.time += 6 * MINUTE_MS;
    }
    await drain(device);
    expect((await outbox())[0]?.nextTryAt).toBeGreaterThan(device.time);
    device.answer(acceptingServer().answer);
    await endPauses(device);
    await drain(device);

    expect(await outbox()).toEqual([]);
  });

  test('the server’s own faults are counted at their own pace', async () => {
    await write('Breaks the server');
    device.answer(acceptingServer(() => ({ outcome: 'failed' })).answer);
    for (let back = 0; back < 10; back++) {
      await drain(device);
      await endPauses(device);
    }

    expect(device.requests).toHaveLength(1);
    expect(await outbox()).toMatchObject([{ state: 'waiting', faults: 1 }]);
  });

  test('a pause that the server asked for is kept', async () => {
    await write('Slowly');
    device.answer(() =>
      json({ code: 'TOO_MANY_REQUESTS', message: 'Wait.', retryAfter: 120 }, 429),
    );
    await drain(device);
    await endPauses(device);
    await drain(device);

    expect(device.requests).toHaveLength(1);
  });
});

describe('a bad item', () => {
  test('is shown in words and blocks nobody else', async () => {
    const room = aRoomId();
    const bad = await write('Bad', room);
    await write('After it', room);
    await write('Elsewhere');
    const server = acceptingServer((id) => (id === bad ? refusal('ROOM_ARCHIVED') : null));
    device.answer(server.answer);
    const left = await drain(device);

    expect(left.state).toBe('paused');
    expect(server.seen).toHaveLength(2);
    const [item] = await outbox();
    expect(item).toMatchObject({
      id: bad,
      state: 'attention',
      attention: { code: 'ROOM_ARCHIVED' },
    });
  });

  test('that spoils its whole request is found, and the others go', async () => {
    const bad = await write('Poison');
    await write('Good one');
    await write('Good two');
    const server = acceptingServer();
    device.answer(async (request) => {
      const body = await request.clone().text();
      return body.includes(bad)
        ? json({ code: 'INVALID', message: 'No.' }, 400)
        : server.answer(request);
    });
    await drain(device);

    expect(textsOf(await outbox())).toEqual(['Poison']);
    expect((await outbox())[0]).toMatchObject({
      state: 'attention',
      attention: { code: 'INVALID' },
    });
    expect(server.seen).toHaveLength(2);
  });

  test('that the server fails on is tried eight times, then reported, then tried again after a day', async () => {
    await write('Breaks the server');
    let tries = 0;
    const failing = acceptingServer(() => {
      tries++;
      return { outcome: 'failed' };
    });
    device.answer(failing.answer);
    for (let round = 0; round < 12; round++) {
      await drain(device);
      device.time += 6 * MINUTE_MS;
    }
    expect(tries).toBe(8);
    expect((await outbox())[0]).toMatchObject({
      state: 'attention',
      attention: { code: 'FAILED' },
    });

    device.answer(acceptingServer().answer);
    device.time += 24 * 60 * MINUTE_MS;
    await drain(device);
    expect(await outbox()).toEqual([]);
  });

  test('is not made of a whole queue by a 403 that is about something else', async () => {
    await write('One');
    await write('Two');
    device.answer(() => json({ code: 'CROSS_SITE', message: 'No.' }, 403));
    expect((await drain(device)).state).toBe('waiting');

    expect((await outbox()).map((item) => item.state)).toEqual(['waiting', 'waiting']);
  });

  test('of a read mark is nobody’s concern', async () => {
    await enqueueRead(device, device, { chatroomId: aRoomId(), seq: 3 });
    device.answer(acceptingServer(() => refusal('NOT_FOUND')).answer);
    await drain(device);

    expect(await outbox()).toEqual([]);
  });
});

describe('pace and order', () => {
  test('a lane that waits holds its own items back and nobody else’s', async () => {
    const [slow, quick] = [aRoomId(), aRoomId()];
    const first = await write('first', slow);
    const second = await write('second', slow);
    await write('quick', quick);
    const later = {
      outcome: 'later',
      refusal: { code: 'TOO_MANY_MESSAGES', message: 'Wait.', retryAfter: 30 },
    };
    const server = acceptingServer((id) => {
      if (id === first) return later;
      return id === second ? { outcome: 'notTried' } : null;
    });
    device.answer(server.answer);
    const left = await drain(device);

    expect(textsOf(await outbox())).toEqual(['first', 'second']);
    expect(left.nextTryAt).toBeGreaterThanOrEqual(device.time + 30_000);
    expect(device.requests).toHaveLength(1);
  });

  test('a Retry-After is waited for, not stormed', async () => {
    await write('Slowly');
    device.answer(() =>
      json({ code: 'TOO_MANY_REQUESTS', message: 'Wait.', retryAfter: 120 }, 429),
    );
    const left = await drain(device);

    expect(left.nextTryAt).toBeGreaterThanOrEqual(device.time + 120_000);
    expect(device.requests).toHaveLength(1);
  });

  test.each([0, 0.5, 1])(
    'devices that were asked to wait come back up to a fifth later, each at its own time: %d',
    async (random) => {
      device.random = () => random;
      await write('Slowly');
      device.answer(() =>
        json({ code: 'TOO_MANY_REQUESTS', message: 'Wait.', retryAfter: 120 }, 429),
      );

      const left = await drain(device);

      expect(left.nextTryAt).toBe(device.time + 120_000 + 24_000 * random);
    },
  );

  test('a thousand messages leave in ten requests', async () => {
    const room = aRoomId();
    for (let count = 0; count < 1000; count++) await write(`message ${count}`, room);
    const server = acceptingServer();
    device.answer(server.answer);
    await drain(device);

    expect(server.seen).toHaveLength(1000);
    expect(device.requests).toHaveLength(10);
  });

  test('after a request without an answer, nothing else of a long queue is tried until a health check is answered', async () => {
    for (let count = 0; count < 250; count++) await write(`message ${count}`);
    const left = await drain(device);

    expect(device.requests.map(pathOf)).toEqual(['/api/commands', '/api/health']);
    expect(left).toEqual({ state: 'waiting', nextTryAt: device.time });
    const attempts = (await outbox()).map((item) => item.attempts);
    expect(attempts.filter((count) => count > 0)).toHaveLength(100);

    const server = acceptingServer();
    device.answer(server.answer);
    await endPauses(device);
    expect(await drain(device)).toMatchObject({ state: 'empty' });
    expect(server.seen).toHaveLength(250);
  });

  test('a request that never gets an answer holds back only what travels with it', async () => {
    const bad = await write('Never answered');
    for (let count = 0; count < 150; count++) await write(`message ${count}`);
    const server = acceptingServer();
    device.answer(async (request) => {
      if ((await request.clone().text()).includes(bad)) throw new TypeError('Failed to fetch');
      return await server.answer(request);
    });
    await drain(device);

    expect(device.requests.map(pathOf)).toEqual(['/api/commands', '/api/health', '/api/commands']);
    expect(server.seen).toHaveLength(51);
    expect(await outbox()).toHaveLength(100);
  });

  test('an answered health check ends no pauses: a server that answers nothing else is not asked without end', async () => {
    for (let count = 0; count < 150; count++) await write(`message ${count}`);
    const server = acceptingServer();
    device.answer(async (request) => {
      if (pathOf(request) !== '/api/health') throw new TypeError('Failed to fetch');
      return await server.answer(request);
    });
    const left = await drain(device);

    expect(device.requests.map(pathOf)).toEqual(['/api/commands', '/api/health', '/api/commands']);
    expect(left.nextTryAt).toBeGreaterThan(device.time);
    expect(await lastContact(device.db)).toMatchObject({ reachable: false, returns: 0 });
  });

  test('a clock that is set back a year does not stop what waits', async () => {
    await write('Patience');
    await drain(device);
    device.time -= 365 * 24 * 60 * MINUTE_MS;
    device.answer(acceptingServer().answer);
    await drain(device);

    expect(await outbox()).toEqual([]);
  });

  test('a message older than a week asks before it is sent', async () => {
    const id = await write('See you at three');
    device.time += 8 * 24 * 60 * MINUTE_MS;
    await signInOn(device);
    const server = acceptingServer();
    device.answer(server.answer);
    await drain(device);
    expect((await outbox())[0]?.attention?.code).toBe('OLD_MESSAGE');
    expect(server.seen).toEqual([]);

    await retryNow(device, id);
    await drain(device);
    expect(server.seen).toEqual([id]);
  });
});
