import type { Stripe } from 'stripe';
import type { CardBehavior } from './cards.ts';
import type { WantedBySession } from './checkout-sessions.ts';
import type { Cause } from './store.ts';

/**
 * Objects as they are stored: in the API's own shapes, with ids instead of expanded objects. Names that begin with an underscore
 * are the sandbox's own and never leave it.
 */
export type Kinds = {
  product: Stripe.Product;
  price: Stripe.Price;
  customer: Stripe.Customer;
  payment_method: Stripe.PaymentMethod & { _behavior: CardBehavior; _isSetUp: boolean };
  setup_intent: Stripe.SetupIntent;
  'checkout.session': Stripe.Checkout.Session & { _wanted: WantedBySession };
  'billing_portal.session': Stripe.BillingPortal.Session;
  subscription: Stripe.Subscription & { _isWarned?: boolean };
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent & { _returnUrl: string | null };
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  account: Stripe.Account;
  account_link: AccountLink;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
  payout: Stripe.Payout;
  balance_transaction: Stripe.BalanceTransaction;
  event: StoredEvent;
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock;
};
export type Kind = keyof Kinds;
export type Stored = Kinds[Kind];

/** A link into the onboarding, which works once. The API answers it without its id. */
type AccountLink = Stripe.AccountLink & {
  id: string;
  _account: string;
  _isUsed: boolean;
  _refreshUrl: string;
  _returnUrl: string;
};

type StoredEvent = {
  id: string;
  object: 'event';
  account?: string;
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: Cause;
  type: string;
};

/** The id of an object that the API may answer expanded. */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);
