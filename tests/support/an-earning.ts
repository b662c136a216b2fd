import type { Earning } from '#contract/billing/record.ts';
import { newId } from '#contract/new-id.ts';

/** A price of November 2026. */
export const anEarning = (change: Partial<Earning> = {}): Earning => ({
  projectId: newId(),
  kind: 'price',
  campaignTitle: 'Patio brunch',
  businessName: 'Desert Bloom',
  amountCents: 5_000,
  feeCents: 0,
  refundedCents: 0,
  paidBy: 'pollin',
  state: 'agreed',
  releaseOn: null,
  isFrozen: false,
  agreedOn: '2026-11-02T18:00:00.000Z',
  endedOn: null,
  ...change,
});
