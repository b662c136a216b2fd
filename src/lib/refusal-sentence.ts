import type { RefusalCode } from '#contract/refusal.ts';
import { m } from '#src/paraglide/messages.js';

/** Every refusal has a sentence: a code without one does not compile. */
const sentences: Record<RefusalCode, () => string> = {
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
  TOO_MANY_CODES: m.refusal_TOO_MANY_CODES,
  TOO_MANY_MESSAGES: m.refusal_TOO_MANY_MESSAGES,
  TOO_MANY_REQUESTS: m.refusal_TOO_MANY_REQUESTS,
  FAILED: m.refusal_FAILED,
  UNAVAILABLE: m.refusal_UNAVAILABLE,
};

/** What a refusal says to a person, in their language. */
export const refusalSentence = (code: RefusalCode): string => sentences[code]();
