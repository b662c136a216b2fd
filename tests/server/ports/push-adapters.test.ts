import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '#server/env/env.ts';
import { openPush } from '#server/ports/push/open.ts';
import { MAX_PAYLOAD_BYTES, type Push, type PushMessage } from '#server/ports/push/push.ts';
import { databaseForFile } from '../../support/postgres.ts';
import { aBrowser } from './push-browser.ts';

const database = await databaseForFile();
const now = () => new Date('2026-11-21T10:00:00.000Z');
const message: PushMessage = {
  payload: JSON.stringify({ title: 'hunter2' }),
  urgency: 'high',
  ttlSeconds: 3_600,
  topic: 'room-1',
};

type Verdict = 'taken' | 'gone' | 'busy' | 'broken' | 'denied' | 'no network';
let verdict: Verdict;
let logged: string[];
beforeEach(() => {
  verdict = 'taken';
  logged = [];
});

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const firebase = {
  FCM_SERVICE_ACCOUNT: JSON.stringify({
    project_id: 'pollin-test',
    client_email: 'sender@pollin-test.iam.example',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }),
  FCM_WEB_CONFIG: JSON.stringify({
    apiKey: 'public',
    projectId: 'pollin-test',
    messagingSenderId: '123456',
    appId: '1:123456:web:0a1b2c',
  }),
  FCM_VAPID_KEY: Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url'),
};

/** What a push service answers: a status, and Firebase's word for it. */
const statuses: Record<Exclude<Verdict, 'no network'>, [status: number, errorCode: string]> = {
  taken: [201, ''],
  gone: [410, ''],
  busy: [429, 'QUOTA_EXCEEDED'],
  broken: [503, 'UNAVAILABLE'],
  denied: [403, 'PERMISSION_DENIED'],
};

function answer(url: string): Response {
  if (verdict === 'no network') throw new TypeError('fetch failed');
  const headers = { ...(verdict === 'busy' && { 'retry-after': '120' }) };
  if (url.includes('oauth2')) return Response.json({ access_token: 'access', expires_in: 3_600 });
  const [status, errorCode] = statuses[verdict];
  if (!url.includes('fcm.googleapis.com/v1')) return new Response(null, { status, headers });
  if (verdict === 'taken') return Response.json({ name: 'projects/pollin-test/messages/1' });
  if (verdict === 'gone') {
    return Response.json({ error: { details: [{ errorCode: 'UNREGISTERED' }] } }, { status: 404 });
  }
  return Response.json({ error: { details: [{ errorCode }] } }, { status, headers });
}

async function openWith(variables: Record<string, string>): Promise<Push> {
  const env = readEnv({ PUBLIC_URL: 'https://pollin.test', ...variables });
  const log = pino({}, { write: (line: string) => void logged.push(line) });
  const fetch: typeof globalThis.fetch = async (input) => answer(new Request(input).url);
  return (await openPush({ env, pool: database.pool, log, now, fetch })).push;
}

const fcmToken = `${'f'.repeat(20)}:${'A'.repeat(120)}`;

describe.each([
  { kind: 'webPush' as const, variables: {}, token: () => aBrowser().token },
  { kind: 'fcm' as const, variables: firebase, token: () => fcmToken },
])('push by $kind', ({ kind, variables, token }) => {
  const send = async (what = message) => {
    const push = await openWith(variables);
    const registration = push.registrationOf(token());
    if (!registration) throw new Error('A browser could not register.');
    return push.send(registration, what);
  };

  it('gives browsers the configuration to register, and recognizes registered ones', async () => {
    const push = await openWith(variables);

    expect(push.clientConfig().kind).toBe(kind);
    expect(push.registrationOf(token())?.kind).toBe(kind);
    for (const other of [
      '',
      'null',
      '{}',
      '{"endpoint":"https://evil.example/a"}',
      'a'.repeat(9_000),
    ]) {
      expect(push.registrationOf(other)).toBeNull();
    }
  });

  it.each<[Verdict, object]>([
    ['taken', { outcome: 'sent' }],
    ['gone', { outcome: 'gone' }],
    ['busy', { outcome: 'later', retryAfterSeconds: 120 }],
    ['broken', { outcome: 'later', retryAfterSeconds: null }],
    ['no network', { outcome: 'later', retryAfterSeconds: null }],
    ['denied', { outcome: 'refused' }],
  ])('has one outcome where the push service answers: %s', async (said, outcome) => {
    verdict = said;

    expect(await send()).toMatchObject(outcome);
  });

  it('leaves neither the message nor the registration in the log', async () => {
    for (const said of ['gone', 'busy', 'broken', 'no network', 'denied'] as const) {
      verdict = said;
      await send();
    }

    expect(logged.join('')).not.toContain('hunter2');
    expect(logged.join('')).not.toContain(fcmToken);
  });

  it.each([
    { payload: 'ü'.repeat(MAX_PAYLOAD_BYTES / 2 + 1) },
    { ttlSeconds: -1 },
    { ttlSeconds: 0.5 },
    { topic: 'a topic' },
    { topic: 'a'.repeat(33) },
  ])('throws for a message that no push service takes: %j', async (over) => {
    await expect(send({ ...message, ...over })).rejects.toThrow(RangeError);
  });
});
