import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { describe, expect, test, it } from 'vitest';
import webPush from 'web-push';
import { readEnv } from '#server/env/env.ts';
import { StartError } from '#server/env/start-error.ts';
import { createLog, inFormat } from '#server/env/log.ts';
import { requireNode } from '#server/env/require-node.ts';

test('with nothing set it serves this machine on port 8080 from .data', () => {
  expect(readEnv({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: resolve('.data'),
    databaseUrl: null,
    databaseDirectUrl: null,
    databasePoolSize: 10,
    redisUrl: null,
    nodeEnv: 'production',
    demo: false,
    publicUrl: 'http://localhost:8080',
    smtpUrl: null,
    mailFrom: 'no-reply@localhost',
    supportEmail: 'no-reply@localhost',
    corporateSiteUrl: null,
    mapTiles: null,
    mapCredit: null,
    geocoderUrl: null,
    localBuzzHost: 'localbuzz.example',
    ai: null,
    payments: null,
    scheduling: null,
    platformFeePct: 0,
    files: { s3: null },
    push: { vapid: null, extraHosts: [], loopback: false, fcm: null },
    firebase: null,
    appCheck: null,
    recaptcha: null,
    limitsFactor: 1,
    trustedProxies: [
      [ipaddr.parse('127.0.0.0'), 8],
      [ipaddr.parse('::1'), 128],
    ],
    log: { level: 'info', format: 'json' },
    metrics: null,
  });
});

test('a Node that is too old is refused at the start, by its version and its place', () => {
  expect(() => requireNode({ version: '20.20.2', path: '/usr/bin/node' })).toThrow(
    'Pollin needs Node 24 or later, and /usr/bin/node is Node 20.20.2.',
  );
  for (const version of ['24.0.0', '25.1.0', process.versions.node]) {
    expect(() => requireNode({ version, path: '' })).not.toThrow();
  }
});

test('an empty value counts as not set', () => {
  expect(readEnv({ PORT: '', HOST: ' ', DATABASE_URL: '' })).toEqual(readEnv({}));
});

test('Redis belongs to a database that several processes use', () => {
  const both = { DATABASE_URL: 'postgres://db/pollin', REDIS_URL: 'rediss://:secret@cache:6380' };
  expect(readEnv(both).redisUrl).toBe(both.REDIS_URL);
  expect(() => readEnv({ REDIS_URL: both.REDIS_URL })).toThrow(
    'DATABASE_URL must be set, because REDIS_URL is: an embedded database has one process.',
  );
  expect(() => readEnv({ ...both, REDIS_URL: 'http://:secret@cache' })).toThrow(
    /^REDIS_URL must be a redis:\/\/ or rediss:\/\/ address.$/,
  );
});

test('a direct address belongs to one through a pooler', () => {
  const direct = 'postgres://pollin@127.0.0.1:5432/pollin';
  expect(() => readEnv({ DATABASE_DIRECT_URL: direct })).toThrow('DATABASE_URL must be set');
  const pooled = 'postgres://pollin@127.0.0.1:6432/pollin';
  expect(
    readEnv({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct, DATABASE_POOL_SIZE: '25' }),
  ).toMatchObject({ databaseUrl: pooled, databaseDirectUrl: direct, databasePoolSize: 25 });
});

test('links lead to the port that is served', () => {
  expect(readEnv({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000');
});

describe('a wrong value is named in a sentence', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['HOST', 'two words'],
    ['DATABASE_URL', 'mysql://localhost/pollin'],
    ['DATABASE_URL', 'pollin'],
    ['DATABASE_DIRECT_URL', 'pollin'],
    ['DATABASE_POOL_SIZE', '3'],
    ['DATABASE_POOL_SIZE', '501'],
    ['NODE_ENV', 'staging'],
    ['POLLIN_DEMO', 'yes'],
    ['PUBLIC_URL', 'example.org'],
    ['PUBLIC_URL', 'https://example.org/app'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['MAIL_FROM', 'nobody'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['CORPORATE_SITE_URL', 'javascript:alert(1)'],
    ['LOCALBUZZ_HOST', 'https://localbuzz.example'],
    ['LOCALBUZZ_HOST', 'www.localbuzz.example'],
    ['POLLIN_MAP_TILES', 'https://tiles.example.org/map.png'],
    ['POLLIN_MAP_TILES', 'https://{s}.example.org/{z}/{x}/{y}.png'],
    ['POLLIN_MAP_TILES', 'https://tiles.example.org; script-src *;/{z}/{x}/{y}'],
    ['POLLIN_LIMITS', '0'],
    ['POLLIN_LIMITS', '-1'],
    ['VAPID_PUBLIC_KEY', 'short'],
    ['VAPID_PRIVATE_KEY', 'not base64url!'],
    ['POLLIN_PUSH_HOSTS', 'https://push.example.org'],
    ['POLLIN_PUSH_HOSTS', '*'],
    ['POLLIN_PUSH_HOSTS', 'push.example.org,'],
    ['FCM_VAPID_KEY', 'short'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1, proxy.example.org'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'xml'],
    ['METRICS_PORT', '0'],
    ['METRICS_PORT', '70000'],
    ['METRICS_HOST', 'two words'],
  ])('%s=%s', (name, value) => {
    const read = () => readEnv({ [name]: value });

    expect(read).toThrow(StartError);
    expect(read).toThrow(new RegExp(`^${name} must be .+\\.$`));
  });
});

test('a secret is never repeated in the sentence', () => {
  expect(() => readEnv({ SMTP_URL: 'https://user:hunter2@mail.example.org' })).toThrow(
    /^(?!.*hunter2)/,
  );
});

test('a host open to other machines needs mail, or nobody could sign in', () => {
  expect(() => readEnv({ HOST: '0.0.0.0' })).toThrow(/SMTP_URL must be set/);
  expect(readEnv({ HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example.org' }).host).toBe('0.0.0.0');
});

test('the demo, which shows sign-in codes, is never open to other machines', () => {
  const open = { HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example.org', POLLIN_DEMO: '1' };

  expect(() => readEnv(open)).toThrow(/POLLIN_DEMO=1 shows every sign-in code/);
});

test.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('%s stays on this machine', (host) => {
  expect(readEnv({ HOST: host }).host).toBe(host);
});

test('metrics are served to this machine, unless configured', () => {
  expect(readEnv({ METRICS_PORT: '9100' }).metrics).toEqual({ port: 9100, host: '127.0.0.1' });
  expect(readEnv({ METRICS_PORT: '9100', METRICS_HOST: '10.0.0.5' }).metrics?.host).toBe(
    '10.0.0.5',
  );
});

test('metrics need a port of their own', () => {
  expect(() => readEnv({ METRICS_PORT: '8080' })).toThrow(
    'METRICS_PORT must be another port than PORT.',
  );
  expect(readEnv({ METRICS_PORT: '8080', METRICS_HOST: '10.0.0.5' }).metrics?.port).toBe(8080);
});

test('rate limits are raised in demo mode only', () => {
  expect(readEnv({ POLLIN_LIMITS: '100', POLLIN_DEMO: '1' }).limitsFactor).toBe(100);
  expect(readEnv({ POLLIN_LIMITS: '100' }).limitsFactor).toBe(1);
});

describe('payments', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_hunter2',
    STRIPE_WEBHOOK_SECRET: 'whsec_hunter2',
    STRIPE_PRICE_ID: 'price_1',
    STRIPE_CORPORATE_PRICE_ID: 'price_2',
  };

  test('need all four keys, or nobody pays', () => {
    expect(readEnv(keys).payments).toEqual({
      secretKey: 'sk_test_hunter2',
      webhookSecrets: ['whsec_hunter2'],
      prices: { business: 'price_1', corporate: 'price_2' },
    });
    const two = { ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2' };
    expect(readEnv(two).payments?.webhookSecrets).toEqual(['whsec_1', 'whsec_2']);
    for (const name of Object.keys(keys)) {
      expect(() => readEnv({ ...keys, [name]: '' })).toThrow(/must be set together\.$/);
    }
  });

  test.each([
    ['STRIPE_SECRET_KEY', 'pk_test_hunter2'],
    ['STRIPE_WEBHOOK_SECRET', 'hunter2'],
    ['STRIPE_PRICE_ID', 'prod_hunter2'],
    ['STRIPE_CORPORATE_PRICE_ID', '99.00'],
  ])('%s=%s is named, and not repeated', (name, value) => {
    const read = () => readEnv({ ...keys, [name]: value });

    expect(read).toThrow(new RegExp(`^${name} must be .+\\.$`));
    expect(read).toThrow(/^(?!.*hunter2)/);
  });
});

describe('push', () => {
  // Of Node's own keys, one in 256 is a byte short: the library fills it up.
  const pair = () => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
  };
  const account = {
    project_id: 'pollin-test',
    client_email: 'sender@example.org',
    private_key: '-----BEGIN PRIVATE KEY-----\nhunter2\n-----END PRIVATE KEY-----\n',
  };
  const webApp = {
    apiKey: 'public',
    projectId: 'pollin-test',
    messagingSenderId: '123456',
    appId: '1:123456:web:0a1b2c',
  };
  const firebase = {
    FCM_SERVICE_ACCOUNT: JSON.stringify(account),
    FCM_WEB_CONFIG: JSON.stringify(webApp),
    FCM_VAPID_KEY: pair().VAPID_PUBLIC_KEY,
  };

  test('uses the keys it is given, both or none', () => {
    const keys = pair();

    const former = pair();
    const listOf = (name: keyof typeof keys) => `${keys[name]},${former[name]}`;
    const both = {
      VAPID_PUBLIC_KEY: listOf('VAPID_PUBLIC_KEY'),
      VAPID_PRIVATE_KEY: listOf('VAPID_PRIVATE_KEY'),
    };
    expect(readEnv(both).push.vapid).toEqual(
      [keys, former].map((one) => ({
        publicKey: one.VAPID_PUBLIC_KEY,
        privateKey: one.VAPID_PRIVATE_KEY,
      })),
    );
    expect(() => readEnv({ ...both, VAPID_PRIVATE_KEY: keys.VAPID_PRIVATE_KEY })).toThrow(
      /must be the public key/,
    );
    for (const alone of ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] as const) {
      expect(() => readEnv({ [alone]: keys[alone] })).toThrow(/must be set together\.$/);
    }
    expect(() => readEnv({ ...keys, VAPID_PUBLIC_KEY: pair().VAPID_PUBLIC_KEY })).toThrow(
      /must be the public key of VAPID_PRIVATE_KEY\.$/,
    );
  });

  test('knows further push services by name', () => {
    const read = readEnv({ POLLIN_PUSH_HOSTS: 'push.example.org, *.push.example.net' });

    expect(read.push.extraHosts).toEqual(['push.example.org', '*.push.example.net']);
  });

  test('takes push services on this machine by a flag alone', () => {
    expect(readEnv({ POLLIN_DEMO: '1' }).push.loopback).toBe(false);
    expect(readEnv({ POLLIN_PUSH_LOOPBACK: '1' }).push.loopback).toBe(true);
    expect(() => readEnv({ POLLIN_PUSH_LOOPBACK: 'yes' })).toThrow(StartError);
  });

  test('uses Firebase when all of it is set, the account as JSON or as a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pollin-env-'));
    const file = join(folder, 'account.json');
    await writeFile(file, JSON.stringify(account));

    const expected = {
      account: {
        projectId: 'pollin-test',
        clientEmail: 'sender@example.org',
        privateKey: account.private_key,
      },
      webConfig: webApp,
      vapidKey: firebase.FCM_VAPID_KEY,
    };
    expect(readEnv(firebase).push.fcm).toEqual(expected);
    expect(readEnv({ ...firebase, FCM_SERVICE_ACCOUNT: file }).push.fcm).toEqual(expected);
    await rm(folder, { recursive: true });
  });

  test.each(Object.keys(firebase))('does not start with %s missing', (name) => {
    expect(() => readEnv({ ...firebase, [name]: '' })).toThrow(/must be set together\.$/);
  });

  test.each([
    ['FCM_SERVICE_ACCOUNT', '/nowhere/hunter2.json'],
    ['FCM_SERVICE_ACCOUNT', '{"private_key":"hunter2"}'],
    ['FCM_WEB_CONFIG', 'hunter2'],
    ['FCM_WEB_CONFIG', '{"apiKey":{"hunter2":1}}'],
    ['FCM_WEB_CONFIG', '["hunter2"]'],
    ['FCM_WEB_CONFIG', 'null'],
  ])('names %s when it is wrong, without its value', (name, value) => {
    const read = () => readEnv({ ...firebase, [name]: value });

    expect(read).toThrow(new RegExp(`^${name} must be (?!.*hunter2).+\\.$`));
  });

  test.each([
    ['it is no JSON, in which names have double quotes', "{apiKey: 'hunter2'}"],
    ['apiKey is missing', { ...webApp, apiKey: undefined }],
    ['apiKey is no key', { ...webApp, apiKey: 'hunter2 hunter2' }],
    ['projectId is no text', { ...webApp, projectId: ['hunter2'] }],
    ['authDomain is no host name', { ...webApp, authDomain: 'https://hunter2.example/' }],
    ['messagingSenderId is missing', { ...webApp, messagingSenderId: undefined }],
    ['appId is not the id of a web app', { ...webApp, appId: '1:123456:android:hunter2' }],
    ['apiKey is missing', { ...account, projectId: 'pollin-test' }],
  ])('says of a web app that %s', (reason, config) => {
    const value = typeof config === 'string' ? config : JSON.stringify(config);
    const read = () => readEnv({ ...firebase, FCM_WEB_CONFIG: value });

    expect(read).toThrow(
      `FCM_WEB_CONFIG must be the configuration of a web app of Firebase, as JSON: ${reason}.`,
    );
    expect(read).toThrow(/^(?!.*hunter2)/);
  });

  test('publishes nothing of a web app that the browser needs not, and of no other project', () => {
    const more = { ...webApp, measurementId: 'G-1', private_key: account.private_key };

    const { fcm } = readEnv({ ...firebase, FCM_WEB_CONFIG: JSON.stringify(more) }).push;

    expect(fcm?.webConfig).toEqual(webApp);
    const other = JSON.stringify({ ...webApp, projectId: 'another-one' });
    expect(() => readEnv({ ...firebase, FCM_WEB_CONFIG: other })).toThrow(
      'FCM_WEB_CONFIG must be of the project of FCM_SERVICE_ACCOUNT.',
    );
  });
});

const bucket = { POLLIN_S3_BUCKET: 'pictures' };

describe('where pictures are kept', () => {
  it('is the data directory unless a bucket is named', () => {
    expect(readEnv({}).files).toEqual({ s3: null });
    expect(readEnv({ POLLIN_S3_BUCKET: ' ' }).files).toEqual({ s3: null });
  });

  it('may be a bucket of any S3-compatible store', () => {
    const s3 = {
      POLLIN_S3_ENDPOINT: 'https://store.example.org',
      POLLIN_S3_REGION: 'us-west-2',
      POLLIN_S3_ACCESS_KEY: 'name',
      POLLIN_S3_SECRET_KEY: 'secret',
    };

    expect(readEnv({ ...bucket, ...s3 }).files.s3).toEqual({
      endpoint: 'https://store.example.org',
      bucket: 'pictures',
      region: 'us-west-2',
      credentials: { accessKeyId: 'name', secretAccessKey: 'secret' },
    });
    expect(readEnv(bucket).files.s3).toEqual({
      endpoint: null,
      bucket: 'pictures',
      region: 'us-east-1',
      credentials: null,
    });
  });

  it.each([
    [{ POLLIN_S3_ENDPOINT: 'https://store.example.org' }, /POLLIN_S3_BUCKET must be set/],
    [{ ...bucket, POLLIN_S3_ACCESS_KEY: 'name' }, /must be set together/],
    [{ ...bucket, POLLIN_S3_ENDPOINT: 'store' }, /POLLIN_S3_ENDPOINT must be/],
    [{ POLLIN_S3_BUCKET: '../etc' }, /POLLIN_S3_BUCKET must be/],
  ])('is never guessed from half a description: %o', (variables, sentence) => {
    expect(() => readEnv(variables)).toThrow(StartError);
    expect(() => readEnv(variables)).toThrow(sentence);
  });
});

it('writes log lines from the configured level on, as JSON or as text', async () => {
  const written = async (env: Record<string, string>) => {
    const lines: string[] = [];
    const { format, level } = readEnv(env).log;
    const destination = await inFormat(format, { write: (line) => void lines.push(line) });
    const log = createLog(destination, level);
    log.info({ port: 8080 }, 'it listens');
    log.warn('it waits');
    return lines;
  };

  const json = await written({});
  expect(json.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 30, port: 8080, msg: 'it listens' },
    { level: 40, msg: 'it waits' },
  ]);
  const text = await written({ LOG_FORMAT: 'text' });
  expect(text).toEqual([
    expect.stringMatching(/^\[\d{4}-.*\] INFO: it listens \{"port":8080\}\n$/),
    expect.stringMatching(/^\[\d{4}-.*\] WARN: it waits\n$/),
  ]);
  expect(await written({ LOG_LEVEL: 'warn' })).toHaveLength(1);
  expect(await written({ LOG_LEVEL: 'error' })).toEqual([]);
});
