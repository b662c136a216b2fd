import { beforeEach, describe, expect, test } from 'vitest';
import { drain } from '#src/data/device/drain.ts';
import { enqueue, retryNow } from '#src/data/device/outbox.ts';
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
const MINUTE = 60_000;

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

  test('a thousand messages leave in ten requests', async () => {
    const room = aRoomId();
    for (let count = 0; count < 1000; count++) await write(`message ${count}`, room);
    const server = acceptingServer();
    device.answer(server.answer);
    await drain(device);

    expect(server.seen).toHaveLength(1000);
    expect(device.requests).toHaveLength(10);
  });

  test('a clock that is set back a year does not stop what waits', async () => {
    await write('Patience');
    await drain(device);
    device.time -= 365 * 24 * 60 * MINUTE;
    device.answer(acceptingServer().answer);
    await drain(device);

    expect(await outbox()).toEqual([]);
  });

  test('a message older than a week asks before it is sent', async () => {
    const id = await write('See you at three');
    device.time += 8 * 24 * 60 * MINUTE;
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

  test('it is sent for the account it was written under, whatever hat is worn later', async () => {
    const writtenFor = device.accountId;
    await write('As the café');
    await device.db.session.update('current', {
      accountId: crypto.randomUUID() as typeof writtenFor,
    });
    device.answer(acceptingServer().answer);
    await drain(device);

    expect(device.requests[0]?.headers.get('X-Account')).toBe(writtenFor);
  });

  test('a membership that is gone is told in words, and nothing is lost', async () => {
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
