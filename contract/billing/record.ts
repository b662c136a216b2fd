import * as z from 'zod/mini';
import { projectId } from '../ids.ts';
import { cardOnFile, paidByWays, paymentStates } from './payment.ts';
import { subscriptionStatus } from './subscription.ts';

/** The subscription of the account that the caller acts for, as its page shows it. Money in cents. */
export const subscriptionRecord = z.object({
  status: subscriptionStatus,
  /** The end of the paid period; null without one. */
  currentPeriodEnd: z.nullable(z.iso.datetime()),
  /** The monthly price; null while no price is configured. */
  price: z.nullable(z.object({ amountCents: z.int(), currency: z.string() })),
  /** The last renewal failed, and the provider tries again. */
  paymentFailedOn: z.nullable(z.iso.datetime()),
  /** The corporation that pays for this business; it then has no buttons of its own. */
  managedBy: z.nullable(z.string()),
  /** The card that campaign prices are charged to; null while there is none. */
  card: z.nullable(cardOnFile),
  /** No money moves: the sandbox, or the provider's test mode. */
  testMode: z.nullable(z.enum(['sandbox', 'test'])),
});
export type SubscriptionRecord = z.infer<typeof subscriptionRecord>;

/** Whether a creator can be paid. `none`: onboarding was never begun. */
const payoutStates = ['none', 'incomplete', 'review', 'enabled', 'restricted'] as const;
export const payoutAccount = z.object({
  state: z.enum(payoutStates),
  testMode: z.nullable(z.enum(['sandbox', 'test'])),
});
export type PayoutAccount = z.infer<typeof payoutAccount>;

/** A creator's earnings from a project or an extra round, paid or expected. Money in cents. */
export const earning = z.object({
  projectId,
  /** A project's price, or that of an extra round of changes: a project may have several. Answers of before have prices alone. */
  kind: z._default(z.enum(['price', 'round']), 'price'),
  campaignTitle: z.string(),
  businessName: z.string(),
  amountCents: z.int(),
  /** Our fee and the part that the business got back, both out of the amount; 0 where the business pays directly. */
  feeCents: z.int(),
  refundedCents: z.int(),
  /** How the price is paid: `direct` by the business itself, outside Pollin. */
  paidBy: z.enum(paidByWays),
  /** `agreed` and `earned` are of prices that are paid directly. */
  state: z.enum(['agreed', 'earned', ...paymentStates]),
  /** When a held price is released; null before the project's end. A reported problem stops it. */
  releaseOn: z.nullable(z.iso.datetime()),
  isFrozen: z.boolean(),
  agreedOn: z.iso.datetime(),
  endedOn: z.nullable(z.iso.datetime()),
});
export type Earning = z.infer<typeof earning>;
