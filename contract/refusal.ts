import * as z from 'zod/mini';

/**
 * Every refusal of the product with its HTTP status. Its sentence is in the message catalog, under `refusal_{CODE}`.
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
  RECENT_SIGN_IN_NEEDED: 403,
  MEMBERSHIP_GONE: 403,
  USER_DISABLED: 403,
  CROSS_SITE: 403,
  NOT_FOUND: 404,
  WRONG_STATE: 409,
  ALREADY_BOOKED: 409,
  ADDRESS_TAKEN: 409,
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
  CONTEST_OPEN: 409,
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
  VIDEO_TYPE: 415,
  VIDEO_BROKEN: 422,
  VIDEO_TOO_LARGE: 413,
  VIDEO_TOO_LONG: 422,
  /** Said by the device alone, before anything is filmed: it cannot be kept here. */
  STORAGE_LOW: 507,
  TOO_MANY_FILES: 400,
  PORTFOLIO_FULL: 409,
  PROFILE_CHANGED: 409,
  SOCIAL_MISSING: 400,
  SOCIAL_MISSING_CREATOR: 400,
  TOO_YOUNG: 400,
  BLOCKED: 403,
  /** A report about an account without a chat with the author's. */
  REPORT_UNRELATED: 403,
  PASSKEY_FAILED: 400,
  PASSKEYS_FULL: 409,
  EMAIL_MISMATCH: 400,
  EMAIL_TAKEN: 409,
  REMOVAL_TOO_LATE: 409,
  /** The person belongs to the business already. */
  ALREADY_MEMBER: 409,
  /** The invitation is for another address than the signed-in user's; `current.email` is the invited one. */
  INVITATION_OTHER_ADDRESS: 403,
  INVITATION_USED: 409,
  TOO_MANY_MEMBER_INVITATIONS: 429,
  LAST_OWNER: 409,
  LAST_CORPORATE_ADMIN: 409,
  /** A business belongs to one corporation only. */
  IN_CORPORATION: 409,
  /** Without its corporation, the business would have no owner. */
  OWNER_NEEDED: 409,
  SHOOTS_AHEAD: 409,
  LINK_INVALID: 404,
  NOT_RECRUITING: 409,
  CAMPAIGN_CLOSED: 409,
  CAMPAIGN_FULL: 409,
  CAMPAIGN_INCOMPLETE: 409,
  HOURS_NEEDED: 409,
  CAMPAIGN_LOCKED: 409,
  CAMPAIGN_CHANGED: 409,
  CAMPAIGN_GOING: 409,
  SHOOT_DAYS_BOOKED: 409,
  TRIAL_USED: 402,
  SUBSCRIPTION_PAUSED: 402,
  SUBSCRIPTION_CANCELLED: 402,
  /** The subscription is not in a state for this; `current.status` is that state. */
  SUBSCRIPTION_STATE: 409,
  CAMPAIGNS_ACTIVE: 409,
  /** A corporation pays for this business. */
  SUBSCRIPTION_MANAGED: 403,
  SUBSCRIBED_ALREADY: 409,
  NOT_SUBSCRIBED: 409,
  /** The person's bank refused a payment. */
  PAYMENT_DECLINED: 402,
  PAYOUTS_INCOMPLETE: 409,
  PAYOUTS_REQUIRED: 403,
  /** The same, for the business that wanted to select the creator. */
  CREATOR_PAYOUTS_REQUIRED: 409,
  CARD_NEEDED: 402,
  CARD_DECLINED: 402,
  /** The same two, for the creator who wanted to accept the invitation. */
  BUSINESS_CARD_NEEDED: 409,
  BUSINESS_CARD_DECLINED: 409,
  /** The price that the person saw is not the one that would be charged; `current.priceCents` is, or null where none is charged. */
  PRICE_CHANGED: 409,
  /** The payment provider does not answer, or no provider is configured. */
  PAYMENTS_UNAVAILABLE: 503,
  PROFILE_INCOMPLETE: 403,
  NOT_ELIGIBLE: 403,
  TOO_MANY_APPLICATIONS: 429,
  TOO_MANY_INVITES: 409,
  TOO_MANY_DRAFTS: 409,
  INVITED_LATELY: 409,
  DECLINED_BEFORE: 409,
  ALREADY_INVITED: 409,
  ALREADY_APPLIED: 409,
  ALREADY_ACCEPTED: 409,
  INVITE_WITHDRAWN: 409,
  INVITE_EXPIRED: 409,
  /** An invitation's terms have changed since the creator read them. */
  INVITE_CHANGED: 409,
  APPLICATION_WITHDRAWN: 409,
  LEVEL_LIMIT: 409,
  /** The same limit, for the business that wanted to select the creator. */
  CREATOR_LEVEL_LIMIT: 409,
  LICENCE_NEEDED: 400,
  PROJECT_CANCELLED: 409,
  CONTENT_MISSING: 409,
  CONTENT_FULL: 409,
  CONTENT_IN_REVIEW: 409,
  NEWER_VERSION: 409,
  ROUNDS_USED: 409,
  FEEDBACK_TOO_SHORT: 400,
  URL_INVALID: 400,
  URL_HOST: 400,
  URL_KIND: 400,
  URL_UNCHANGED: 409,
  URL_USED: 409,
  DISPUTED: 409,
  /** A round was agreed to after its offer had ended, as by a device that was offline. */
  OFFER_EXPIRED: 409,
  /** A request for a round was answered after the business had withdrawn it. */
  OFFER_WITHDRAWN: 409,
  DISPUTE_TOO_LATE: 409,
  REVIEW_CLOSED: 409,
  REVIEW_TOO_SHORT: 400,
  NOT_JSON: 415,
  ROOM_ARCHIVED: 409,
  COMMAND_ID_REUSED: 409,
  /** The database was restored: the device sends again what that history may lack, before anything newer. */
  HISTORY_CHANGED: 409,
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
  /** The hosted identity refuses this server's tokens: its operator's settings are wrong. A 503 would be tried again unseen. */
  SIGN_IN_UNAVAILABLE: 501,
  UNAVAILABLE: 503,
  STORAGE_FULL: 503,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

/**
 * Codes that came with protocol 2, and what an app of an older protocol gets in their place: it drops a whole answer with a code
 * that it does not know, and would send the same commands for ever.
 */
export const beforeProtocol2: Partial<Record<RefusalCode, RefusalCode>> = {
  RECENT_SIGN_IN_NEEDED: 'FORBIDDEN',
  CONTEST_OPEN: 'WRONG_STATE',
  TOO_MANY_DRAFTS: 'WRONG_STATE',
  HOURS_NEEDED: 'CAMPAIGN_INCOMPLETE',
  SHOOT_DAYS_BOOKED: 'CAMPAIGN_INCOMPLETE',
  INVITE_CHANGED: 'WRONG_STATE',
  URL_KIND: 'URL_INVALID',
  // That app has no word for a post that was edited at its address: the update does.
  URL_UNCHANGED: 'APP_TOO_OLD',
  SUBSCRIPTION_PAUSED: 'TRIAL_USED',
  SUBSCRIPTION_CANCELLED: 'TRIAL_USED',
  SUBSCRIPTION_STATE: 'WRONG_STATE',
  PAYOUTS_REQUIRED: 'FORBIDDEN',
  CREATOR_PAYOUTS_REQUIRED: 'WRONG_STATE',
  CARD_NEEDED: 'TRIAL_USED',
  CARD_DECLINED: 'TRIAL_USED',
  BUSINESS_CARD_NEEDED: 'WRONG_STATE',
  BUSINESS_CARD_DECLINED: 'WRONG_STATE',
  OFFER_EXPIRED: 'WRONG_STATE',
  OFFER_WITHDRAWN: 'WRONG_STATE',
  // That app can't name a price: the update does.
  PRICE_CHANGED: 'APP_TOO_OLD',
};

const refusalCode = z.enum(Object.keys(refusalStatus) as [RefusalCode, ...RefusalCode[]]);

/** By this name, because a linter takes `catch` for a promise's. */
const orElse = z.catch;

/**
 * A refusal as it is sent: `message` is the sentence for a person, `current` the server's state (for conflicts), `retryAfter`
 * seconds to wait (429 only). `error` repeats the sentence, where the specification reads it there.
 */
export const refusal = z.object({
  /** A newer server's code is a refusal all the same. */
  code: orElse(refusalCode, 'FAILED'),
  message: z.string(),
  error: z.optional(z.string()),
  current: z.optional(z.unknown()),
  retryAfter: z.optional(z.number()),
});
export type Refusal = z.infer<typeof refusal>;

/** The result of a rule in `contract/`: the code alone. The caller that shows it adds the sentence. */
export type RuleRefusal = { code: RefusalCode; retryAfter?: number; current?: unknown };
