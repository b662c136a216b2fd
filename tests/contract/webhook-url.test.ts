import { expect, test } from 'vitest';
import { newWebhook } from '#contract/developer/webhooks.ts';

const isTaken = (url: string): boolean =>
  newWebhook.safeParse({ url, events: ['post.verified'] }).success;

test.each(['https://hooks.example.com', 'https://a.example:8443/in?team=1&x=%20'])(
  'a webhook may be at an https name: %s',
  (url) => expect(isTaken(url)).toBe(true),
);

test.each([
  'http://hooks.example.com/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://example.com:65536/',
  'https://user:word@example.com/',
  'https://example.com\\@evil.test/',
  'https://example.com/#part',
  'https://example.com/a b',
  'ftp://example.com/',
  'https://',
])('a webhook is nowhere else: %s', (url) => expect(isTaken(url)).toBe(false));
