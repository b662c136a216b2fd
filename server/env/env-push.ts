import { createECDH } from 'node:crypto';
import * as z from 'zod/mini';
import type { Fail, Read } from './read-variable.ts';
import { readServiceAccount, type GoogleAccount } from './service-account.ts';
import { readWebConfig, type WebConfig } from './web-config.ts';

/** The pair that identifies the sender to push services: base64url, 65 and 32 bytes. */
export type VapidKeys = { publicKey: string; privateKey: string };

/** The first pair is the one that browsers subscribe to; they also get messages by a former pair until they subscribe again. */
export type VapidPairs = readonly [VapidKeys, ...VapidKeys[]];

/** The way to notify browsers while the app is closed. */
export type PushEnv = {
  /** `null` means keys of this installation's own, kept in the database. */
  vapid: VapidPairs | null;
  /** Push services beside the known ones: `host` or `*.host`. */
  extraHosts: string[];
  /** Also this machine: for tests with a push service of their own. */
  loopback: boolean;
  /** `null` means Web Push alone. */
  fcm: {
    /** May send for the project. */
    account: GoogleAccount;
    /** The public configuration of the browser's Firebase SDK. */
    webConfig: WebConfig;
    vapidKey: string;
  } | null;
};

const publicKey = keyOf(65);
const publicKeys = listOf(publicKey);
const privateKeys = listOf(keyOf(32));
const hosts = z
  .string()
  .check(
    z.regex(/^\s*(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(\s*,\s*(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+)*\s*$/),
  );
const flag = z.enum(['0', '1']);

export function readPushEnv(read: Read, fail: Fail): PushEnv {
  return {
    vapid: readVapid(read, fail),
    extraHosts:
      read('POLLIN_PUSH_HOSTS', hosts, 'host names in lower case with commas between them')
        ?.split(',')
        .map((host) => host.trim()) ?? [],
    loopback: read('POLLIN_PUSH_LOOPBACK', flag, '0 or 1') === '1',
    fcm: readFcm(read, fail),
  };
}

function readVapid(read: Read, fail: Fail): PushEnv['vapid'] {
  const made =
    'a key as "npx web-push generate-vapid-keys" prints it, or the newest and former ones with commas between them';
  const open = read('VAPID_PUBLIC_KEY', publicKeys, made);
  const secret = read('VAPID_PRIVATE_KEY', privateKeys, made);
  if (open === null && secret === null) return null;
  if (open === null || secret === null) {
    return fail('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together.');
  }
  const pairs = pairsOf(open.split(','), secret.split(','));
  if (!pairs?.every((pair) => publicKeyOf(pair.privateKey) === pair.publicKey)) {
    return fail('VAPID_PUBLIC_KEY must be the public key of VAPID_PRIVATE_KEY.');
  }
  return pairs;
}

/** Public and private keys at the same places; null if there is not one pair. */
export function pairsOf(
  publicKeys: readonly string[],
  privateKeys: readonly string[],
): VapidPairs | null {
  const [first, ...others] = publicKeys.map((publicKey, at) => ({
    publicKey,
    privateKey: privateKeys[at] ?? '',
  }));
  return first && publicKeys.length === privateKeys.length ? [first, ...others] : null;
}

function readFcm(read: Read, fail: Fail): PushEnv['fcm'] {
  const account = readServiceAccount('FCM_SERVICE_ACCOUNT', read, fail);
  const webConfig = readWebConfig('FCM_WEB_CONFIG', 'messages', { read, fail });
  const vapidKey = read('FCM_VAPID_KEY', publicKey, "a project's Web Push certificate key");
  if (account === null && webConfig === null && vapidKey === null) return null;
  if (account === null || webConfig === null || vapidKey === null) {
    return fail('FCM_SERVICE_ACCOUNT, FCM_WEB_CONFIG and FCM_VAPID_KEY must be set together.');
  }
  if (webConfig['projectId'] !== account.projectId) {
    return fail('FCM_WEB_CONFIG must be of the project of FCM_SERVICE_ACCOUNT.');
  }
  return { account, webConfig, vapidKey };
}

function keyOf(bytes: number) {
  return z.string().check(
    z.regex(/^[A-Za-z0-9_-]+$/),
    z.refine((value) => Buffer.from(value, 'base64url').length === bytes),
  );
}

function listOf(one: z.ZodMiniType<string>) {
  return z
    .string()
    .check(z.refine((value) => value.split(',').every((part) => one.safeParse(part).success)));
}

function publicKeyOf(secret: string): string | null {
  try {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(Buffer.from(secret, 'base64url'));
    return curve.getPublicKey('base64url');
  } catch {
    return null;
  }
}
