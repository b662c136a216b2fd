import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Replica } from '#src/data/replica/replica.ts';
import { syncAccount } from '#src/data/sync/sync-account.ts';
import { FakeRecords } from '../../support/simulation/fake-replica.ts';
import { aDevice, aRoomId, json, type FakeDevice } from '../../support/fake-device.ts';
import { aPage } from '../../support/records.ts';

let device: FakeDevice;
beforeEach(async () => {
  device = await aDevice();
});

/** The leader says so often that it is still there; that is no pause. */
const LEASE_BEAT_MS = 5000;
const refusal = { code: 'MEMBERSHIP_GONE', message: 'Gone.' };

const wholeFeed = () => aPage(device.accountId);
const stream = (text: string) =>
  new Response(text, { headers: { 'content-type': 'text/event-stream' } });

/** Syncs until the session is refused or it has paused so often; returns each pause and each call. */
async function sync(
  answers: {
    pull: () => Response | Promise<Response>;
    live: () => Response | Promise<Response>;
    room?: () => Promise<Response>;
  },
  pauses = 3,
  replica: Partial<Replica> = {},
  onReconnect = () => new AbortController().signal,
) {
  const end = new AbortController();
  const waited: number[] = [];
  const calls: string[] = [];
  device.answer((request) => {
    const { pathname } = new URL(request.url);
    if (answers.room && pathname.endsWith('/messages')) return answers.room();
    const isLive = pathname.endsWith('/live');
    calls.push(isLive ? 'live' : 'pull');
    return isLive ? answers.live() : answers.pull();
  });
  await syncAccount({
    device: {
      ...device,
      now: () => device.time,
      wait: async (milliseconds, signal) => {
        if (milliseconds === LEASE_BEAT_MS) return await device.wait(milliseconds, signal);
        waited.push(milliseconds);
        if (waited.length >= pauses) end.abort();
      },
    },
    replica: { ...new FakeRecords().forContext(async () => undefined), ...replica },
    accountId: device.accountId,
    signal: end.signal,
    onReconnect,
  });
  return { waited, calls };
}

const unreachable = () => {
  throw new TypeError('Failed to fetch');
};
const cut = () => stream('');
const current = () => json(wholeFeed());

describe('the syncing of an account', () => {
  test('ends at once when the feed is refused, and asks no more', async () => {
    const pull = () => json(refusal, 403);

    expect(await sync({ pull, live: unreachable })).toEqual({ waited: [], calls: ['pull'] });
  });

  test('ends at once when the stream is refused', async () => {
    const live = () => stream('event: ended\ndata: {}\n\n');

    expect(await sync({ pull: current, live })).toEqual({ waited: [], calls: ['pull', 'live'] });
  });

  test('leaves the looking to the probe while the server is out of reach, and listens to nothing', async () => {
    const { waited, calls } = await sync({ pull: unreachable, live: cut }, 3);

    expect(waited.slice(0, 3)).toEqual([300_000, 300_000, 300_000]);
    expect(calls).toEqual(['pull', 'pull', 'pull']);
  });

  test('pauses for longer and longer while the server refuses to be read', async () => {
    const busy = () => json({ code: 'TOO_MANY_REQUESTS', message: 'Wait.' }, 429);
    const { waited } = await sync({ pull: busy, live: cut }, 5);

    expect(waited.slice(0, 5)).toEqual([1500, 3000, 6000, 12_000, 24_000]);
  });

  /** A stream that lasted so long and fell silent, and then a line that swallows the next pull. */
  async function afterSilence(lastedMs: number, waits: number) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let pulls = 0;
    const pull = () => {
      if (++pulls === 1) return current();
      device.pass(4_000);
      return new Promise<Response>(() => undefined);
    };
    const live = async () => {
      device.time += lastedMs;
      setImmediate(() => vi.advanceTimersByTime(8_000));
      return await new Promise<Response>(() => undefined);
    };
    const done = await sync({ pull, live }, waits);
    vi.useRealTimers();
    return { ...done, contact: await device.db.facts.get('contact') };
  }

  test('reads at once after a stream that fell silent, and takes four seconds without an answer for a dead line', async () => {
    const { waited, calls, contact } = await afterSilence(20_000, 1);

    expect(calls).toEqual(['pull', 'live', 'pull']);
    expect(waited[0]).toBe(300_000);
    expect(contact).toMatchObject({ reachable: false });
  });

  test('gives the pull after a short stream that fell silent four seconds as well, so no hole outlasts the probe', async () => {
    const { waited, calls, contact } = await afterSilence(8_000, 2);

    expect(calls).toEqual(['pull', 'live', 'pull']);
    expect(waited[0]).toBeLessThan(15_000);
    expect(contact).toMatchObject({ reachable: false });
  });

  test('reads at once when a phone wakes and finds its stream dead, however short it was', async () => {
    let woken = new AbortController();
    const live = async () => {
      device.time += 7_000;
      setImmediate(() => {
        const waking = woken;
        woken = new AbortController();
        waking.abort();
      });
      return await new Promise<Response>(() => undefined);
    };
    const pulls = [current, unreachable];
    const pull = () => (pulls.shift() ?? unreachable)();
    const { calls, waited } = await sync({ pull, live }, 1, {}, () => woken.signal);

    expect(calls).toEqual(['pull', 'live', 'pull']);
    expect(waited[0]).toBe(300_000);
  });

  test('pulls again at most fifteen seconds after a stream that was cut', async () => {
    const { waited, calls } = await sync({ pull: current, live: cut }, 7);

    expect(waited.slice(0, 6)).toEqual([1500, 3000, 6000, 12_000, 15_000, 15_000]);
    expect(calls.slice(0, 4)).toEqual(['pull', 'live', 'pull', 'live']);
  });

  test.each([
    [10_000, [1500, 3000, 6000]],
    [10_001, [1500, 1500, 1500]],
  ])('after streams of %d ms each pauses for %j', async (lasted, pauses) => {
    const live = () => {
      device.time += lasted;
      return cut();
    };

    expect((await sync({ pull: current, live }, 4)).waited.slice(0, 3)).toEqual(pauses);
  });

  test('hears every page of a stream that joins, one after the other', async () => {
    const event = (from: number) => {
      const page = aPage(device.accountId, {
        since: `epoch0.${from}`,
        cursor: `epoch0.${from + 1}`,
      });
      return `event: page\ndata: ${JSON.stringify(page)}\n\n`;
    };
    await sync({ pull: current, live: () => stream(event(1) + event(2)) }, 1);

    expect(await device.db.cursors.get(device.accountId)).toMatchObject({ cursor: 'epoch0.3' });
  });

  test('stops filling rooms when the stream ends, and goes on', async () => {
    const rooms = [{ chatroomId: aRoomId(), lastSeq: 10 }];
    const asked = Promise.withResolvers<void>();
    const room = async () => {
      asked.resolve();
      return await new Promise<Response>(() => undefined);
    };
    const live = async () => (await asked.promise, cut());
    const { calls } = await sync({ pull: current, live, room }, 2, {
      openRooms: async () => rooms,
    });

    expect(calls).toEqual(['pull', 'live', 'pull', 'live']);
  });

  test('listens to nothing where the copy was emptied meanwhile, and reads it again', async () => {
    const noteAndEmpty = () => device.db.cursors.clear().then(() => 'contact' as const);
    vi.spyOn(device.db.facts, 'put').mockImplementationOnce(noteAndEmpty);
    const { calls } = await sync({ pull: current, live: cut }, 2);

    expect(calls).toEqual(['pull', 'pull', 'live']);
  });
});
