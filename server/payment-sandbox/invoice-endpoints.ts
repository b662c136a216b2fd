import * as z from 'zod/mini';
import { invalid } from './api-error.ts';
import { chargeInvoice, finalizeInvoice, type Invoice } from './invoices.ts';
import { idOf } from './kinds.ts';
import { flag, ignored, text } from './params.ts';
import { takePaymentMethod } from './payment-methods.ts';
import { endpoint, list, retrieve, type Endpoints } from './resource.ts';
import type { Store } from './store.ts';
import { invoicePaid } from './subscription-cycle.ts';
import { renewalMethod } from './subscriptions.ts';

export const invoiceEndpoints: Endpoints = {
  'GET /v1/invoices': list('invoice', {
    customer: 'customer',
    status: 'status',
    subscription: 'parent.subscription_details.subscription',
    collection_method: 'collection_method',
  }),
  'GET /v1/invoices/:id': retrieve('invoice'),
  'POST /v1/invoices/:id/pay': endpoint(
    z.strictObject({
      payment_method: z.optional(text),
      off_session: z.optional(flag),
      paid_out_of_band: ignored,
    }),
    async ({ store, params, id }) => {
      const method = params.payment_method
        ? (await takePaymentMethod(store, params.payment_method)).id
        : null;
      const invoice = await store.get('invoice', id);
      const { invoice: paid, error } = await payInvoice(store, invoice, method, params.off_session);
      if (error) throw error;
      return paid;
    },
  ),
};

/** Pays an open invoice with the card, or with the one that renewals are charged to. */
export async function payInvoice(
  store: Store,
  invoice: Invoice,
  methodId: string | null,
  offSession = true,
) {
  if (invoice.status === 'paid') throw invalid('Invoice is already paid');
  if (invoice.status === 'void') throw invalid('The invoice was voided.');
  const open = invoice.status === 'draft' ? await finalizeInvoice(store, invoice) : invoice;
  const id = idOf(open.parent?.subscription_details?.subscription);
  const subscription = id && (await store.find('subscription', id));
  const method = methodId ?? (subscription ? await renewalMethod(store, subscription) : null);
  const attempt = await chargeInvoice(store, open, method, offSession ? 'absent' : 'present');
  if (attempt.invoice.status === 'paid') await invoicePaid(store, attempt.invoice);
  return attempt;
}
