import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { FCM_FIELD } from '#contract/sync/push.ts';
import type { GoogleAccount } from '../../env/service-account.ts';
import { googleAccess } from '../google/google-access.ts';
import { readAtMost } from '../read-at-most.ts';
import { checkMessage, SEND_MS, type PushMessage, type PushResult } from './push.ts';
import { isPassing, retryAfterSeconds } from './retry-after.ts';

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const BASE_URL = 'https://fcm.googleapis.com';
/** Errors have a few hundred bytes, so longer answers are not read. */
const MAX_ERROR_BYTES = 16_384;

type FcmNeeded = {
  account: GoogleAccount;
  fetch: typeof globalThis.fetch;
  log: Pick<Logger, 'error'>;
  now: () => Date;
  /** The addresses for messages and tokens; Google's by default. */
  baseUrl?: string;
  tokenUrl?: string;
};

type FcmSender = (token: string, message: PushMessage) => Promise<PushResult>;

/** Whether it could be a registration token: FCM promises no more about them. */
export function isFcmToken(text: string): boolean {
  return /^[A-Za-z0-9_:.-]{20,4096}$/.test(text);
}

/**
 * Sends by Firebase Cloud Messaging, HTTP v1. Messages carry data only, under the key `pollin`, so that our worker shows
 * them and not the browser by itself. Google reads what passes here: no message text belongs in it.
 */
export function fcmSender({
  account,
  fetch,
  log,
  now,
  baseUrl = BASE_URL,
  tokenUrl,
}: FcmNeeded): FcmSender {
  const access = googleAccess({ account, scope: SCOPE, fetch, now, tokenUrl });
  const url = `${baseUrl}/v1/projects/${encodeURIComponent(account.projectId)}/messages:send`;

  const post = (bearer: string, token: string, message: PushMessage) =>
    fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(SEND_MS),
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: bodyOf(token, message) }),
    });

  async function attempt(token: string, message: PushMessage): Promise<PushResult | 'denied'> {
    const granted = await access.get();
    if ('failed' in granted) {
      if (granted.failed === 'later') return { outcome: 'later', retryAfterSeconds: null };
      return { outcome: 'refused', reason: granted.reason };
    }
    const response = await post(granted.token, token, message).catch(() => null);
    if (!response) return { outcome: 'later', retryAfterSeconds: null };
    return resultOf(response, now());
  }

  return async (token, message) => {
    checkMessage(message);
    if (!isFcmToken(token)) return { outcome: 'gone' };
    let result = await attempt(token, message);
    if (result === 'denied') {
      // A token withdrawn before its time is replaced once; a second refusal is about us.
      access.forget();
      result = await attempt(token, message);
    }
    if (result === 'denied') result = { outcome: 'refused', reason: 'HTTP 401' };
    if (result.outcome === 'refused') {
      log.error({ host: new URL(baseUrl).host, reason: result.reason }, 'FCM refused a message');
    }
    return result;
  };
}

function bodyOf(token: string, { payload, urgency, ttlSeconds, topic }: PushMessage) {
  const headers = {
    Urgency: urgency,
    TTL: String(ttlSeconds),
    ...(topic !== undefined && { Topic: topic }),
  };
  return { token, data: { [FCM_FIELD]: payload }, webpush: { headers } };
}

const failure = z.object({
  error: z.object({
    details: z.optional(
      z.array(
        z.object({
          errorCode: z.optional(z.string()),
          fieldViolations: z.optional(z.array(z.object({ field: z.optional(z.string()) }))),
        }),
      ),
    ),
  }),
});

async function resultOf(response: Response, now: Date): Promise<PushResult | 'denied'> {
  const { status, headers } = response;
  if (response.ok || isPassing(status)) {
    await response.body?.cancel().catch(() => undefined);
    if (response.ok) return { outcome: 'sent' };
    return { outcome: 'later', retryAfterSeconds: retryAfterSeconds(headers, now) };
  }
  const details = await detailsOf(response);
  const code = details.flatMap(({ errorCode }) => errorCode ?? [])[0];
  if (status === 404 || code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH') {
    return { outcome: 'gone' };
  }
  const fields = details.flatMap(({ fieldViolations }) => fieldViolations ?? []);
  if (fields.some(({ field }) => field === 'message.token')) return { outcome: 'gone' };
  if (status === 401 && code !== 'THIRD_PARTY_AUTH_ERROR') return 'denied';
  return { outcome: 'refused', reason: code ? `HTTP ${status} ${code}` : `HTTP ${status}` };
}

async function detailsOf(response: Response) {
  try {
    const bytes = await readAtMost(response.body, MAX_ERROR_BYTES);
    const parsed = failure.safeParse(JSON.parse(String(bytes)));
    return parsed.success ? (parsed.data.error.details ?? []) : [];
  } catch {
    return [];
  }
}
