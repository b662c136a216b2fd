import type { RefusalCode } from '#contract/refusal.ts';
import { formatMonthDay } from './dates.ts';
import { m } from '#src/paraglide/messages.js';

/** Every refusal has a sentence: a code without one does not compile. */
const sentences: Record<RefusalCode, (words: { date: string }) => string> = {
  INVALID: m.refusal_INVALID,
  MESSAGE_EMPTY: m.refusal_MESSAGE_EMPTY,
  MESSAGE_TOO_LONG: m.refusal_MESSAGE_TOO_LONG,
  SENDER_MISMATCH: m.refusal_SENDER_MISMATCH,
  ACCOUNT_MISSING: m.refusal_ACCOUNT_MISSING,
  BOT_CHECK_FAILED: m.refusal_BOT_CHECK_FAILED,
  CODE_WRONG: m.refusal_CODE_WRONG,
  CODE_EXPIRED: m.refusal_CODE_EXPIRED,
  CODE_TRIES_USED: m.refusal_CODE_TRIES_USED,
  SESSION_NEEDED: m.refusal_SESSION_NEEDED,
  SESSION_ENDED: m.refusal_SESSION_ENDED,
  FORBIDDEN: m.refusal_FORBIDDEN,
  MEMBERSHIP_GONE: m.refusal_MEMBERSHIP_GONE,
  USER_DISABLED: m.refusal_USER_DISABLED,
  CROSS_SITE: m.refusal_CROSS_SITE,
  NOT_FOUND: m.refusal_NOT_FOUND,
  NOT_JSON: m.refusal_NOT_JSON,
  ROOM_ARCHIVED: m.refusal_ROOM_ARCHIVED,
  COMMAND_ID_REUSED: m.refusal_COMMAND_ID_REUSED,
  MEMBERSHIP_LIST_CHANGED: m.refusal_MEMBERSHIP_LIST_CHANGED,
  ALREADY_SIGNED_UP: m.refusal_ALREADY_SIGNED_UP,
  TOO_LARGE: m.refusal_TOO_LARGE,
  APP_TOO_OLD: m.refusal_APP_TOO_OLD,
  PICTURE_TYPE: m.refusal_PICTURE_TYPE,
  PICTURE_BROKEN: m.refusal_PICTURE_BROKEN,
  PICTURE_TOO_LARGE: m.refusal_PICTURE_TOO_LARGE,
  PICTURE_PIXELS: m.refusal_PICTURE_PIXELS,
  PICTURE_BLOCKED: m.refusal_PICTURE_BLOCKED,
  PICTURE_MISSING: m.refusal_PICTURE_MISSING,
  PICTURE_SUM: m.refusal_PICTURE_SUM,
  TOO_MANY_FILES: m.refusal_TOO_MANY_FILES,
  PORTFOLIO_FULL: m.refusal_PORTFOLIO_FULL,
  PROFILE_CHANGED: m.refusal_PROFILE_CHANGED,
  SOCIAL_MISSING: m.refusal_SOCIAL_MISSING,
  SOCIAL_MISSING_CREATOR: m.refusal_SOCIAL_MISSING_CREATOR,
  TOO_YOUNG: m.refusal_TOO_YOUNG,
  BLOCKED: m.refusal_BLOCKED,
  PASSKEY_FAILED: m.refusal_PASSKEY_FAILED,
  EMAIL_MISMATCH: m.refusal_EMAIL_MISMATCH,
  LAST_OWNER: m.refusal_LAST_OWNER,
  SHOOTS_AHEAD: m.refusal_SHOOTS_AHEAD,
  TOO_MUCH_UPLOADED: m.refusal_TOO_MUCH_UPLOADED,
  TOO_MANY_SUPPORT_REQUESTS: m.refusal_TOO_MANY_SUPPORT_REQUESTS,
  STORAGE_FULL: m.refusal_STORAGE_FULL,
  WRONG_STATE: m.refusal_WRONG_STATE,
  ALREADY_BOOKED: m.refusal_ALREADY_BOOKED,
  SLOT_TAKEN: m.refusal_SLOT_TAKEN,
  OUTSIDE_HOURS: m.refusal_OUTSIDE_HOURS,
  TOO_SOON: m.refusal_TOO_SOON,
  TOO_FAR: m.refusal_TOO_FAR,
  OUTSIDE_WINDOW: m.refusal_OUTSIDE_WINDOW,
  CREATOR_BUSY: m.refusal_CREATOR_BUSY,
  TRAVEL_TIGHT: m.refusal_TRAVEL_TIGHT,
  TOO_LATE: m.refusal_TOO_LATE,
  CALL_FIRST: m.refusal_CALL_FIRST,
  CHECK_IN_TIME: m.refusal_CHECK_IN_TIME,
  SHOOT_NOT_STARTED: m.refusal_SHOOT_NOT_STARTED,
  NO_SHOW_TIME: m.refusal_NO_SHOW_TIME,
  AVAILABILITY_INVALID: m.refusal_AVAILABILITY_INVALID,
  AVAILABILITY_CHANGED: m.refusal_AVAILABILITY_CHANGED,
  PUSH_TOKEN_INVALID: m.refusal_PUSH_TOKEN_INVALID,
  LINK_INVALID: m.refusal_LINK_INVALID,
  RESCHEDULE_LIMIT: m.refusal_RESCHEDULE_LIMIT,
  TOO_MANY_CODES: m.refusal_TOO_MANY_CODES,
  TOO_MANY_MESSAGES: m.refusal_TOO_MANY_MESSAGES,
  TOO_MANY_REQUESTS: m.refusal_TOO_MANY_REQUESTS,
  FAILED: m.refusal_FAILED,
  UNAVAILABLE: m.refusal_UNAVAILABLE,
};

/** What a refusal says to a person, in their language. `current` is what the refusal carries. */
export const refusalSentence = (code: RefusalCode, current?: unknown): string =>
  sentences[code]({ date: dateIn(current) });

/** The day from which something is possible again, where a refusal names one. */
function dateIn(current: unknown): string {
  const nextOn = (current as { nextOn?: unknown } | null | undefined)?.nextOn;
  return typeof nextOn === 'string' ? formatMonthDay(nextOn) : '';
}
