import { describe, expect, test } from 'vitest';
import type { CommandId } from '#contract/ids.ts';
import { drain } from '#src/data/device/drain.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { discard, retryNow } from '#src/data/device/unsent-items.ts';
import { enqueueInstead } from '#src/data/device/queue-content.ts';
import { upload } from '#src/data/device/upload.ts';
import { aContentPhoto, aKeptVideo, queueContent } from '../../support/fake-content.ts';
import {
  acceptingServer,
  aDevice,
  aMessage,
  aRoomId,
  textsOf,
  type FakeDevice,
} from '../../support/fake-device.ts';
import { aDeviceWithTus } from '../../support/fake-tus.ts';

const actorOf = ({ userId, accountId }: FakeDevice) => ({ userId, accountId });
const write = (device: FakeDevice, text: string, after?: readonly CommandId[], room = aRoomId()) =>
  enqueue(device, actorOf(device), aMessage(device, room, text), { dependsOn: after });
const left = async ({ db }: FakeDevice) => textsOf(await db.outbox.toArray());

describe('a command that needs others done first', () => {
  test('leaves after them, and holds nobody meanwhile, not even its lane', async () => {
    const { device, tus } = await aDeviceWithTus();
    const ids = await queueContent(device, aContentPhoto(500), aContentPhoto(600));
    const room = aRoomId();
    const last = await write(device, 'for review', ids, room);
    const other = await write(device, 'not in a hurry', [], room);
    const server = acceptingServer();
    device.answer(server.answer);
    expect(await drain(device)).toMatchObject({ state: 'paused' });
    expect(server.seen).toEqual([other]);

    device.answer(tus.answer);
    await upload(device);
    device.answer(server.answer);
    expect(await drain(device)).toMatchObject({ state: 'empty' });
    expect(server.seen).toEqual([other, ...ids, last]);
  });

  test('waits for what was put in the place of one of them', async () => {
    const { device, tus } = await aDeviceWithTus();
    const before = await aKeptVideo(device, 500);
    const [gone] = await queueContent(device, before.entry);
    const last = await write(device, 'for review', gone ? [gone] : []);
    const other = await aKeptVideo(device, 600);
    const actor = actorOf(device);

    const away = await enqueueInstead(device, actor, before.uploadId, other.entry);

    expect(away).toMatchObject({ uploadId: before.uploadId });
    const server = acceptingServer();
    device.answer(server.answer);
    await drain(device);
    expect(server.seen).toEqual([]);
    device.answer(tus.answer);
    await upload(device);
    device.answer(server.answer);
    expect(await drain(device)).toMatchObject({ state: 'empty' });
    expect(server.seen).toHaveLength(2);
    expect(server.seen.at(-1)).toBe(last);
    expect(await enqueueInstead(device, actor, other.uploadId, before.entry)).toBe(null);
  });

  test('never travels in the same request as one of them', async () => {
    const device = await aDevice();
    const first = await write(device, 'first');
    await write(device, 'second', [first]);
    const sizes: number[] = [];
    const server = acceptingServer((_, count) => (sizes.push(count), null));
    device.answer(server.answer);
    await drain(device);

    expect(sizes).toEqual([1, 1]);
  });

  test('waits while one of them asks for attention, until that was sent again or taken out', async () => {
    for (const way of ['sent again', 'taken out'] as const) {
      const device = await aDevice();
      const first = await write(device, 'first');
      const second = await write(device, 'second');
      await write(device, 'after both', [first, second]);
      const refusal = { outcome: 'refused', refusal: { code: 'ROOM_ARCHIVED', message: '' } };
      device.answer(acceptingServer((id) => (id === second ? refusal : null)).answer);
      await drain(device);
      expect(await left(device)).toEqual(['second', 'after both']);

      if (way === 'sent again') await retryNow(device, second);
      else await discard(device, { id: second, attempts: null });
      const server = acceptingServer();
      device.answer(server.answer);
      expect(await drain(device)).toMatchObject({ state: 'empty' });
      expect(server.seen).toHaveLength(way === 'sent again' ? 2 : 1);
    }
  });

  test('leaves where what it waited for is not here any more', async () => {
    const device = await aDevice();
    const first = await write(device, 'first');
    const server = acceptingServer();
    device.answer(server.answer);
    await drain(device);
    await write(device, 'later', [first]);

    expect(await drain(device)).toMatchObject({ state: 'empty' });
    expect(server.seen).toHaveLength(2);
  });

  test('waits also where its own connection broke in the middle and a first answer was lost', async () => {
    const device = await aDevice();
    const first = await write(device, 'first');
    await write(device, 'second', [first]);
    const server = acceptingServer();
    device.answer(async (request) => {
      await server.answer(request);
      throw new TypeError('Failed to fetch');
    });
    await drain(device);
    expect(await left(device)).toEqual(['first', 'second']);
    expect(server.seen).toEqual([first]);

    device.time += 10_000;
    device.answer(server.answer);
    await drain(device);
    expect(await left(device)).toEqual([]);
    expect(server.seen).toHaveLength(2);
  });
});
