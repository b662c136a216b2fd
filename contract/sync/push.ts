import * as z from 'zod/mini';
import { appointmentRecord } from '../appointment/record.ts';
import { userId } from '../ids.ts';
import { messageRecord } from '../message/record.ts';
import { notificationRecord } from '../notification/record.ts';

/**
 * The payload of a push. It carries the records, so they open without signal. For a sender that must not read texts (FCM),
 * and for private previews, `text` contains no person's text and there is no message.
 */
export const pushPayload = z.object({
  /** The recipient. A device with another signed-in user shows nothing of it. */
  userId,
  notification: notificationRecord,
  /** The system shows it below the title: plain text. */
  text: z.string(),
  /** The chat message that caused it. */
  message: z.optional(messageRecord),
  appointment: z.optional(appointmentRecord),
});
export type PushPayload = z.infer<typeof pushPayload>;

/** The field of FCM's data that contains the payload's JSON. */
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
    // Not a push of this product, whoever sent it.
    return null;
  }
}

/** The browser's configuration for its push service. */
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
