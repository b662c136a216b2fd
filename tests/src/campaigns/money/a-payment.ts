import type { CardOnFile, ProjectPayment } from '#contract/billing/payment.ts';

/** A price of $120 that was charged on November 18, 2026. */
export const aPayment = (change: Partial<ProjectPayment> = {}): ProjectPayment => ({
  state: 'held',
  amountCents: 12_000,
  feeCents: 0,
  refundedCents: 0,
  currency: 'usd',
  heldOn: '2026-11-18T17:00:00.000Z',
  releaseOn: null,
  settledOn: null,
  isFrozen: false,
  receiptUrl: null,
  ...change,
});

export const visa: CardOnFile = { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2029 };
