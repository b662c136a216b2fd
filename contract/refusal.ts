import * as z from 'zod/mini';

/**
 * Every refusal the product knows, with its HTTP status. Its sentence stands once per language, in the
 * message catalog under `refusal_{CODE}`; server and device both read it there.
 */
export const refusalStatus = {
  INVALID: 400,
  MESSAGE_EMPTY: 400,
  MESSAGE_TOO_LONG: 400,
  SENDER_MISMATCH: 400,
  ACCOUNT_MISSING: 400,
  BOT_CHECK_FAILED: 400,
  CODE_WRONG: 400,
  CODE_EXPIRED: 400,
  CODE_TRIES_USED: 400,
  SESSION_NEEDED: 401,
  SESSION_ENDED: 401,
  FORBIDDEN: 403,
  MEMBERSHIP_GONE: 403,
  USER_DISABLED: 403,
  CROSS_SITE: 403,
  NOT_FOUND: 404,
  WRONG_STATE: 409,
  ALREADY_BOOKED: 409,
  SLOT_TAKEN: 409,
  OUTSIDE_HOURS: 409,
  TOO_SOON: 409,
  TOO_FAR: 409,
  OUTSIDE_WINDOW: 409,
  CREATOR_BUSY: 409,
  TRAVEL_TIGHT: 409,
  TOO_LATE: 409,
  CALL_FIRST: 409,
  CHECK_IN_TIME: 409,
  SHOOT_NOT_STARTED: 409,
  NO_SHOW_TIME: 409,
  AVAILABILITY_INVALID: 400,
  AVAILABILITY_CHANGED: 409,
  PUSH_TOKEN_INVALID: 400,
  PICTURE_TYPE: 415,
  PICTURE_BROKEN: 422,
  PICTURE_TOO_LARGE: 413,
  PICTURE_PIXELS: 422,
  /** Said by the device alone: the browser lets no picture be prepared. */
  PICTURE_BLOCKED: 422,
  PICTURE_MISSING: 409,
  PICTURE_SUM: 422,
  TOO_MANY_FILES: 400,
  PORTFOLIO_FULL: 409,
  PROFILE_CHANGED: 409,
  SOCIAL_MISSING: 400,
  SOCIAL_MISSING_CREATOR: 400,
  TOO_YOUNG: 400,
  BLOCKED: 403,
  PASSKEY_FAILED: 400,
  EMAIL_MISMATCH: 400,
  LAST_OWNER: 409,
  SHOOTS_AHEAD: 409,
  LINK_INVALID: 404,
  NOT_JSON: 415,
  ROOM_ARCHIVED: 409,
  COMMAND_ID_REUSED: 409,
  MEMBERSHIP_LIST_CHANGED: 409,
  ALREADY_SIGNED_UP: 409,
  TOO_LARGE: 413,
  APP_TOO_OLD: 426,
  RESCHEDULE_LIMIT: 429,
  TOO_MANY_CODES: 429,
  TOO_MANY_MESSAGES: 429,
  TOO_MUCH_UPLOADED: 429,
  TOO_MANY_SUPPORT_REQUESTS: 429,
  TOO_MANY_REQUESTS: 429,
  FAILED: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 503,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

export const refusalCode = z.enum(Object.keys(refusalStatus) as [RefusalCode, ...RefusalCode[]]);

/**
 * A refusal as it travels: `message` is the sentence for a person, `current` what the server holds now (for
 * conflicts), `retryAfter` seconds to wait (429 only).
 */
export const refusal = z.object({
  code: refusalCode,
  message: z.string(),
  current: z.optional(z.unknown()),
  retryAfter: z.optional(z.number()),
});
export type Refusal = z.infer<typeof refusal>;

/** What a rule in `contract/` answers: the code alone; whoever shows it adds the sentence. */
export type RuleRefusal = { code: RefusalCode; retryAfter?: number; current?: unknown };
