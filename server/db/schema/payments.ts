import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { PaymentState } from '#contract/billing/payment.ts';
import type { CommandId, ProjectId } from '#contract/ids.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import { account, at } from './identity.ts';
import { ofBusiness, ofCreator } from './market.ts';

/**
 * Before the acceptance commits: `begun`, when the provider may or may not know of it; `authorized`; `declined`; `voiding` and
 * `void`, when the acceptance did not happen. After it: the states that people see. An extra round's price is `reserved` from the
 * business's request to the creator's answer; then it is `held`, or `void` in the end.
 */
export type PaymentRowState =
  | 'begun'
  | 'authorized'
  | 'declined'
  | 'voiding'
  | 'void'
  | 'reserved'
  | PaymentState;

/** Who gets what of a held price: decided with the project's end, or by support. */
export type PaymentDecision = {
  /** The business's part; the creator gets the rest. */
  refundCents: number;
  by: 'rules' | 'support';
  /** The operator, where it was support. */
  who?: string;
  reason: string;
  on: string;
};

/** Prices that an acceptance charges, and those of extra rounds. A row is written before the provider is asked, so that a crash leaves no unknown charge. */
export const projectPayments = pgTable(
  'project_payments',
  {
    id: uuid().primaryKey(),
    /** Of an extra round: the project's price beside it, whose fate it shares. Null: it is the price itself. */
    roundOf: uuid('round_of'),
    /** The acceptance, or the request for the round. */
    accountId: account('account_id').notNull(),
    commandId: uuid('command_id').$type<CommandId>().notNull(),
    /** The candidate's id, before there is a project. */
    projectId: uuid('project_id').$type<ProjectId>().notNull(),
    businessId: ofBusiness(),
    /** The account whose card is charged: the business, or its corporation. */
    payerId: account('payer_id').notNull(),
    creatorId: ofCreator(),
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull().default('usd'),
    /** Whole percent, as it was at the acceptance; the fee in cents follows from the creator's part. */
    feePct: integer('fee_pct').notNull(),
    feeCents: integer('fee_cents').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    state: text().$type<PaymentRowState>().notNull().default('begun'),
    /** Why it was declined. */
    refusal: text().$type<RefusalCode>(),
    customerId: text('customer_id').notNull(),
    methodId: text('method_id').notNull(),
    intentId: text('intent_id').unique(),
    chargeId: text('charge_id'),
    refundId: text('refund_id').unique(),
    transferId: text('transfer_id').unique(),
    receiptUrl: text('receipt_url'),
    heldOn: at('held_on'),
    capturedOn: at('captured_on'),
    decision: jsonb().$type<PaymentDecision>(),
    releaseOn: at('release_on'),
    settledOn: at('settled_on'),
    /** A problem of the project is open. */
    isFrozen: boolean('is_frozen').notNull().default(false),
    /** A dispute at the business's bank. */
    chargeback: text().$type<'open' | 'won' | 'lost'>(),
    /** Money is being moved by the decision, which nothing changes any more. */
    claimedOn: at('claimed_on'),
    /** How often the provider refused to move it: the next try is another one. */
    tries: integer().notNull().default(0),
    /** The next step that time or the provider owes; null: none. */
    nextStepOn: at('next_step_on'),
    createdOn: at('created_on').notNull().defaultNow(),
    updatedOn: at('updated_on').notNull().defaultNow(),
  },
  (t) => [
    unique('project_payments_once').on(t.accountId, t.commandId),
    index().on(t.projectId),
    index().on(t.creatorId),
    index('project_payments_due')
      .on(t.nextStepOn)
      .where(sql`next_step_on is not null`),
    check('project_payments_amount', sql`amount_cents > 0`),
    check('project_payments_refunded', sql`refunded_cents between 0 and amount_cents`),
    check('project_payments_fee', sql`fee_cents between 0 and amount_cents`),
  ],
);

/**
 * Every movement of money, in double entry: the amounts of a posting sum to zero, which the database checks. Rows are only ever
 * added. Money enters at `business:{id}` as a negative amount, waits in `held:{project}`, and belongs to `creator:{id}` until
 * it leaves for a bank.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What happened, once: `charge:{payment}`. */
    posting: text().notNull(),
    account: text().notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    currency: text().notNull(),
    paymentId: uuid('payment_id'),
    /** The object at the provider. */
    providerId: text('provider_id'),
    createdOn: at('created_on').notNull(),
  },
  (t) => [
    unique('ledger_entries_once').on(t.posting, t.account),
    index().on(t.account),
    index().on(t.paymentId),
    check('ledger_entries_amount', sql`amount_cents <> 0`),
  ],
);
