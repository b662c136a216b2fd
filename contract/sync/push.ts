import * as z from 'zod/mini';
import { appointmentRecord } from '../appointment/record.ts';
import { accountId, type AccountId, userId } from '../ids.ts';
import { messageRecord } from '../message/record.ts';
import { notificationRecord } from '../notification/record.ts';
import { parseJson } from '../parse-json.ts';
import { refusedRecord, type RefusedRecord } from './set-aside.ts';

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

/** Whom a push is for, whatever else of it can be read. */
const pushFrame = z.looseObject({ userId, notification: z.looseObject({ accountId }) });

/** A push as this build reads it. */
export type ReadPush = Pick<PushPayload, 'userId'> & {
  accountId: AccountId;
  /** Without the records that this build refuses; null if that is the notification. */
  payload: PushPayload | null;
  refused: readonly RefusedRecord[];
};

const collectionOf = {
  notification: 'notifications',
  message: 'messages',
  appointment: 'appointments',
} as const;

/**
 * A push in either shape: plain JSON (Web Push), or FCM's data message. Each of its records is read on its own. Null for
 * anything that names no recipient.
 */
export function readPush(text: string): ReadPush | null {
  const outer = parseJson(text);
  const data = (outer as { data?: Record<string, unknown> } | null)?.data;
  const inner = data?.[FCM_FIELD];
  const frame = z.safeParse(pushFrame, typeof inner === 'string' ? parseJson(inner) : outer).data;
  if (!frame) return null;
  const to = { userId: frame.userId, accountId: frame.notification.accountId };
  const whole = z.safeParse(pushPayload, frame);
  if (whole.success) return { ...to, payload: whole.data, refused: [] };
  const bad = new Set<unknown>(whole.error.issues.map(({ path }) => path[0]));
  const rest = Object.fromEntries(Object.entries(frame).filter(([field]) => !bad.has(field)));
  const refused = (['notification', 'message', 'appointment'] as const)
    .filter((field) => bad.has(field))
    .map((field) => refusedRecord(collectionOf[field], frame[field], 0));
  return { ...to, payload: z.safeParse(pushPayload, rest).data ?? null, refused };
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
