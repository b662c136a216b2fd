import type { Logger } from 'pino';
import type { Pool } from 'pg';
import { isLoopback, type Env } from '../../env/env.ts';
import { fcmSender, isFcmToken } from './fcm.ts';
import { parsePushToken } from './push-token.ts';
import type { Push } from './push.ts';
import { keptVapidKeys, vapidSubject } from './vapid-keys.ts';
import { webPushSender } from './web-push.ts';

type Needed = {
  env: Pick<Env, 'push' | 'publicUrl' | 'mailFrom' | 'demo' | 'host'>;
  pool: Pool;
  log: Pick<Logger, 'error'>;
  now: () => Date;
  fetch?: typeof globalThis.fetch;
};

/**
 * The push that is configured: Firebase Cloud Messaging, else our own Web Push. Browsers that registered for Web Push
 * before Firebase was configured are still reached. `name` is for the line printed at start.
 */
export async function openPush({
  env,
  pool,
  log,
  now,
  fetch = globalThis.fetch,
}: Needed): Promise<{ push: Push; name: string }> {
  const { fcm, vapid, extraHosts } = env.push;
  const pairs = vapid ?? (await keptVapidKeys(pool));
  const rules = { extraHosts, loopback: env.push.loopback && isLoopback(env.host) };
  const subject = vapidSubject(env.publicUrl, env.mailFrom);
  const viaWebPush = webPushSender({ pairs, subject, rules, fetch, log, now });
  const viaFcm = fcm ? fcmSender({ account: fcm.account, fetch, log, now }) : null;
  const push: Push = {
    async send({ kind, token }, message) {
      if (kind === 'webPush') return viaWebPush(token, message);
      // Registered while Firebase was configured, and it is not any more.
      return viaFcm ? viaFcm(token, message) : { outcome: 'gone' };
    },
    clientConfig: () =>
      fcm
        ? { kind: 'fcm', config: fcm.webConfig, vapidKey: fcm.vapidKey }
        : { kind: 'webPush', publicKey: pairs[0].publicKey },
    registrationOf(token) {
      const subscription = parsePushToken(token, rules);
      if (subscription) return { kind: 'webPush', token: JSON.stringify(subscription) };
      return fcm && isFcmToken(token) ? { kind: 'fcm', token } : null;
    },
  };
  return { push, name: fcm ? `Firebase (${fcm.account.projectId})` : 'Web Push' };
}
