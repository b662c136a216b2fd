import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { drain } from '#src/data/device/drain.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { discard } from '#src/data/device/unsent-items.ts';
import { pruneSent } from '#src/data/device/prune-sent.ts';
import {
  acceptingServer,
  aDevice,
  aMessage,
  aRoomId,
  html,
  json,
  signInOn,
  textsOf,
  twoContextsOf,
  type FakeDevice,
} from '../../support/fake-device.ts';

let device: FakeDevice;

beforeEach(async () => {
  device = await aDevice();
});

const write = (text: string, room = aRoomId()) =>
  enqueue(device, device, aMessage(device, room, text));

const outbox = () => device.db.outbox.orderBy('order').toArray();

describe('a message typed without signal', () => {
  test('waits, and leaves when the server acknowledges it by its id', async () => {
    const id = await write('On my way');
    expect((await drain(device)).state).toBe('waiting');
    expect(textsOf(await outbox())).toEqual(['On my way']);

    const server = acceptingServer();
    device.answer(server.answer);
    device.time += 6 * MINUTE_MS;
    expect((await drain(device)).state).toBe('empty');

    expect(server.seen).toEqual([id]);
    expect(await outbox()).toEqual([]);
    expect((await device.db.sent.get(id))?.revision).toBe(1);
  });

  test('counts every attempt to send it', async () => {
    await write('Again');
    for (const attempts of [1, 2]) {
      await drain(device);
      expect(await outbox()).toMatchObject([{ state: 'waiting', attempts }]);
      device.time += 6 * MINUTE_MS;
    }
  });

  test('keeps its id over every try, so that a lost reply cannot double it', async () => {
    const id = await write('Once');
    const server = acceptingServer();
    device.answer(async (request) => {
      await server.answer(request);
      throw new TypeError('Failed to fetch');
    });
    await drain(device);
    device.answer(server.answer);
    device.time += 6 * MINUTE_MS;
    await drain(device);

    expect(server.seen).toEqual([id]);
    expect(await outbox()).toEqual([]);
  });

  test.each([
    ['a captive portal', () => html(200)],
    ['a proxy error', () => html(502)],
    ['our own 503', () => json({ code: 'UNAVAILABLE', message: 'Busy' }, 503)],
    ['JSON of someone else', () => json({ success: true })],
    ['an answer to another command', () => json({ epoch: 'epoch0', answers: [] })],
  ])('stays when %s answers in the place of the server', async (_, stranger) => {
    await write('Still here');
    device.answer(stranger);
    const left = await drain(device);

    expect(left.state).toBe('waiting');
    expect(left.nextTryAt).toBeGreaterThan(device.time);
    expect((await outbox()).map((item) => item.state)).toEqual(['waiting']);
  });

  test('stays wherever the reply is cut', async () => {
    await write('Cut');
    const whole = JSON.stringify({
      epoch: 'epoch0',
      answers: [{ id: (await outbox())[0]?.id, outcome: 'done', result: {}, revision: 1 }],
    });
    for (let length = 0; length < whole.length; length++) {
      const headers = { 'content-type': 'application/json' };
      device.answer(() => new Response(whole.slice(0, length), { headers }));
      device.time += 6 * MINUTE_MS;
      await drain(device);
      expect(await device.db.outbox.count()).toBe(1);
    }
  });

  test('is given up as unanswered after eight seconds of silence', async () => {
    await write('Lie-fi');
    const asked = Promise.withResolvers<void>();
    device.answer(() => {
      asked.resolve();
      return new Promise(() => undefined);
    });
    const draining = drain(device);
    await asked.promise;
    const [given] = device.timeOut();

    expect((await draining).state).toBe('waiting');
    expect(given).toBeLessThanOrEqual(8_100);
  });
});

test('an acknowledged command is kept for thirty days, for a server that was restored', async () => {
  const now = Date.now();
  device.time = now;
  const id = await write('Kept for a while');
  device.answer(acceptingServer().answer);
  await drain(device);
  device.time = now + 29 * 24 * 60 * MINUTE_MS;
  await pruneSent(device);
  expect(await device.db.sent.get(id)).toBeDefined();

  device.time = now + 31 * 24 * 60 * MINUTE_MS;
  await pruneSent(device);
  expect(await device.db.sent.count()).toBe(0);
});

test('an item is removed only in the state that its person was shown', async () => {
  const id = await write('Not yet');
  expect(await discard(device, { id, attempts: 3 })).toBe(false);
  await drain(device);
  expect(await discard(device, { id, attempts: 0 })).toBe(false);

  expect(await discard(device, { id, attempts: null })).toBe(true);
  expect(await outbox()).toEqual([]);
});

describe('who a command belongs to', () => {
  test('another user’s sign-in neither sends nor sees it; its owner’s does', async () => {
    await write('Mine');
    const owner = device.userId;
    await signInOn(device, crypto.randomUUID() as typeof owner);
    const server = acceptingServer();
    device.answer(server.answer);
    expect((await drain(device)).state).toBe('empty');
    expect(server.seen).toEqual([]);

    await signInOn(device, owner);
    await drain(device);
    expect(server.seen).toHaveLength(1);
  });

  test('it is sent for the account it was written under, whichever account is active later', async () => {
    const writtenFor = device.accountId;
    await write('As the café');
    await device.db.session.update('current', {
      accountId: crypto.randomUUID() as typeof writtenFor,
    });
    device.answer(acceptingServer().answer);
    await drain(device);

    expect(device.requests[0]?.headers.get('X-Account')).toBe(writtenFor);
  });

  test('a membership that is gone is reported in words, and nothing is lost', async () => {
    await write('Too late');
    device.answer(() => json({ code: 'MEMBERSHIP_GONE', message: 'Gone.' }, 403));
    await drain(device);

    expect((await outbox())[0]).toMatchObject({
      state: 'attention',
      attention: { code: 'MEMBERSHIP_GONE' },
      payload: { message: 'Too late' },
    });
  });
});

test('two contexts that deliver at the same moment send each command once', async () => {
  let chance = 0;
  const [page, worker] = twoContextsOf(device, { random: () => (chance += 0.01) });
  const room = aRoomId();
  for (const text of ['First', 'Second'])
    await enqueue(device, device, aMessage(device, room, text));
  const server = acceptingServer();
  const replied = Promise.withResolvers<void>();
  const sentAgain = Promise.withResolvers<string>();
  device.answer(async (request) => {
    if (device.requests.length > 1) sentAgain.resolve('sent again');
    await replied.promise;
    return await server.answer(request);
  });

  const sending = drain(page);
  await expect.poll(() => device.requests.length).toBe(1);
  const other = await Promise.race([drain(worker), sentAgain.promise]);

  expect(other).toEqual({ state: 'busy', nextTryAt: null });
  replied.resolve();
  expect((await sending).state).toBe('empty');
  expect(device.requests).toHaveLength(1);
  expect(server.seen).toHaveLength(2);
});
