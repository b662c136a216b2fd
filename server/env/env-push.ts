import { createECDH } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { Fail, Read } from './read-variable.ts';

/** The service account that may send for a Firebase project. */
export type FcmAccount = { projectId: string; clientEmail: string; privateKey: string };

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
    account: FcmAccount;
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
const text = z.string();
const flag = z.enum(['0', '1']);
const webConfig = z.record(z.string(), z.string());
const account = z.object({
  project_id: z.string().check(z.minLength(1)),
  client_email: z.string().check(z.minLength(1)),
  private_key: z.string().check(z.startsWith('-----BEGIN PRIVATE KEY-----')),
});

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
  const file = read('FCM_SERVICE_ACCOUNT', text, 'a file or its JSON');
  const config = read('FCM_WEB_CONFIG', text, 'JSON');
  const vapidKey = read('FCM_VAPID_KEY', publicKey, "a project's Web Push certificate key");
  if (file === null && config === null && vapidKey === null) return null;
  if (file === null || config === null || vapidKey === null) {
    return fail('FCM_SERVICE_ACCOUNT, FCM_WEB_CONFIG and FCM_VAPID_KEY must be set together.');
  }
  const known = account.safeParse(jsonOf(file.startsWith('{') ? file : contentOf(file)));
  if (!known.success) {
    return fail('FCM_SERVICE_ACCOUNT must be a service account of Firebase, as JSON or its file.');
  }
  const web = webConfig.safeParse(jsonOf(config));
  if (!web.success) return fail('FCM_WEB_CONFIG must be the JSON of a web app of Firebase.');
  const { project_id: projectId, client_email: clientEmail, private_key: secret } = known.data;
  return {
    account: { projectId, clientEmail, privateKey: secret },
    webConfig: web.data,
    vapidKey,
  };
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

/** The file's text, or nothing: the caller's sentence states the expected form and never quotes the content. */
function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function jsonOf(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}
