import type { CommandKind, PayloadOf } from '#contract/commands/command.ts';
import { INVITES_PER_DAY } from '#contract/candidate/rules.ts';
import { CHAT_BURST, CHAT_PER_MINUTE } from '#contract/message/rules.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import { SUPPORT_BURST, SUPPORT_PER_HOUR } from '#contract/support/rules.ts';

/**
 * A rate limit of one account: a burst, then so many a minute. Kinds with the same name share one. A burst holds what a person
 * can do offline in a few days, because all of it arrives in one minute.
 */
export type RateLimit = {
  name: string;
  perMinute: number;
  burst: number;
  /** The refusal beyond it. */
  refusal: RefusalCode;
};

const refusal = 'TOO_MANY_REQUESTS';
const MINUTES_PER_DAY = 1_440;

const chat: RateLimit = {
  name: 'chat',
  perMinute: CHAT_PER_MINUTE,
  burst: CHAT_BURST,
  refusal: 'TOO_MANY_MESSAGES',
};
const support: RateLimit = {
  name: 'support',
  perMinute: SUPPORT_PER_HOUR / 60,
  burst: SUPPORT_BURST,
  refusal: 'TOO_MANY_SUPPORT_REQUESTS',
};
/** Marks that a screen writes by itself. */
const marks: RateLimit = { name: 'marks', perMinute: 120, burst: 3_000, refusal };
/** Saved texts and settings. */
const edits: RateLimit = { name: 'edits', perMinute: 30, burst: 500, refusal };
/** Steps of candidates, projects, campaigns, and shoots. The other side is notified of most of them. */
const steps: RateLimit = { name: 'steps', perMinute: 20, burst: 500, refusal };
const media: RateLimit = { name: 'media', perMinute: 60, burst: 1_000, refusal };
/** Each of them is a letter to somebody who may not know the sender. */
const invitations: RateLimit = {
  name: 'invitations',
  perMinute: INVITES_PER_DAY / MINUTES_PER_DAY,
  burst: INVITES_PER_DAY,
  refusal,
};

type RateOf<K extends CommandKind> = RateLimit | ((payload: PayloadOf<K>) => RateLimit);

/** The rate of every kind of command. */
const rates: { readonly [K in CommandKind]: RateOf<K> } = {
  addMessage: chat,
  readChatroom: marks,
  removeMessage: chat,
  bookAppointment: steps,
  appointmentEvent: steps,
  updateAvailability: edits,
  oneNotificationAsSeen: marks,
  notificationsAsSeen: marks,
  updateNotificationSettings: edits,
  addPortfolioItem: media,
  removePortfolioItem: media,
  updateCreatorProfile: edits,
  updateBusinessProfile: edits,
  updateUser: edits,
  setFavourite: edits,
  setFollowing: edits,
  setLanguage: edits,
  setBlocked: edits,
  submitSupportRequest: support,
  replyToSupport: support,
  submitReview: steps,
  addContent: media,
  removeContent: media,
  describeContent: media,
  projectEvent: steps,
  candidateEvent: ({ event }) => (event === 'business_invite' ? invitations : steps),
  campaignEvent: steps,
  saveCampaign: edits,
};

export function rateLimitOf<K extends CommandKind>(kind: K, payload: PayloadOf<K>): RateLimit {
  const rate: RateOf<K> = rates[kind];
  return typeof rate === 'function' ? rate(payload) : rate;
}
