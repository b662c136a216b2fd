import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { CardOnFile } from '#contract/billing/payment.ts';
import type { PayoutAccount } from '#contract/billing/record.ts';
import type { SubscriptionAct, SubscriptionStatus } from '#contract/billing/subscription.ts';
import type { AccountId } from '#contract/ids.ts';
import { accounts, at, versioned } from './identity.ts';

const owner = () =>
  uuid('account_id')
    .$type<AccountId>()
    .primaryKey()
    .references(() => accounts.id);

/**
 * The subscription of a business, or of a corporation for all of its businesses. Its status is written from what the payment
 * provider answers, and by time alone.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    accountId: owner(),
    /** The account at the provider; it outlives its subscriptions. */
    customerId: text('customer_id').unique(),
    /** The one that counts, of all that the customer ever had. */
    subscriptionId: text('subscription_id').unique(),
    status: text().$type<SubscriptionStatus>().notNull().default('inactive'),
    currentPeriodEnd: at('current_period_end'),
    /** From when on a scheduled pause takes effect. */
    pausesOn: at('pauses_on'),
    paymentFailedOn: at('payment_failed_on'),
    /** The last Checkout session that was started. */
    checkoutId: text('checkout_id'),
    /** The last Checkout session in which a card was to be entered, until it is known what became of it. */
    cardCheckoutId: text('card_checkout_id'),
    /** The card that prices are charged to: its id at the provider, and what people see of it. */
    cardId: text('card_id'),
    card: jsonb().$type<CardOnFile>(),
    /** A person's change that is under way at the provider, until when at most, and how many there were. */
    claimedFor: text('claimed_for').$type<SubscriptionAct>(),
    claimedUntil: at('claimed_until'),
    claims: integer().notNull().default(0),
    /** The key of the last change that a person made, so that a repeated call has no second effect. */
    lastKey: text('last_key'),
    /** How often it was compared with the provider, and when: of two comparisons at once the later one counts. */
    reads: integer().notNull().default(0),
    readOn: at('read_on'),
    createdOn: at('created_on').notNull().defaultNow(),
    updatedOn: at('updated_on').notNull().defaultNow(),
    /** Raised with each change that people see. */
    version: integer().notNull().default(1),
  },
  (t) => [
    index('subscriptions_pausing')
      .on(t.pausesOn)
      .where(sql`status = 'pause_scheduled'`),
  ],
);

/** Where a creator is paid to. */
export const payoutAccounts = pgTable('payout_accounts', {
  accountId: owner(),
  providerAccountId: text('provider_account_id').notNull().unique(),
  state: text().$type<PayoutAccount['state']>().notNull().default('incomplete'),
  reads: integer().notNull().default(0),
  readOn: at('read_on'),
  ...versioned(),
});

/** The provider's events, each handled once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** The objects it is about, by their ids at the provider. */
    about: jsonb().$type<EventAbout>().notNull(),
    createdOn: at('created_on').notNull(),
    receivedOn: at('received_on').notNull(),
    handledOn: at('handled_on'),
    /** Times that handling it failed, and when it is tried again. */
    tries: integer().notNull().default(0),
    nextTryOn: at('next_try_on'),
  },
  (t) => [
    // The few that wait are found among all that are kept.
    index('payment_events_waiting')
      .on(t.receivedOn)
      .where(sql`handled_on is null`),
  ],
);

export type EventAbout = {
  customerId: string | null;
  payoutAccountId: string | null;
  payout: { id: string; amountCents: number; currency: string } | null;
  /** The payment that a charge, a refund, or a dispute belongs to. */
  intentId?: string | null;
};
