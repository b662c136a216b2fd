import { BRAND } from '#contract/brand.ts';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import type { UserId } from '#contract/ids.ts';
import type { Language } from '#contract/language.ts';
import type { MessageRecord } from '#contract/message/record.ts';
import type { NotificationRecord } from '#contract/notification/record.ts';
import { textsIn } from '#contract/notification/texts-in.ts';
import type { PushPayload } from '#contract/sync/push.ts';
import { MAX_PAYLOAD_BYTES } from '../ports/push/push.ts';
import { translate } from '../texts/translate.ts';
import { escapeHtml, plainLine, textOf } from './html.ts';
import { noticeTitle } from './labels.ts';

type PushedNotice = {
  userId: UserId;
  notification: NotificationRecord;
  message: MessageRecord | null;
  appointment: AppointmentRecord | null;
};

/** Lengths that a text which does not fit is cut to, one after the other. */
const SHORTER = [140, 60, 20];

/**
 * The payload of a push as JSON that a push service accepts: with the records as long as they fit, then with a shorter text. A
 * private one has the category's own title, no name, no text of a person and no record but the notification itself.
 */
export function payloadOf(
  notice: PushedNotice,
  isPrivate: boolean,
  language: Language = 'en',
): string {
  const localized = inOneLanguage(notice, language);
  for (const payload of isPrivate ? privateOnes(localized, language) : openOnes(localized)) {
    const json = JSON.stringify(payload);
    if (Buffer.byteLength(json) <= MAX_PAYLOAD_BYTES) return json;
  }
  throw new Error('A push without a word is too long.');
}

/** A push is read by one user, and has little room: it contains their language alone, until the feed brings the record. */
function inOneLanguage(notice: PushedNotice, language: Language): PushedNotice {
  const { translations: _, ...notification } = notice.notification;
  const texts = textsIn(notice.notification, language);
  return { ...notice, notification: { ...notification, ...texts } };
}

function* openOnes({
  userId,
  notification,
  message,
  appointment,
}: PushedNotice): Generator<PushPayload> {
  const text = textOf(notification.body);
  const base = { userId, notification, text };
  yield { ...base, ...(message && { message }), ...(appointment && { appointment }) };
  yield base;
  for (const most of SHORTER) yield withText({ userId, notification }, plainLine(text, most));
}

function* privateOnes(
  { userId, notification }: PushedNotice,
  language: Language,
): Generator<PushPayload> {
  const title = noticeTitle(notification.category, language);
  const silent = { ...notification, title };
  const text = translate('notification_private', { brand: BRAND }, language);
  yield withText({ userId, notification: silent }, text, notification.accountName);
  yield withText({ userId, notification: silent }, text);
}

const NAME_CHARACTERS = 60;

function withText(
  { userId, notification }: Pick<PushedNotice, 'userId' | 'notification'>,
  text: string,
  name = plainLine(notification.accountName, NAME_CHARACTERS),
): PushPayload {
  return {
    userId,
    text,
    notification: { ...notification, body: escapeHtml(text), accountName: name },
  };
}
