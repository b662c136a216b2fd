import { ECDH } from 'node:crypto';
import * as z from 'zod/mini';
import { isLoopback } from '../../env/env.ts';

/** A browser's subscription as its own JSON has it. */
export type WebPushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

export type EndpointRules = {
  /** Push services beside the known ones: `host` or `*.host`, in lower case. */
  extraHosts: readonly string[];
  /** Also this machine, over http too and on any port: for tests of a demo. */
  loopback: boolean;
};

/** The server sends to the endpoint that a browser names, so it must be one of these. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
];

const MAX_TOKEN_LENGTH = 4_096;
const MAX_ENDPOINT_LENGTH = 2_048;
const P256DH_BYTES = 65;
const AUTH_BYTES = 16;

const base64url = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,120}$/));
const subscription = z.strictObject({
  endpoint: z.string().check(z.maxLength(MAX_ENDPOINT_LENGTH)),
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.strictObject({ p256dh: base64url, auth: base64url }),
});

/**
 * The subscription in a browser's token, or `null` for anything else: not that JSON, keys that nothing can be encrypted
 * for, an endpoint that is not a known push service's or not spelt as a browser spells it.
 */
export function parsePushToken(text: string, rules: EndpointRules): WebPushSubscription | null {
  if (text.length > MAX_TOKEN_LENGTH) return null;
  const parsed = subscription.safeParse(jsonOf(text));
  if (!parsed.success) return null;
  const { endpoint, keys } = parsed.data;
  if (!isAllowed(endpoint, rules) || !isPublicKey(keys.p256dh)) return null;
  if (Buffer.from(keys.auth, 'base64url').length !== AUTH_BYTES) return null;
  return { endpoint, keys };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isAllowed(text: string, { extraHosts, loopback }: EndpointRules): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  // Browsers write it as the parser does. An endpoint that two parsers could read differently is refused.
  if (url.href !== text) return false;
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (loopback && isLoopback(url.hostname.replace(/^\[|\]$/g, ''))) {
    return ['http:', 'https:'].includes(url.protocol);
  }
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return [...PUSH_HOSTS, ...extraHosts].some((pattern) => isHostOf(url.hostname, pattern));
}

function isHostOf(host: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}

/** A point off the curve would throw at every message, long after it was accepted. */
function isPublicKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== P256DH_BYTES || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
