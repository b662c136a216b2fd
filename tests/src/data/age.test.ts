import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { ageOf } from '#src/data/device/age.ts';
import { drain } from '#src/data/device/drain.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import {
  acceptingServer,
  aDevice,
  aMessage,
  aRoomId,
  textsOf,
  type FakeDevice,
} from '../../support/fake-device.ts';

const YEAR_MS = 365 * DAY_MS;

let device: FakeDevice;
let server: ReturnType<typeof acceptingServer>;
/** By how much the server's clock, which is right, is ahead of the device's. */
let ahead: number;
beforeEach(async () => {
  device = await aDevice();
  server = acceptingServer();
  ahead = 0;
});

const reach = () =>
  device.answer(async (request) => {
    const reply = await server.answer(request);
    reply.headers.set('date', new Date(device.time + ahead).toUTCString());
    return reply;
  });
const loseNetwork = () => device.answer(() => Promise.reject(new TypeError('Failed to fetch')));
/** Someone sets the device's clock; no time goes by. */
const setClock = (by: number) => {
  device.time += by;
  ahead -= by;
};
const write = (text: string, room = aRoomId()) =>
  enqueue(device, device, aMessage(device, room, text));
/** The device has heard the server with the clock that it has now. */
const contact = async () => {
  reach();
  await write('Before');
  await drain(device);
  server.seen.length = 0;
  device.requests = [];
  loseNetwork();
};
const outbox = () => device.db.outbox.orderBy('order').toArray();
const questions = async () => (await outbox()).map(({ attention }) => attention?.code ?? null);

describe('a message that was written an hour ago', () => {
  const jumps = [8 * DAY_MS, -8 * DAY_MS, YEAR_MS, -YEAR_MS];

  test.each(jumps)('goes, on a device whose clock is %d ms off', async (off) => {
    setClock(off);
    await contact();
    const id = await write('Now');
    device.time += HOUR_MS;
    reach();
    await drain(device);

    expect(server.seen).toEqual([id]);
  });

  test.each(jumps)('goes when the clock was set by %d ms while it waited', async (by) => {
    await contact();
    const id = await write('Now');
    device.time += HOUR_MS;
    setClock(by);
    reach();
    await drain(device);

    expect(await questions()).toEqual([]);
    expect(server.seen).toEqual([id]);
  });

  test.each(jumps)('goes when the clock was set by %d ms before, without signal', async (by) => {
    await contact();
    setClock(by);
    const id = await write('Now');
    device.time += HOUR_MS;
    reach();
    await drain(device);

    expect(server.seen).toEqual([id]);
  });
});

describe('a message that waited for eight days', () => {
  test.each([0, YEAR_MS, -YEAR_MS])('asks, though the clock is %d ms off', async (off) => {
    setClock(off);
    await contact();
    await write('See you at three');
    device.time += 8 * DAY_MS;
    reach();
    await drain(device);

    expect(await questions()).toEqual(['OLD_MESSAGE']);
    expect(server.seen).toEqual([]);
  });

  test('asks when the clock was set back a year meanwhile', async () => {
    await contact();
    await write('See you at three');
    device.time += 8 * DAY_MS;
    setClock(-YEAR_MS);
    reach();
    await drain(device);

    expect(await questions()).toEqual(['OLD_MESSAGE']);
  });
});

test('nobody is asked, and nothing of the room overtakes, before the server’s time is known', async () => {
  await contact();
  const room = aRoomId();
  const ids = [await write('first', room)];
  setClock(8 * DAY_MS);
  ids.push(await write('second', room));

  expect(await drain(device)).toEqual({ state: 'waiting', nextTryAt: device.time + 30_000 });
  expect(textsOf(await outbox())).toEqual(['first', 'second']);
  expect(await questions()).toEqual([null, null]);
  reach();
  await drain(device);
  expect(server.seen).toEqual(ids);
});

test('the time is asked for once, and not at all where another answer has it', async () => {
  await contact();
  await write('old');
  setClock(8 * DAY_MS);
  await write('new');
  reach();
  await drain(device);

  expect(device.requests.map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/commands',
    '/api/commands',
  ]);
});

test('what both clocks would have written in the future has no age', () => {
  const occurredAt = new Date(DAY_MS).toISOString();
  expect(ageOf({ occurredAt, skew: 0 }, 0, 0)).toBeNull();
  expect(ageOf({ occurredAt }, DAY_MS + MINUTE_MS, 0)).toBe(MINUTE_MS);
});
