import { createECDH } from 'node:crypto';
import * as z from 'zod/mini';
import type { Fail, Read } from './read-variable.ts';
import { readServiceAccount, readWebConfig, type GoogleAccount } from './service-account.ts';

/** The way to notify browsers while the app is closed. */
export type PushEnv = {
  /** `null` means keys of this installation's own, kept in the database. */
  vapid: { publicKey: string; privateKey: string } | null;
  /** Push services beside the known ones: `host` or `*.host`. */
  extraHosts: string[];
  /** Also this machine: for tests with a push service of their own. */
  loopback: boolean;
  /** `null` means Web Push alone. */
  fcm: {
    /** May send for the project. */
    account: GoogleAccount;
    /** The public configuration of the browser's Firebase SDK. */
    webConfig: Record<string, string>;
    vapidKey: string;
  } | null;
};

const publicKey = keyOf(65);
const privateKey = keyOf(32);
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
  const made = 'a key as "npx web-push generate-vapid-keys" prints it';
  const open = read('VAPID_PUBLIC_KEY', publicKey, made);
  const secret = read('VAPID_PRIVATE_KEY', privateKey, made);
  if (open === null && secret === null) return null;
  if (open === null || secret === null) {
    return fail('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together.');
  }
  if (publicKeyOf(secret) !== open) {
    return fail('VAPID_PUBLIC_KEY must be the public key of VAPID_PRIVATE_KEY.');
  }
  return { publicKey: open, privateKey: secret };
}

function readFcm(read: Read, fail: Fail): PushEnv['fcm'] {
  const account = readServiceAccount('FCM_SERVICE_ACCOUNT', read, fail);
  const webConfig = readWebConfig('FCM_WEB_CONFIG', read, fail);
  const vapidKey = read('FCM_VAPID_KEY', publicKey, "a project's Web Push certificate key");
  if (account === null && webConfig === null && vapidKey === null) return null;
  if (account === null || webConfig === null || vapidKey === null) {
    return fail('FCM_SERVICE_ACCOUNT, FCM_WEB_CONFIG and FCM_VAPID_KEY must be set together.');
  }
  return { account, webConfig, vapidKey };
}

function keyOf(bytes: number) {
  return z.string().check(
    z.regex(/^[A-Za-z0-9_-]+$/),
    z.refine((value) => Buffer.from(value, 'base64url').length === bytes),
  );
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
