import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import webPush from 'web-push';
import { describe, expect, it } from 'vitest';
import { readEnv } from '#server/env/env.ts';
import { securityHeaders } from '#server/middleware/security-headers.ts';
import { openIdentity } from '#server/ports/identity/open.ts';
import { pino } from 'pino';
import { firebase, PROJECT } from './stand-in-google.ts';

const { clientEmail: client_email, privateKey: private_key } = firebase.account;
const account = JSON.stringify({ project_id: PROJECT, client_email, private_key });
const webConfig = JSON.stringify({
  ...firebase.webConfig,
  messagingSenderId: '123456',
  appId: '1:123456:web:0a1b2c',
});
const foreignConfig = JSON.stringify({ apiKey: 'key', projectId: 'another-project' });
const auth = {
  FIREBASE_PROJECT_ID: PROJECT,
  FIREBASE_SERVICE_ACCOUNT: account,
  FIREBASE_WEB_CONFIG: webConfig,
};
const fcm = {
  FCM_SERVICE_ACCOUNT: account,
  FCM_WEB_CONFIG: webConfig,
  FCM_VAPID_KEY: webPush.generateVAPIDKeys().publicKey,
};
const emulator = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
const log = pino({ level: 'silent' });

/** A directive's sources, as the header of such a server has them. */
function sources(directive: string, env: Record<string, string>): string[] {
  const policy = securityHeaders(readEnv(env))['Content-Security-Policy'] ?? '';
  const found = policy.split('; ').find((one) => one.startsWith(`${directive} `));
  return found?.split(' ').slice(1) ?? [];
}

describe('the content security policy', () => {
  it('lets the browser reach nobody but us by default', () => {
    expect(sources('connect-src', {})).toEqual(["'self'"]);
    expect(sources('script-src', {})).toEqual(["'self'"]);
  });

  it("names exactly the hosts of FCM's code where FCM is configured", () => {
    const require = createRequire(import.meta.url);
    const hosts = ['@firebase/installations', '@firebase/messaging'].map((name) => {
      const code = readFileSync(require.resolve(name), 'utf8');
      return new URL(/(?:ENDPOINT|INSTALLATIONS_API_URL) = '(https:[^']+)'/.exec(code)?.[1] ?? '')
        .origin;
    });

    expect(sources('connect-src', fcm)).toEqual(["'self'", ...hosts]);
    expect(sources('script-src', fcm)).toEqual(["'self'"]);
  });

  it('names the host of Firebase Authentication, or its emulator, where that is configured', () => {
    const host = 'https://identitytoolkit.googleapis.com';

    expect(sources('connect-src', auth)).toEqual(["'self'", host]);
    const emulated = sources('connect-src', { ...auth, ...emulator });
    expect(emulated).toEqual(["'self'", 'http://127.0.0.1:9099']);
  });
});

describe('Firebase Authentication', () => {
  it('is chosen by its three variables, and named at start', () => {
    const opened = (env: Record<string, string>) =>
      openIdentity({ env: readEnv(env), log, now: () => new Date() });

    expect(opened({})).toEqual({ identity: null, name: 'embedded' });
    expect(opened(auth).name).toBe(`Firebase (${PROJECT})`);
    expect(opened({ ...auth, ...emulator }).name).toBe(`Firebase emulator (${PROJECT})`);
  });

  it.each<[string, Record<string, string>]>([
    ['FIREBASE_PROJECT_ID', { ...auth, FIREBASE_SERVICE_ACCOUNT: '' }],
    ['FIREBASE_PROJECT_ID', { FIREBASE_WEB_CONFIG: webConfig }],
    ['FIREBASE_PROJECT_ID', emulator],
    ['FIREBASE_SERVICE_ACCOUNT', { ...auth, FIREBASE_PROJECT_ID: 'another-project' }],
    ['FIREBASE_SERVICE_ACCOUNT', { ...auth, FIREBASE_SERVICE_ACCOUNT: '{}' }],
    ['FIREBASE_WEB_CONFIG', { ...auth, FIREBASE_WEB_CONFIG: 'no JSON' }],
    ['FIREBASE_WEB_CONFIG', { ...auth, FIREBASE_WEB_CONFIG: foreignConfig }],
    ['FIREBASE_AUTH_EMULATOR_HOST', { ...auth, FIREBASE_AUTH_EMULATOR_HOST: 'example.org:9099' }],
    [
      'FIREBASE_AUTH_EMULATOR_HOST',
      { ...auth, ...emulator, HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.test' },
    ],
    ['FIREBASE_AUTH_EMULATOR_HOST', { ...auth, ...emulator, PUBLIC_URL: 'https://pollin.example' }],
  ])('stops the start with a sentence about %s: %j', (name, env) => {
    expect(() => readEnv(env)).toThrow(name);
  });
});
