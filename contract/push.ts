import * as z from 'zod/mini';
import { appointmentRecord } from './appointment/record.ts';
import { userId } from './ids.ts';
import { messageRecord } from './message/record.ts';
import { notificationRecord } from './notification/record.ts';

/**
 * What a push tells a device. It carries the records themselves, so that they open without signal. A sender that may not
 * see words (FCM), or a person who wants private previews, gets a `text` without anyone's words and no message.
 */
export const pushPayload = z.object({
  /** Whom it is for: a device on which somebody else signed in shows nothing of it. */
  userId,
  notification: notificationRecord,
  /** What the system shows below the title: plain text. */
  text: z.string(),
  /** The chat message that caused it. */
  message: z.optional(messageRecord),
  appointment: z.optional(appointmentRecord),
});
export type PushPayload = z.infer<typeof pushPayload>;

/** The field of FCM's data that holds the payload's JSON. */
export const FCM_FIELD = 'pollin';

/** The payload of a push in either shape: plain JSON (Web Push), or FCM's data message. Null for anything else. */
export function parsePush(text: string): PushPayload | null {
  const outer = parseJson(text);
  const data = (outer as { data?: Record<string, unknown> } | null)?.data;
  const inner = data?.[FCM_FIELD];
  const parsed = z.safeParse(pushPayload, typeof inner === 'string' ? parseJson(inner) : outer);
  return parsed.success ? parsed.data : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not ours: whoever sent it, it is no push of this product.
    return null;
  }
}

/** What the browser needs to ask its push service for an address. */
export const pushConfig = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('webPush'), publicKey: z.string() }),
  z.object({
    kind: z.literal('fcm'),
    vapidKey: z.string(),
    config: z.record(z.string(), z.string()),
  }),
]);
export type PushConfig = z.infer<typeof pushConfig>;

export const platforms = ['android', 'iOS', 'desktop'] as const;
/** Characters of a push token: an FCM token, or the JSON of a browser's push subscription. */
export const PUSH_TOKEN_MAX = 4096;
