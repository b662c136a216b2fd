import { beforeEach, describe, expect, test } from 'vitest';
import type { MessageId } from '#contract/ids.ts';
import type { MessageRecord } from '#contract/message/record.ts';
import { newId } from '#contract/new-id.ts';
import { spokenCollections } from '#contract/sync/collections.ts';
import { drain } from '#src/data/device/drain.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { endPauses } from '#src/data/device/unsent-items.ts';
import { pull } from '#src/data/sync/pull.ts';
import {
  acceptingServer,
  aDevice,
  aMessage,
  aRoomId,
  START,
  type Answer,
  type FakeDevice,
} from '../../support/fake-device.ts';
import { aPage } from '../../support/records.ts';

let device: FakeDevice;
let applied: number;
beforeEach(async () => {
  device = await aDevice();
  applied = 0;
});

const replica = {
  apply: async () => void (applied += 1),
  openRooms: async () => [],
};
const chatroomId = aRoomId();
const record = (seq: number, message = ''): MessageRecord => ({
  id: newId<MessageId>(),
  chatroomId,
  seq,
  message,
  createdOn: '2026-11-21T17:00:00.000Z',
  isMessageFromCreator: false,
  revision: seq,
});
const never = () => new Promise<never>(() => undefined);

/** An answer that comes in parts of 1,000 bytes, each after so many milliseconds; `falter` may make one later. */
const dripping = (value: unknown, each: number, falter: (part: number) => number = () => 0) => {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  let part = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        device.pass(each + falter(part));
        controller.enqueue(bytes.slice(part * 1000, ++part * 1000));
        if (part * 1000 >= bytes.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { 'content-type': 'application/json' } });
};

describe('on a line of 32 kbit/s', () => {
  const page = () =>
    aPage(device.accountId, {
      cursor: 'epoch0.9',
      messages: Array.from({ length: 120 }, (_, at) => record(at + 1, 'x'.repeat(200))),
    });

  test('a first contact that takes half a minute ends, because its bytes keep coming', async () => {
    device.answer(() => dripping(page(), 1000));

    expect(await pull(device, replica, device.accountId)).toBe('current');
    expect(device.time - START).toBeGreaterThan(30_000);
    expect(applied).toBe(2); // Its appointments after the rest.
  });

  test('an answer that stops in the middle is given up after eight seconds without a byte', async () => {
    device.answer(() => dripping(page(), 1000, (part) => (part === 5 ? 7_000 : 0)));

    expect(await pull(device, replica, device.accountId)).toBe('undelivered');
    expect(device.time - START).toBe(13_000);
  });

  test('pages shrink to the line, what arrived is kept, and they grow again on a good one', async () => {
    await device.db.cursors.put({
      accountId: device.accountId,
      cursor: 'epoch0.1',
      collections: spokenCollections,
    });
    const limits: (string | null)[] = [];
    let slow = true;
    let revision = 1;
    const feed: Answer = (request) => {
      const asked = new URL(request.url).searchParams;
      limits.push(asked.get('limit'));
      const count = Number(asked.get('limit') ?? 1000);
      device.time += slow ? count * 20 : 100;
      if (limits.length === 4) throw new TypeError('Failed to fetch');
      const since = `epoch0.${revision}`;
      revision++;
      return Response.json(
        aPage(device.accountId, {
          since,
          cursor: `epoch0.${revision}`,
          more: limits.length < 4 || (limits.length > 4 && limits.length < 7),
          messages: Array.from({ length: count }, (_, at) => record(at + 1)),
        }),
      );
    };
    device.answer(feed);
    expect(await pull(device, replica, device.accountId)).toBe('undelivered');
    expect(await device.db.cursors.get(device.accountId)).toMatchObject({ cursor: 'epoch0.4' });
    slow = false;
    expect(await pull(device, replica, device.accountId)).toBe('current');

    expect(limits).toEqual([null, '500', '250', '250', '125', '250', '500']);
  });
});

describe('on a line of 64 kbit/s', () => {
  const BYTES_PER_MS = 8;
  const ROUND_TRIP_MS = 400;
  /** As long as the line takes for the bytes; a call that was given less is cut. */
  const overTheLine =
    (answer: Answer): Answer =>
    async (request) => {
      const bytes = (await request.clone().text()).length;
      device.pass(bytes / BYTES_PER_MS + ROUND_TRIP_MS);
      return request.signal.aborted ? await never() : await answer(request);
    };

  test('a hundred queued messages arrive within little more than the time of their bytes', async () => {
    const room = aRoomId();
    for (let at = 0; at < 100; at++) {
      await enqueue(device, device, aMessage(device, room, 'x'.repeat(1_100)));
    }
    const server = acceptingServer();
    device.answer(overTheLine(server.answer));
    let left = await drain(device);
    for (let tries = 0; left.state !== 'empty' && tries < 20; tries++) {
      // The probe is answered after its own pause.
      device.pass(4_000);
      await endPauses(device);
      left = await drain(device);
    }

    const bytes = (await Promise.all(device.requests.map((one) => one.text()))).join('').length;
    expect(server.seen).toHaveLength(100);
    expect(device.time - START).toBeLessThan((bytes / BYTES_PER_MS) * 1.5);
    expect(bytes).toBeLessThan(160_000);
  });

  test('a batch that was given up is halved, down to one, and grows again', async () => {
    const room = aRoomId();
    for (let at = 0; at < 40; at++) {
      await enqueue(device, device, aMessage(device, room, 'x'.repeat(2_000)));
    }
    const server = acceptingServer();
    const sizes: number[] = [];
    let isDead = true;
    device.answer(async (request) => {
      const { commands } = (await request.clone().json()) as { commands: unknown[] };
      sizes.push(commands.length);
      if (!isDead) return await server.answer(request);
      device.pass(60_000);
      return await never();
    });
    for (let tries = 0; tries < 7; tries++) {
      await drain(device);
      await endPauses(device);
    }
    isDead = false;
    await drain(device);

    expect(sizes.slice(0, 7)).toEqual(sizes.slice(0, 7).toSorted((a, b) => b - a));
    expect(sizes[6]).toBe(1);
    expect(sizes.at(-1)).toBeGreaterThan(1);
    expect(server.seen).toHaveLength(40);
  });
});
