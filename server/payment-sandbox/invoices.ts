import { invalid, type ApiError } from './api-error.ts';
import type { Presence } from './cards.ts';
import { idOf, type Kinds } from './kinds.ts';
import { confirmIntent, createIntent, type Intent } from './payment-intents.ts';
import { link, listOf, nulls } from './present.ts';
import { decimal } from './products.ts';
import type { Store } from './store.ts';

export type Invoice = Kinds['invoice'];
type Subscription = Kinds['subscription'];
type Line = Invoice['lines']['data'][number];
type Period = { start: number; end: number };

type NewInvoice = {
  subscription: Subscription;
  reason: Invoice['billing_reason'];
  period: Period;
  /** During a trial nothing is due. */
  isTrial?: boolean;
  isDraft?: boolean;
};

/** The invoice for one period of a subscription, ready to be paid or kept as a draft. */
export async function createInvoice(store: Store, wanted: NewInvoice): Promise<Invoice> {
  const { subscription, isDraft = false } = wanted;
  const customer = await store.get('customer', idOf(subscription.customer) ?? '');
  const id = store.newId('in');
  const lines = subscription.items.data.map((item) => lineOf(store, id, item, wanted));
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const sequence = customer.next_invoice_sequence ?? 1;
  await store.change(customer, { next_invoice_sequence: sequence + 1 });
  const invoice: Invoice = {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Sandbox',
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: !isDraft,
    automatic_tax: {
      enabled: false,
      ...nulls('disabled_reason', 'liability', 'provider', 'status'),
    },
    billing_reason: wanted.reason,
    collection_method: 'charge_automatically',
    created: store.now,
    currency: subscription.currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    ...nulls('account_tax_ids', 'application', 'automatically_finalizes_at', 'custom_fields'),
    ...nulls('customer_account', 'customer_shipping', 'default_payment_method', 'default_source'),
    ...nulls('description', 'due_date', 'effective_at', 'ending_balance', 'footer', 'from_invoice'),
    ...nulls('last_finalization_error', 'latest_revision', 'next_payment_attempt', 'on_behalf_of'),
    ...nulls('receipt_number', 'rendering', 'shipping_cost', 'shipping_details', 'number'),
    ...nulls('statement_descriptor', 'webhooks_delivered_at', 'hosted_invoice_url', 'invoice_pdf'),
    default_tax_rates: [],
    discounts: [],
    issuer: { type: 'self' },
    lines: listOf(`/v1/invoices/${id}/lines`, lines),
    livemode: false,
    metadata: {},
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: nulls('default_mandate', 'payment_method_options', 'payment_method_types'),
    period_end: store.now,
    period_start: wanted.reason === 'subscription_cycle' ? periodBefore(subscription) : store.now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: 'draft',
    status_transitions: nulls('finalized_at', 'marked_uncollectible_at', 'paid_at', 'voided_at'),
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: subscription.test_clock,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
  };
  const number = `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`;
  const clock = idOf(subscription.test_clock);
  const draft = await store.insert(invoice, 'invoice.created', { clock });
  return isDraft ? draft : await finalizeInvoice(store, draft, number);
}

const periodBefore = ({ items }: Subscription): number => items.data[0]?.current_period_start ?? 0;

function lineOf(
  store: Store,
  invoice: string,
  item: Subscription['items']['data'][number],
  { period, isTrial = false, subscription }: NewInvoice,
): Line {
  const unit = isTrial ? 0 : (item.price.unit_amount ?? 0);
  const quantity = item.quantity ?? 1;
  const amount = unit * quantity;
  return {
    id: store.newId('il'),
    object: 'line_item',
    amount,
    currency: item.price.currency,
    description: isTrial ? 'Free trial' : `${quantity} × subscription`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        ...nulls('invoice_item', 'proration_details'),
        proration: false,
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: idOf(item.price.product) ?? '' },
      type: 'price_details',
      unit_amount_decimal: decimal(unit),
    },
    quantity,
    quantity_decimal: decimal(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

export async function finalizeInvoice(
  store: Store,
  draft: Invoice,
  number = draft.number ?? draft.id.slice(-8).toUpperCase(),
): Promise<Invoice> {
  if (draft.status !== 'draft') throw invalid('The invoice is already finalized.');
  const open: Partial<Invoice> = {
    status: 'open',
    number,
    auto_advance: true,
    effective_at: store.now,
    hosted_invoice_url: link(`/invoices/${draft.id}`),
    invoice_pdf: link(`/invoices/${draft.id}/pdf`),
    status_transitions: { ...draft.status_transitions, finalized_at: store.now },
  };
  const finalized = await store.change(draft, open);
  await store.event('invoice.finalized', finalized);
  return finalized;
}

export type InvoiceAttempt = { invoice: Invoice; intent: Intent | null; error: ApiError | null };

/** Charges an open invoice to the card. */
export async function chargeInvoice(
  store: Store,
  invoice: Invoice,
  methodId: string | null,
  presence: Presence,
): Promise<InvoiceAttempt> {
  if (invoice.amount_remaining === 0) {
    return { invoice: await settle(store, invoice, 0), intent: null, error: null };
  }
  const { intent, payment } = await intentOf(store, invoice, methodId);
  const tried = { attempted: true, attempt_count: invoice.attempt_count + 1 };
  if (!methodId) return { ...(await failed(store, invoice, tried, intent)), error: noCard() };
  const attempt = await confirmIntent(store, intent, presence);
  if (attempt.error || attempt.intent.status !== 'succeeded') {
    return { ...(await failed(store, invoice, tried, attempt.intent)), error: attempt.error };
  }
  const settled = await settleByIntent(store, { ...invoice, ...tried }, payment);
  return { invoice: settled, intent: attempt.intent, error: null };
}

/** The payment intent of the invoice has succeeded. */
export async function settleByIntent(
  store: Store,
  invoice: Invoice,
  payment: Kinds['invoice_payment'],
): Promise<Invoice> {
  const transitions = { ...payment.status_transitions, paid_at: store.now };
  const paid = { status: 'paid', amount_paid: invoice.amount_due, status_transitions: transitions };
  await store.change(payment, paid, 'invoice_payment.paid');
  return await settle(store, invoice, invoice.amount_due);
}

const noCard = () =>
  invalid(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
    { code: 'resource_missing' },
  );

/** The invoice's payment intent: the one of the first attempt serves all of them. */
async function intentOf(store: Store, invoice: Invoice, methodId: string | null) {
  const method = { payment_method: methodId, status: 'requires_confirmation' } as const;
  const [known] = await store.where('invoice_payment', { invoice: invoice.id });
  const id = idOf(known?.payment.payment_intent);
  if (known && id) {
    const intent = await store.change(await store.get('payment_intent', id), method);
    return { intent, payment: known };
  }
  const intent = await createIntent(
    store,
    {
      amount: invoice.amount_due,
      currency: invoice.currency,
      customer: idOf(invoice.customer),
      description:
        invoice.billing_reason === 'subscription_create'
          ? 'Subscription creation'
          : 'Subscription update',
      setup_future_usage: 'off_session',
      ...(methodId && method),
    },
    idOf(invoice.test_clock),
  );
  const payment = await store.insert<Kinds['invoice_payment']>({
    id: store.newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: store.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: nulls('canceled_at', 'paid_at'),
  });
  return { intent, payment };
}

async function failed(
  store: Store,
  invoice: Invoice,
  tried: Partial<Invoice>,
  intent: Intent,
): Promise<{ invoice: Invoice; intent: Intent }> {
  const changed = await store.change(invoice, tried, 'invoice.updated');
  if (intent.status === 'requires_action') {
    await store.event('invoice.payment_action_required', changed);
  }
  await store.event('invoice.payment_failed', changed);
  return { invoice: changed, intent };
}

async function settle(store: Store, invoice: Invoice, amount: number): Promise<Invoice> {
  const paid = await store.change(
    invoice,
    {
      status: 'paid',
      attempted: true,
      attempt_count: invoice.attempt_count,
      amount_paid: amount,
      amount_remaining: 0,
      next_payment_attempt: null,
      auto_advance: false,
      ending_balance: 0,
      status_transitions: { ...invoice.status_transitions, paid_at: store.now },
    },
    null,
    null,
  );
  await store.event('invoice.updated', paid, { status: invoice.status });
  await store.event('invoice.paid', paid);
  await store.event('invoice.payment_succeeded', paid);
  return paid;
}
