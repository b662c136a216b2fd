import { INVITES_PER_DAY } from '#contract/candidate/rules.ts';
import { DAY_MINUTES } from '#contract/durations.ts';
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

/** The rate limits that handlers of commands name. */
export const rates = {
  chat: {
    name: 'chat',
    perMinute: CHAT_PER_MINUTE,
    burst: CHAT_BURST,
    refusal: 'TOO_MANY_MESSAGES',
  },
  support: {
    name: 'support',
    perMinute: SUPPORT_PER_HOUR / 60,
    burst: SUPPORT_BURST,
    refusal: 'TOO_MANY_SUPPORT_REQUESTS',
  },
  /** Marks that a screen writes by itself. */
  marks: { name: 'marks', perMinute: 120, burst: 3_000, refusal },
  /** Saved texts and settings. */
  edits: { name: 'edits', perMinute: 30, burst: 500, refusal },
  /** Steps of candidates, projects, campaigns, and shoots. The other side is notified of most of them. */
  steps: { name: 'steps', perMinute: 20, burst: 500, refusal },
  media: { name: 'media', perMinute: 60, burst: 1_000, refusal },
  /** Each of them is a letter to someone who may not know the sender. */
  invitations: {
    name: 'invitations',
    perMinute: INVITES_PER_DAY / DAY_MINUTES,
    burst: INVITES_PER_DAY,
    refusal,
  },
} as const satisfies Record<string, RateLimit>;
