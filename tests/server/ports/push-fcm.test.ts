import { generateKeyPairSync } from 'node:crypto';
import { jwtVerify } from 'jose';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '#server/env/env.ts';
import { fcmSender, isFcmToken } from '#server/ports/push/fcm.ts';
import { openPush } from '#server/ports/push/open.ts';
import { MAX_PAYLOAD_BYTES, type PushMessage } from '#server/ports/push/push.ts';
import { leaseDatabase } from '../../support/postgres.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const account = {
  projectId: 'pollin-test',
  clientEmail: 'sender@pollin-test.iam.example',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
const message: PushMessage = {
  payload: '{"title":"A new booking"}',
  urgency: 'normal',
  ttlSeconds: 60,
  topic: 'booking',
};
const token = `${'f'.repeat(20)}:${'A'.repeat(120)}`;

const logged: string[] = [];
const asked: { assertion: string }[] = [];
const posted: { url: string; bearer: string | null; body: unknown }[] = [];
let now: Date;
let grant: () => Response | Promise<Response>;
let answers: (() => Response | Promise<Response>)[];
let send: (what?: PushMessage) => ReturnType<ReturnType<typeof fcmSender>>;

beforeEach(() => {
  for (const list of [logged, asked, posted]) list.length = 0;
  now = new Date('2026-11-21T10:00:00.000Z');
  answers = [];
  grant = () => Response.json({ access_token: `access-${asked.length}`, expires_in: 3_600 });
  const sender = fcmSender({
    account,
    fetch,
    log: pino({}, { write: (line: string) => void logged.push(line) }),
    now: () => now,
    baseUrl: 'https://fcm.test',
    tokenUrl: 'https://token.test/token',
  });
  send = (what = message) => sender(token, what);
});

const fetch: typeof globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  if (request.url === 'https://token.test/token') {
    asked.push({ assertion: new URLSearchParams(await request.text()).get('assertion') ?? '' });
    return grant();
  }
  const bearer = request.headers.get('authorization');
  posted.push({ url: request.url, bearer, body: await request.json() });
  return answers.shift()?.() ?? Response.json({ name: 'projects/pollin-test/messages/1' });
};

const refusal =
  (status: number, details: object[] = []) =>
  () =>
    Response.json({ error: { code: status, details } }, { status });

describe('a message by Firebase', () => {
  it('carries data only, so that our worker shows it', async () => {
    expect(await send()).toEqual({ outcome: 'sent' });

    expect(posted).toEqual([
      {
        url: 'https://fcm.test/v1/projects/pollin-test/messages:send',
        bearer: 'Bearer access-1',
        body: {
          message: {
            token,
            data: { pollin: message.payload },
            webpush: { headers: { Urgency: 'normal', TTL: '60', Topic: 'booking' } },
          },
        },
      },
    ]);
  });

  it('is sent in the name of the service account', async () => {
    await send();

    const { payload } = await jwtVerify(asked[0]?.assertion ?? '', publicKey, {
      issuer: account.clientEmail,
      audience: 'https://token.test/token',
      currentDate: now,
    });
    expect(payload['scope']).toBe('https://www.googleapis.com/auth/firebase.messaging');
  });

  it('asks for access once an hour, however many are sent at once', async () => {
    await Promise.all([send(), send(), send()]);
    now = new Date(now.getTime() + 50 * 60_000);
    await send();
    expect(asked).toHaveLength(1);

    now = new Date(now.getTime() + 6 * 60_000);
    await send();
    expect(asked).toHaveLength(2);
    expect(posted.at(-1)?.bearer).toBe('Bearer access-2');
  });

  it('asks again once when its access was withdrawn', async () => {
    answers = [refusal(401, [{ errorCode: 'UNAUTHENTICATED' }])];

    expect(await send()).toEqual({ outcome: 'sent' });
    expect(posted.map(({ bearer }) => bearer)).toEqual(['Bearer access-1', 'Bearer access-2']);

    answers = [refusal(401), refusal(401)];
    expect(await send()).toEqual({ outcome: 'refused', reason: 'HTTP 401' });
  });

  it.each([
    ['an unregistered token', refusal(404, [{ errorCode: 'UNREGISTERED' }]), { outcome: 'gone' }],
    [
      "another project's token",
      refusal(403, [{ errorCode: 'SENDER_ID_MISMATCH' }]),
      { outcome: 'gone' },
    ],
    [
      'an invalid token',
      refusal(400, [
        { errorCode: 'INVALID_ARGUMENT' },
        { fieldViolations: [{ field: 'message.token' }] },
      ]),
      { outcome: 'gone' },
    ],
    [
      'an invalid message',
      refusal(400, [{ errorCode: 'INVALID_ARGUMENT' }]),
      { outcome: 'refused', reason: 'HTTP 400 INVALID_ARGUMENT' },
    ],
    ['a forbidden project', refusal(403), { outcome: 'refused', reason: 'HTTP 403' }],
    [
      'wrong Web Push keys',
      refusal(401, [{ errorCode: 'THIRD_PARTY_AUTH_ERROR' }]),
      { outcome: 'refused', reason: 'HTTP 401 THIRD_PARTY_AUTH_ERROR' },
    ],
    ['a server in trouble', refusal(503), { outcome: 'later', retryAfterSeconds: null }],
    [
      'too many',
      () => new Response(null, { status: 429, headers: { 'retry-after': '30' } }),
      { outcome: 'later', retryAfterSeconds: 30 },
    ],
    [
      'no network',
      () => Promise.reject(new TypeError('fetch failed')),
      { outcome: 'later', retryAfterSeconds: null },
    ],
    [
      'a page of someone else',
      () => new Response('<html>', { status: 400 }),
      { outcome: 'refused', reason: 'HTTP 400' },
    ],
  ])('knows what to do about %s', async (_, answer, outcome) => {
    answers = [answer];

    expect(await send()).toEqual(outcome);
    expect(logged).toHaveLength(outcome.outcome === 'refused' ? 1 : 0);
  });

  it.each([
    ['away', () => Promise.reject(new TypeError('fetch failed')), 'later'],
    ['in trouble', () => new Response(null, { status: 500 }), 'later'],
    ['without a token', () => Response.json({}), 'later'],
    ['refusing', () => Response.json({ error: 'invalid_grant' }, { status: 400 }), 'refused'],
  ])('is not sent while who gives access is %s', async (_, answer, outcome) => {
    grant = answer;

    expect((await send()).outcome).toBe(outcome);
    expect(posted).toEqual([]);
  });

  it('writes no keys, tokens, or contents to the log', async () => {
    answers = [refusal(403)];
    await send();

    expect(logged.join('')).not.toMatch(/access-1|BEGIN|fffff|booking/);
  });

  it('fits, or fails with a sentence', async () => {
    const payload = 'x'.repeat(MAX_PAYLOAD_BYTES + 1);

    await expect(send({ ...message, payload })).rejects.toThrow('3801 bytes');
  });

  it.each(['', 'short', 'with spaces '.repeat(20), `{"endpoint":"${'x'.repeat(100)}"}`, '../'])(
    'is for no registration such as %j',
    (text) => {
      expect(isFcmToken(text)).toBe(false);
    },
  );
});

it('with Firebase set up, browsers register there, and those of Web Push are still known', async () => {
  const database = await leaseDatabase();
  const vapidKey = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
  const webApp = {
    apiKey: 'public',
    projectId: account.projectId,
    messagingSenderId: '123456',
    appId: '1:123456:web:0a1b2c',
  };
  const env = readEnv({
    FCM_SERVICE_ACCOUNT: JSON.stringify({
      project_id: account.projectId,
      client_email: account.clientEmail,
      private_key: account.privateKey,
    }),
    FCM_WEB_CONFIG: JSON.stringify(webApp),
    FCM_VAPID_KEY: vapidKey,
  });

  const log = pino({ level: 'silent' });
  const { push, name } = await openPush({ env, pool: database.pool, log, now: () => now, fetch });

  expect(name).toBe('Firebase (pollin-test)');
  expect(push.clientConfig()).toEqual({
    kind: 'fcm',
    config: webApp,
    vapidKey,
  });
  expect(push.registrationOf(token)).toEqual({ kind: 'fcm', token });
  expect(push.registrationOf('{"endpoint":"https://evil.example"}')).toBeNull();
  await database.release();
});
