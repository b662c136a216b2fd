import type Stripe from 'stripe';
import { PaymentDeclined, type Payments, type ProviderCharge } from './payments.ts';
import type { StripeClient } from './stripe-client.ts';
import { checkoutOf } from './stripe-objects.ts';

type Calls<Names extends keyof Payments> = Pick<Payments, Names>;

/** A customer's last charges, among which one that a crash left is found by its payment's id. */
const CHARGES_READ = 100;
const PAYOUTS_READ = 100;
/** In a charge's metadata, the payment that it belongs to. */
const PAYMENT = 'paymentId';
const withCharge = { expand: ['latest_charge'] };

export const cardCalls = ({
  ask,
  find,
  write,
}: StripeClient): Calls<'startCardCheckout' | 'cardCheckout' | 'chooseCard' | 'card'> => ({
  startCardCheckout: ({ customerId: customer, accountId, returnUrl, cancelUrl }) =>
    ask(async (stripe) =>
      checkoutOf(
        await stripe.checkout.sessions.create({
          mode: 'setup',
          currency: 'usd',
          customer,
          client_reference_id: accountId,
          success_url: returnUrl,
          cancel_url: cancelUrl,
        }),
      ),
    ),
  async cardCheckout(id) {
    const session = await find((stripe) =>
      stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent'] }),
    );
    if (!session) return null;
    const { setup_intent: intent } = session;
    const method = typeof intent === 'object' ? intent?.payment_method : null;
    return { state: checkoutOf(session).state, cardId: idOf(method) };
  },
  chooseCard: (customer, cardId, key) =>
    write(key, async (stripe, options) => {
      const chosen = { invoice_settings: { default_payment_method: cardId } };
      await stripe.customers.update(customer, chosen, options);
    }),
  async card(customer) {
    const [owner, cards] = await Promise.all([
      find((stripe) => stripe.customers.retrieve(customer)),
      ask(
        async (stripe) =>
          (await stripe.paymentMethods.list({ customer, type: 'card', limit: 100 })).data,
      ),
    ]);
    const chosen = owner && !owner.deleted && idOf(owner.invoice_settings.default_payment_method);
    const method = cards.find(({ id }) => id === chosen) ?? cards[0];
    if (!method?.card) return null;
    const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
    return { id: method.id, brand, last4, expMonth, expYear };
  },
});

export const chargeCalls = ({
  ask,
  find,
  write,
}: StripeClient): Calls<
  | 'authorize'
  | 'chargesOf'
  | 'charge'
  | 'capture'
  | 'cancelCharge'
  | 'refund'
  | 'transfer'
  | 'transfersOf'
  | 'payouts'
> => ({
  authorize: ({ paymentId, customerId, cardId, amountCents, currency }, key) =>
    write(key, async (stripe, options) => {
      const wanted = {
        amount: amountCents,
        currency,
        customer: customerId,
        payment_method: cardId,
        capture_method: 'manual',
        confirm: true,
        off_session: true,
        transfer_group: paymentId,
        metadata: { [PAYMENT]: paymentId },
      } as const;
      try {
        return chargeOf(await stripe.paymentIntents.create({ ...wanted, ...withCharge }, options));
      } catch (error) {
        // A card that the customer has no more, or an amount that the provider does not take.
        if (!isInvalid(error)) throw error;
        throw new PaymentDeclined('the charge was not accepted', { cause: error });
      }
    }),
  chargesOf: (customer, paymentId) =>
    ask(async (stripe) => {
      const page = { customer, limit: CHARGES_READ, expand: ['data.latest_charge'] };
      const { data } = await stripe.paymentIntents.list(page);
      return data
        .filter(({ metadata }) => metadata[PAYMENT] === paymentId)
        .map((one) => chargeOf(one));
    }),
  async charge(id) {
    const intent = await find((stripe) => stripe.paymentIntents.retrieve(id, withCharge));
    if (!intent) return null;
    const charge = latestOf(intent);
    if (!charge?.disputed) return chargeOf(intent);
    const disputes = await ask(
      async (stripe) => (await stripe.disputes.list({ payment_intent: id, limit: 10 })).data,
    );
    return chargeOf(intent, disputes);
  },
  capture: (id, key) =>
    write(key, async (stripe, options) => {
      await stripe.paymentIntents.capture(id, undefined, options);
    }),
  cancelCharge: (id, key) =>
    write(key, async (stripe, options) => {
      await stripe.paymentIntents.cancel(id, undefined, options);
    }),
  refund: (id, amount, key) =>
    write(
      key,
      async (stripe, options) =>
        (await stripe.refunds.create({ payment_intent: id, amount }, options)).id,
    ),
  transfer: ({ payoutAccountId, chargeId, amountCents, currency, paymentId }, key) =>
    write(key, async (stripe, options) => {
      const wanted = {
        amount: amountCents,
        currency,
        destination: payoutAccountId,
        source_transaction: chargeId,
        transfer_group: paymentId,
        metadata: { [PAYMENT]: paymentId },
      };
      return (await stripe.transfers.create(wanted, options)).id;
    }),
  transfersOf: (paymentId) =>
    ask(async (stripe) => {
      const { data } = await stripe.transfers.list({ transfer_group: paymentId, limit: 10 });
      return data.map(({ id, amount, amount_reversed: reversed }) => ({
        id,
        amountCents: amount - reversed,
      }));
    }),
  payouts: async (stripeAccount) =>
    (await find(async (stripe) => {
      const { data } = await stripe.payouts.list({ limit: PAYOUTS_READ }, { stripeAccount });
      return data.map(({ id, amount, currency, status, created }) => ({
        id,
        amountCents: amount,
        currency,
        state: payoutStates[status] ?? 'pending',
        createdOn: new Date(created * 1_000),
      }));
    })) ?? [],
});

const payoutStates: Partial<Record<string, 'paid' | 'failed'>> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
};

const isInvalid = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'type') === 'StripeInvalidRequestError';

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

const latestOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof charge === 'object' ? charge : null;

const states: Partial<Record<Stripe.PaymentIntent.Status, ProviderCharge['state']>> = {
  requires_capture: 'authorized',
  succeeded: 'captured',
  canceled: 'canceled',
};

function chargeOf(
  intent: Stripe.PaymentIntent,
  disputes: readonly Stripe.Dispute[] = [],
): ProviderCharge {
  const charge = latestOf(intent);
  return {
    intentId: intent.id,
    state: states[intent.status] ?? 'failed',
    chargeId: charge?.id ?? null,
    amountCents: intent.amount,
    // The provider reports a canceled authorization as refunded; nothing was taken.
    refundedCents: charge?.captured ? charge.amount_refunded : 0,
    receiptUrl: charge?.receipt_url ?? null,
    dispute: disputeOf(disputes),
  };
}

function disputeOf(disputes: readonly Stripe.Dispute[]): ProviderCharge['dispute'] {
  const [newest] = disputes.toSorted((a, b) => b.created - a.created);
  if (!newest) return null;
  if (newest.status === 'lost') return 'lost';
  return newest.status === 'won' || newest.status === 'warning_closed' ? 'won' : 'open';
}
