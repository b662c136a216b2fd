import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onReconnect } from '#src/data/delivery/connectivity.ts';
import { probeWhileDown, startProbing } from '#src/data/delivery/probe.ts';
import { noteContact } from '#src/data/device/contact.ts';
import { connectionOf, lastContact } from '#src/data/device/last-contact.ts';
import { aDevice, html, json, type Answer, type FakeDevice } from '../../support/fake-device.ts';

let device: FakeDevice;
beforeEach(async () => {
  device = await aDevice();
});

const dead: Answer = () => {
  throw new TypeError('Failed to fetch');
};
const healthy: Answer = () => json({ ok: true, version: '1', epoch: 'epoch0' });

/** Probes for so many pauses; returns each, and the messages to the tabs. */
async function probe(
  answer: Answer,
  pauses: number,
  {
    isVisible = () => true,
    during = () => undefined,
    onProbing = () => new AbortController().signal,
    tally = { answers: 0, endedAt: -Infinity },
  }: {
    isVisible?: () => boolean;
    during?: (pause: number) => void;
    onProbing?: () => AbortSignal;
    tally?: { answers: number; endedAt: number };
  } = {},
) {
  const end = new AbortController();
  const waited: number[] = [];
  const heard: string[] = [];
  device.answer(answer);
  await probeWhileDown(
    {
      device: {
        ...device,
        isOnline: () => device.online,
        wait: async (milliseconds) => {
          if (waited.length === pauses) return end.abort();
          waited.push(milliseconds);
          during(waited.length);
        },
      },
      isVisible,
      onReconnect: () => new AbortController().signal,
      tally,
      tabs: { announce: (word) => void heard.push(word), onProbing },
    },
    end.signal,
  );
  return { waited, heard };
}
const connection = async () => connectionOf(await lastContact(device.db), true);

describe('while nobody answers', () => {
  test('a page that is looked at asks soon, and then every three to five seconds, for as long as it takes', async () => {
    const { waited, heard } = await probe(dead, 100);

    expect(waited[0]).toBe(1_000);
    expect(new Set(waited.slice(1))).toEqual(new Set([4_000]));
    expect(device.requests).toHaveLength(100);
    expect(heard).not.toContain('answered');
    const { url, method, headers } = device.requests[0] as Request;
    expect([method, url]).toEqual(['GET', expect.stringMatching(/\/api\/health$/)]);
    expect(headers.get('authorization')).toBeNull();
  });

  test('devices do not ask as one', async () => {
    device.random = () => 0;
    expect((await probe(dead, 2)).waited).toEqual([0, 3_000]);
    device.random = () => 1;
    expect((await probe(dead, 2)).waited).toEqual([2_000, 5_000]);
  });

  test('a hidden page asks less and less, up to every five minutes, and again at once when it is looked at', async () => {
    let isVisible = false;
    const { waited } = await probe(dead, 10, {
      isVisible: () => isVisible,
      during: (pause) => (isVisible = pause === 9),
    });

    expect(waited.slice(0, 4)).toEqual([5_000, 16_000, 32_000, 64_000]);
    expect(waited.slice(8)).toEqual([300_000, 4_000]);
  });

  test('one that is accepted and never answered is given up after four seconds', async () => {
    const given: number[] = [];
    await probe(() => {
      given.push(...device.timeOut());
      return new Promise<Response>(() => undefined);
    }, 1);

    expect(given).toEqual([4_000]);
    expect(await connection()).toBe('offline');
  });

  test('the time that a probe hung is part of the pause after it', async () => {
    device.random = () => 1;
    const hanging = () => {
      device.pass(4_000);
      return new Promise<Response>(() => undefined);
    };

    expect((await probe(hanging, 3)).waited).toEqual([2_000, 1_000, 1_000]);
  });

  test('only one tab asks: another one’s probe is as good', async () => {
    let other = new AbortController();
    const { heard } = await probe(dead, 5, {
      onProbing: () => (other = new AbortController()).signal,
      during: () => other.abort(),
    });

    expect(heard).toEqual([]);
    expect(device.requests).toEqual([]);
  });

  test('nothing is sent if there is certainly no network', async () => {
    device.online = false;
    await probe(healthy, 5);

    expect(device.requests).toEqual([]);
  });
});

test('an answer of our server reaches every tab', async () => {
  const { heard } = await probe(healthy, 1);

  expect(heard).toEqual(['probing', 'answered']);
});

test('a refusal is an answer too', async () => {
  const tooOld = () => json({ code: 'APP_TOO_OLD', message: 'Update.' }, 426);

  expect((await probe(tooOld, 1)).heard).toContain('answered');
});

test.each([
  ['a portal’s page', () => html(200), 'portal'],
  [
    'a portal’s redirect',
    () => new Response(null, { status: 302, headers: { location: '/login' } }),
    'portal',
  ],
  ['a portal’s own status', () => html(511), 'portal'],
  ['JSON of someone else', () => json({ success: true }), 'trouble'],
  ['our server in trouble', () => json({ code: 'UNAVAILABLE', message: 'Busy.' }, 503), 'trouble'],
] as const)('%s starts nothing, and every screen knows what it is', async (_, answer, state) => {
  expect((await probe(answer, 1)).heard).toEqual(['probing']);
  expect(await connection()).toBe(state);
});

test('a server that answers the probe and nothing else is asked less and less', async () => {
  expect((await probe(healthy, 9)).waited).toEqual([
    1_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000, 300_000,
  ]);
});

test('a server that is lost again within seconds of its last answer is asked as rarely as before', async () => {
  const tally = { answers: 0, endedAt: -Infinity };
  await probe(healthy, 3, { tally });

  expect((await probe(healthy, 1, { tally })).waited).toEqual([29_000]);
  device.pass(16_000);
  expect((await probe(healthy, 1, { tally })).waited).toEqual([1_000]);
});

test('a line that is lost over and over is asked for as often as the first time', async () => {
  const tally = { answers: 0, endedAt: -Infinity };
  for (let outage = 0; outage < 6; outage++) {
    const { waited } = await probe(dead, 3, { tally });
    expect(waited.slice(1)).toEqual([4_000, 4_000]);
    await probe(healthy, 1, { tally });
  }
});

describe('a device that has followed its contact since its start', () => {
  const before = { ...Dexie.dependencies };
  const stop = new AbortController();
  const unreached = { failure: { kind: 'undelivered', status: null, isPortal: false } } as const;
  const pauses: number[] = [];
  const isProbing = () => expect.poll(() => pauses.length).toBeGreaterThan(0);
  beforeEach(() => {
    // Live queries run only where there is a database of the browser's own.
    Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('reportError', (error: unknown) => Promise.reject(error as Error));
    pauses.length = 0;
    const { wait } = device;
    device.wait = async (milliseconds, signal) => {
      pauses.push(milliseconds);
      await wait(milliseconds, signal);
    };
  });
  afterEach(() => {
    stop.abort();
    Object.assign(Dexie.dependencies, before);
    vi.unstubAllGlobals();
  });

  test('looks for the server once it is lost, and any success ends that and all pauses', async () => {
    startProbing(device, stop.signal);
    await noteContact(device, null);
    const waiting = onReconnect();
    await noteContact(device, unreached);
    await isProbing();
    expect(waiting.aborted).toBe(false);

    await noteContact(device, null);

    await expect.poll(() => waiting.aborted).toBe(true);
    expect(device.requests).toEqual([]);
  });
});
