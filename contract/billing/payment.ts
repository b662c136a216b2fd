import * as z from 'zod/mini';

/** How a campaign's price reaches the creator: from the business `direct`, or through Pollin, which charges and holds it. */
export const paidByWays = ['direct', 'pollin'] as const;

/**
 * The life of a price that Pollin charged. `held`: the business has paid, and nobody has the money yet. `released`: it is on the
 * creator's payout account. `paid`: it reached their bank. `refunded`: the business has all of it back. `failed`: the bank
 * returned the payout, or the charge could not be collected after all.
 */
export const paymentStates = ['held', 'released', 'paid', 'refunded', 'failed'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The price of one project that Pollin charged. Money in cents. */
export const projectPayment = z.object({
  state: z.enum(paymentStates),
  amountCents: z.int(),
  /** Our fee out of the amount: the creator gets the rest. */
  feeCents: z.int(),
  /** How much of the amount the business got back, or is about to. */
  refundedCents: z.int(),
  currency: z.string(),
  heldOn: z.iso.datetime(),
  /** When the creator's part is released, unless a problem is reported; null before the project's end and where nothing is left. */
  releaseOn: z.nullable(z.iso.datetime()),
  /** When everything was decided and moved; null before. */
  settledOn: z.nullable(z.iso.datetime()),
  /** A reported problem, or a dispute at the business's bank, stops everything. */
  isFrozen: z.boolean(),
  /** The payment provider's receipt, for the business alone; null until there is one. */
  receiptUrl: z.nullable(z.url({ protocol: /^https?$/ })),
});
export type ProjectPayment = z.infer<typeof projectPayment>;

/**
 * The price of an extra round of changes, beside the project's own. `reserved`: set aside on the card until the creator answers.
 * `void`: the round was not agreed on, and nothing was charged. Then it shares the fate of the project's price.
 */
const roundPaymentStates = ['reserved', 'void', ...paymentStates] as const;
export const roundPayment = z.extend(projectPayment, { state: z.enum(roundPaymentStates) });
export type RoundPayment = z.infer<typeof roundPayment>;

/** The card that prices are charged to. */
export const cardOnFile = z.object({
  /** As the provider names it: `visa`. */
  brand: z.string(),
  last4: z.string().check(z.regex(/^\d{4}$/)),
  expMonth: z.int(),
  expYear: z.int(),
});
export type CardOnFile = z.infer<typeof cardOnFile>;
