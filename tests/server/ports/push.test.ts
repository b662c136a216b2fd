import { createECDH, createPublicKey, randomBytes } from 'node:crypto';
import { jwtVerify } from 'jose';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { readEnv } from '#server/env/env.ts';
import { changeSecrets, readSecretOrder } from '#server/secret-orders.ts';
import { openPush } from '#server/ports/push/open.ts';
import { MAX_PAYLOAD_BYTES, type Push, type PushMessage } from '#server/ports/push/push.ts';
import { keptVapidKeys, vapidSubject } from '#server/ports/push/vapid-keys.ts';
import { leaseDatabase, databaseForFile } from '../../support/postgres.ts';
import { aBrowser, decrypt } from './push-browser.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const message: PushMessage = {
  payload: JSON.stringify({ title: 'Grüße' }),
  urgency: 'high',
  ttlSeconds: 3_600,
  topic: 'room-1',
};

let push: Push;
const requests: Request[] = [];
const logged: string[] = [];
let answer: () => Response | Promise<Response>;

const database = await databaseForFile();
beforeEach(async () => {
  requests.length = 0;
  logged.length = 0;
  answer = () => new Response(null, { status: 201 });
  push = await open();
});

async function open(variables: Record<string, string> = {}): Promise<Push> {
  const env = readEnv({ PUBLIC_URL: 'https://pollin.test', ...variables });
  const log = pino({}, { write: (line: string) => void logged.push(line) });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requests.push(new Request(input, init));
    return answer();
  };
  return (await openPush({ env, pool: database.pool, log, now: () => NOW, fetch })).push;
}

const send = (token: string, what = message) => push.send({ kind: 'webPush', token }, what);

describe('a message by Web Push', () => {
  it('can be read by the browser it is for, and by nobody on the way', async () => {
    const browser = aBrowser();

    expect(await send(browser.token)).toEqual({ outcome: 'sent' });

    const body = Buffer.from((await requests[0]?.arrayBuffer()) ?? new ArrayBuffer(0));
    // Two letters appear in random bytes once in two hundred runs.
    expect(body.includes('"title"')).toBe(false);
    expect(decrypt(browser, body)).toBe(message.payload);
  });

  it('has an urgency, a lifetime, and a topic that it replaces', async () => {
    await send(aBrowser().token);

    const headers = Object.fromEntries(requests[0]?.headers ?? []);
    expect(requests[0]).toMatchObject({ method: 'POST', url: 'https://web.push.apple.com/a' });
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'high',
      ttl: '3600',
      topic: 'room-1',
    });
  });

  it('is signed for its push service with the key the browser subscribed to', async () => {
    await send(aBrowser().token);

    const [, token = '', key = ''] =
      /^vapid t=([^,]+), k=(.+)$/.exec(requests[0]?.headers.get('authorization') ?? '') ?? [];
    expect(push.clientConfig()).toEqual({ kind: 'webPush', publicKey: key });
    const { payload } = await jwtVerify(token, publicKeyOf(key), {
      audience: 'https://web.push.apple.com',
      currentDate: NOW,
    });
    expect(payload.sub).toBe('https://pollin.test');
    expect((payload.exp ?? 0) - NOW.getTime() / 1_000).toBeLessThan(24 * 3_600);
  });

  it.each([
    [404, { outcome: 'gone' }],
    [410, { outcome: 'gone' }],
    [500, { outcome: 'later', retryAfterSeconds: null }],
    [503, { outcome: 'later', retryAfterSeconds: null }],
    [408, { outcome: 'later', retryAfterSeconds: null }],
    [400, { outcome: 'refused', reason: 'HTTP 400' }],
    [401, { outcome: 'refused', reason: 'HTTP 401', isDenied: true }],
    [403, { outcome: 'refused', reason: 'HTTP 403', isDenied: true }],
    [413, { outcome: 'refused', reason: 'HTTP 413' }],
  ])('that is answered with %i has this outcome', async (status, outcome) => {
    answer = () => new Response('why', { status });

    expect(await send(aBrowser().token)).toEqual(outcome);
  });

  it.each([
    ['120', 120],
    ['Sat, 21 Nov 2026 10:05:00 GMT', 300],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['999999999', 86_400],
    ['soon', null],
  ])('waits as long as it is asked: %s', async (value, seconds) => {
    answer = () => new Response(null, { status: 429, headers: { 'retry-after': value } });

    expect(await send(aBrowser().token)).toEqual({ outcome: 'later', retryAfterSeconds: seconds });
  });

  it('waits when there is no network', async () => {
    answer = () => Promise.reject(new TypeError('fetch failed'));

    expect(await send(aBrowser().token)).toEqual({ outcome: 'later', retryAfterSeconds: null });
  });

  it('does not follow where a push service sends it', async () => {
    answer = () => new Response(null, { status: 307, headers: { location: 'http://127.0.0.1/' } });

    expect((await send(aBrowser().token)).outcome).toBe('refused');
    expect(requests).toHaveLength(1);
    expect(requests[0]?.redirect).toBe('manual');
  });

  it('leaves nothing in the log by which someone else could send', async () => {
    const browser = aBrowser('https://web.push.apple.com/secret-capability');
    answer = () => new Response('secret-capability', { status: 403 });

    await send(browser.token);

    expect(logged.join('')).toContain('web.push.apple.com');
    expect(logged.join('')).not.toContain('secret-capability');
    expect(logged.join('')).not.toContain('Grüße');
  });

  it('goes to no host that is not a known push service, though it was stored', async () => {
    const { token } = aBrowser('https://evil.example/a');

    expect(await send(token)).toEqual({ outcome: 'gone' });
    expect(requests).toEqual([]);
  });

  it('fits, or fails with a sentence', async () => {
    const { token } = aBrowser();
    const fitting = { ...message, payload: 'ü'.repeat(MAX_PAYLOAD_BYTES / 2) };

    expect((await send(token, fitting)).outcome).toBe('sent');
    expect((await requests[0]?.arrayBuffer())?.byteLength).toBeLessThanOrEqual(4_096);
    await expect(send(token, { ...fitting, payload: `${fitting.payload}!` })).rejects.toThrow(
      'A push payload has 3801 bytes; 3800 is the most.',
    );
    await expect(send(token, { ...message, topic: 'two words' })).rejects.toThrow('topic');
    await expect(send(token, { ...message, ttlSeconds: -1 })).rejects.toThrow('seconds');
  });

  it('is asked for by a browser in its own words only', () => {
    const { token } = aBrowser();

    expect(push.registrationOf(token)).toEqual({ kind: 'webPush', token });
    expect(push.registrationOf(aBrowser('http://127.0.0.1:18000/a').token)).toBeNull();
    expect(push.registrationOf('f'.repeat(140))).toBeNull();
  });

  it('goes to this machine by a flag alone, and not because there is a demo', async () => {
    const { token } = aBrowser('http://127.0.0.1:18000/a');

    const demo = await open({ POLLIN_DEMO: '1' });
    const flagged = await open({ POLLIN_PUSH_LOOPBACK: '1' });

    expect(demo.registrationOf(token)).toBeNull();
    expect(flagged.registrationOf(token)).toEqual({ kind: 'webPush', token });
  });

  it('to a Firebase registration finds nobody once Firebase is no longer set up', async () => {
    const token = 'f'.repeat(140);

    expect(await push.send({ kind: 'fcm', token }, message)).toEqual({ outcome: 'gone' });
  });
});

describe('the keys by which browsers know us', () => {
  it('are the same after every start, and for processes that start together', async () => {
    const empty = await leaseDatabase();

    const pairs = await Promise.all([1, 2, 3, 4, 5].map(() => keptVapidKeys(empty.pool)));

    expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1);
    expect(await keptVapidKeys(empty.pool)).toEqual(pairs[0]);
    const { publicKey = '', privateKey = '' } = pairs[0]?.[0] ?? {};
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    expect(curve.getPublicKey('base64url')).toBe(publicKey);
    await empty.release();
  });

  it('reach a browser that subscribed to the former ones, until these are retired', async () => {
    const before = push.clientConfig();
    const former = before.kind === 'webPush' ? before.publicKey : '';
    const signedBy = (request?: Request) =>
      /, k=(.+)$/.exec(request?.headers.get('authorization') ?? '')?.[1];
    const subscribed = () =>
      new Response(null, { status: signedBy(requests.at(-1)) === former ? 201 : 403 });
    const change = (act: 'rotate' | 'retire') =>
      changeSecrets(database.pool, readSecretOrder([act, 'push']), { randomBytes });

    await change('rotate');
    push = await open();
    answer = subscribed;

    expect(push.clientConfig()).not.toEqual(before);
    expect(await send(aBrowser().token)).toEqual({ outcome: 'sent' });
    answer = () => new Response(null, { status: signedBy(requests.at(-1)) === former ? 403 : 413 });
    expect(await send(aBrowser().token)).toEqual({ outcome: 'refused', reason: 'HTTP 413' });
    answer = subscribed;
    await change('retire');
    push = await open();
    expect(await send(aBrowser().token)).toMatchObject({ outcome: 'refused', isDenied: true });
  });

  it('may be the operator’s own', async () => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const own = await open({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey });

    expect(own.clientConfig()).toEqual({ kind: 'webPush', publicKey });
  });

  it.each([
    ['https://pollin.test', 'no-reply@pollin.test', 'https://pollin.test'],
    ['http://pollin.test', 'no-reply@pollin.test', 'mailto:no-reply@pollin.test'],
    ['https://localhost', 'Pollin <hello@pollin.test>', 'mailto:hello@pollin.test'],
  ])('come with an address that Apple believes: %s, %s', (publicUrl, mailFrom, subject) => {
    expect(vapidSubject(publicUrl, mailFrom)).toBe(subject);
  });
});

function publicKeyOf(key: string) {
  const point = Buffer.from(key, 'base64url');
  return createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
}
