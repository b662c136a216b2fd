import * as z from 'zod/mini';
import { flag, ignored, metadata, text, whole } from './params.ts';

const cleared = z.literal('');

export const cancellation = z.partial(z.strictObject({ comment: text, feedback: text }));
const trialSettings = z.strictObject({
  end_behavior: z.strictObject({
    missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']),
    billing_cycle_anchor: ignored,
  }),
});
const sharedFields = {
  cancel_at_period_end: z.optional(flag),
  default_payment_method: z.optional(text),
  description: z.optional(text),
  metadata: z.optional(metadata),
  trial_settings: z.optional(trialSettings),
  off_session: ignored,
  payment_behavior: z.optional(text),
  payment_settings: ignored,
  proration_behavior: ignored,
  collection_method: ignored,
  automatic_tax: ignored,
  invoice_settings: ignored,
};
export const createParams = z.strictObject({
  ...sharedFields,
  customer: text,
  currency: ignored,
  items: z.array(z.strictObject({ price: text, quantity: z.optional(whole), metadata: ignored })),
  trial_period_days: z.optional(whole),
  billing_mode: ignored,
});
export const updateParams = z.strictObject({
  ...sharedFields,
  billing_cycle_anchor: z.optional(z.strictObject({ type: z.enum(['now', 'unchanged']) })),
  pause_collection: z.optional(
    z.union([
      cleared,
      z.strictObject({
        behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
        resumes_at: z.optional(whole),
      }),
    ]),
  ),
});
export type UpdateParams = z.output<typeof updateParams>;

export type CreateParams = z.output<typeof createParams>;
