import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EnvError, readEnv } from '#server/env.ts';

test('with nothing set it serves this machine on port 8080 from .data', () => {
  expect(readEnv({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: resolve('.data'),
    databaseUrl: null,
    nodeEnv: 'production',
    demo: false,
    publicUrl: 'http://localhost:8080',
    smtpUrl: null,
    mailFrom: 'no-reply@localhost',
    corporateSiteUrl: null,
    limitsFactor: 1,
  });
});

test('an empty value counts as not set', () => {
  expect(readEnv({ PORT: '', HOST: ' ', DATABASE_URL: '' })).toEqual(readEnv({}));
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
    ['NODE_ENV', 'staging'],
    ['POLLIN_DEMO', 'yes'],
    ['PUBLIC_URL', 'example.org'],
    ['PUBLIC_URL', 'https://example.org/app'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['MAIL_FROM', 'nobody'],
    ['CORPORATE_SITE_URL', 'javascript:alert(1)'],
    ['POLLIN_LIMITS', '0'],
    ['POLLIN_LIMITS', '-1'],
  ])('%s=%s', (name, value) => {
    const read = () => readEnv({ [name]: value });

    expect(read).toThrow(EnvError);
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

test('rate limits are raised in demo mode only', () => {
  expect(readEnv({ POLLIN_LIMITS: '100', POLLIN_DEMO: '1' }).limitsFactor).toBe(100);
  expect(readEnv({ POLLIN_LIMITS: '100' }).limitsFactor).toBe(1);
});
