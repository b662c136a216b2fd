import type { Logger } from 'pino';
import { importJWK, SignJWT } from 'jose';
import webPush from 'web-push';
import type { VapidKeys, VapidPairs } from '../../env/env-push.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { type EndpointRules, parsePushToken, type WebPushSubscription } from './push-token.ts';
import { checkMessage, type PushMessage, type PushResult, SEND_MS } from './push.ts';
import { isPassing, retryAfterSeconds } from './retry-after.ts';

/** A signature holds for half a day and is renewed every hour. */
const SIGNATURE_SECONDS = 12 * 3_600;
const RENEW_MS = HOUR_MS;
/** There are fewer push services than this, unless a client invents subdomains. */
const MOST_SIGNATURES = 100;

type WebPushNeeded = {
  pairs: VapidPairs;
  /** An https: or mailto: address. */
  subject: string;
  rules: EndpointRules;
  fetch: typeof globalThis.fetch;
  log: Pick<Logger, 'error'>;
  now: () => Date;
};

type WebPushSender = (token: string, message: PushMessage) => Promise<PushResult>;

/**
 * Sends by the Web Push protocol (RFC 8030, 8291, 8292): encrypted for the browser, signed with our keys. A redirect is
 * not followed, since it would lead away from the hosts that were checked; nothing of an answer's body is read.
 */
export function webPushSender({
  pairs,
  subject,
  rules,
  fetch,
  log,
  now,
}: WebPushNeeded): WebPushSender {
  const signers = pairs.map((keys) => signatures(signer(keys, subject), now));

  async function requestFor(
    { endpoint, keys: theirs }: WebPushSubscription,
    { payload, urgency, ttlSeconds, topic }: PushMessage,
    signatureFor: ReturnType<typeof signatures>,
  ): Promise<RequestInit> {
    const { cipherText } = webPush.encrypt(theirs.p256dh, theirs.auth, payload, 'aes128gcm');
    return {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(SEND_MS),
      headers: {
        authorization: await signatureFor(new URL(endpoint).origin),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(ttlSeconds),
        urgency,
        ...(topic !== undefined && { topic }),
      },
      body: new Uint8Array(cipherText),
    };
  }

  return async (token, message) => {
    checkMessage(message);
    const subscription = parsePushToken(token, rules);
    // Stored when the rules were others: not to be sent to any more.
    if (!subscription) return { outcome: 'gone' };
    let result: PushResult = { outcome: 'later', retryAfterSeconds: null };
    // A service refuses a pair that the browser did not subscribe to, each with a status of its own.
    for (const signatureFor of signers) {
      const request = await requestFor(subscription, message, signatureFor);
      // No network, no name, no answer in time: nothing that is known to be final.
      const response = await fetch(subscription.endpoint, request).catch(() => null);
      if (!response) return { outcome: 'later', retryAfterSeconds: null };
      await response.body?.cancel().catch(() => undefined);
      const answer = resultOf(response, now());
      if (answer.outcome !== 'refused') return answer;
      // Denied only if every pair is.
      if (result.outcome !== 'refused' || result.isDenied) result = answer;
    }
    if (result.outcome === 'refused') {
      // The rest of the endpoint is a secret: anyone who has it can send.
      const { host } = new URL(subscription.endpoint);
      log.error({ host, reason: result.reason }, 'a push service refused a message');
    }
    return result;
  };
}

/** Signatures are made once for each push service and renewed in time. */
function signatures(sign: ReturnType<typeof signer>, now: () => Date) {
  const made = new Map<string, { header: Promise<string>; madeAt: number }>();
  return (audience: string): Promise<string> => {
    const at = now();
    const known = made.get(audience);
    if (known && Math.abs(at.getTime() - known.madeAt) < RENEW_MS) return known.header;
    if (made.size >= MOST_SIGNATURES) made.clear();
    const header = sign(audience, at);
    made.set(audience, { header, madeAt: at.getTime() });
    return header;
  };
}

/** The header by which a push service knows us (RFC 8292). */
function signer({ publicKey, privateKey }: VapidKeys, subject: string) {
  const point = Buffer.from(publicKey, 'base64url');
  const key = importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey,
    },
    'ES256',
  );
  return async (audience: string, at: Date): Promise<string> => {
    const token = await new SignJWT()
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(audience)
      .setSubject(subject)
      .setExpirationTime(Math.floor(at.getTime() / 1_000) + SIGNATURE_SECONDS)
      .sign(await key);
    return `vapid t=${token}, k=${publicKey}`;
  };
}

function resultOf({ status, headers }: Response, now: Date): PushResult {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  if (isPassing(status)) {
    return { outcome: 'later', retryAfterSeconds: retryAfterSeconds(headers, now) };
  }
  const isDenied = status === 401 || status === 403;
  return { outcome: 'refused', reason: `HTTP ${status}`, ...(isDenied && { isDenied }) };
}
