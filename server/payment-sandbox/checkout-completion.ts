import { cardError, chargeResult, savingDecline, type Presence } from './cards.ts';
import type { Session } from './checkout-sessions.ts';
import { createCustomer, timeOfCustomer } from './customers.ts';
import { idOf, type Kinds } from './kinds.ts';
import { confirmIntent, createIntent } from './payment-intents.ts';
import { attach } from './payment-methods.ts';
import { nulls } from './present.ts';
import type { Store } from './store.ts';
import { startSubscription } from './subscriptions.ts';

const DAY_S = 24 * 3600;

type Payer = { email: string | null; name: string | null };

/** The bank asks the card's owner to confirm: nothing has happened yet. */
export const NEEDS_CONFIRMATION = 'needsConfirmation';

/**
 * Completes the session with the card: saves it, charges it, or starts the subscription. Throws the decline, and the caller rolls
 * everything back, as the session stays open for another card.
 */
export async function completeSession(
  anyTime: Store,
  session: Session,
  card: Kinds['payment_method'],
  presence: Presence,
  payer: Payer,
): Promise<Session | typeof NEEDS_CONFIRMATION> {
  const customer = await customerOf(anyTime, session, payer);
  const { store } = await timeOfCustomer(anyTime, customer);
  const asks = chargeResult(card, presence) === NEEDS_CONFIRMATION;
  if (asks) return NEEDS_CONFIRMATION;
  const made = await makeWanted(store, { session, customer, card, presence });
  const completed = await store.change(
    session,
    {
      status: 'complete',
      url: null,
      customer: customer.id,
      customer_details: {
        ...nulls('address', 'business_name', 'individual_name', 'phone'),
        email: payer.email ?? customer.email,
        name: payer.name ?? customer.name ?? null,
        tax_exempt: 'none',
        tax_ids: [],
      },
      ...made,
    },
    null,
    null,
  );
  await store.event('checkout.session.completed', completed);
  return completed;
}

async function customerOf(
  store: Store,
  session: Session,
  { email, name }: Payer,
): Promise<Kinds['customer']> {
  const id = idOf(session.customer);
  if (id) return await store.get('customer', id);
  return await createCustomer(store, { email: email ?? session.customer_email, name });
}

type Completion = {
  session: Session;
  customer: Kinds['customer'];
  card: Kinds['payment_method'];
  presence: Presence;
};

async function makeWanted(store: Store, completion: Completion): Promise<Partial<Session>> {
  const { mode } = completion.session;
  if (mode === 'setup') return await setUp(store, completion);
  return await (mode === 'payment' ? pay(store, completion) : subscribe(store, completion));
}

/** Saves the card for charges in its owner's absence. */
async function saveCard(
  store: Store,
  { customer, card, presence }: Completion,
): Promise<Kinds['payment_method']> {
  const saved = await attach(store, card, customer.id);
  return presence === 'confirmed' ? await store.change(saved, { _isSetUp: true }) : saved;
}

async function setUp(store: Store, completion: Completion): Promise<Partial<Session>> {
  const { session, customer } = completion;
  const saved = await saveCard(store, completion);
  const id = store.newId('seti');
  const intent: Kinds['setup_intent'] = {
    id,
    object: 'setup_intent',
    ...nulls('allowed_payment_method_types', 'application', 'automatic_payment_methods'),
    ...nulls('cancellation_reason', 'customer_account', 'excluded_payment_method_types'),
    ...nulls('flow_directions', 'last_setup_error', 'latest_attempt', 'mandate', 'next_action'),
    ...nulls('on_behalf_of', 'payment_method_configuration_details', 'payment_method_options'),
    ...nulls('single_use_mandate'),
    client_secret: `${id}_secret_${store.newId('x').slice(2)}`,
    created: store.now,
    customer: customer.id,
    ...session._wanted.setup,
    livemode: false,
    payment_method: saved.id,
    payment_method_types: ['card'],
    status: 'succeeded',
    usage: 'off_session',
  };
  await store.insert(intent, 'setup_intent.created');
  await store.event('setup_intent.succeeded', intent);
  return { setup_intent: id };
}

async function pay(store: Store, completion: Completion): Promise<Partial<Session>> {
  const { session, customer, card, presence } = completion;
  const intent = await createIntent(
    store,
    {
      ...session._wanted.intent,
      amount: session.amount_total ?? 0,
      currency: session.currency ?? 'usd',
      customer: customer.id,
      payment_method: card.id,
      status: 'requires_confirmation',
    },
    idOf(customer.test_clock),
  );
  const { intent: paid, error } = await confirmIntent(store, intent, presence);
  if (error) throw error;
  const payment_status = paid.status === 'succeeded' ? 'paid' : 'unpaid';
  return { payment_intent: intent.id, payment_status };
}

async function subscribe(store: Store, completion: Completion): Promise<Partial<Session>> {
  const { session, customer, card, presence } = completion;
  const { lineItems, trialDays, trialEnd, subscription: values } = session._wanted;
  const decline = savingDecline(card);
  if (decline) throw cardError(decline);
  const saved = await saveCard(store, completion);
  const { subscription, attempt } = await startSubscription(store, {
    customer,
    prices: lineItems.data.flatMap(({ price, quantity }) =>
      price ? [{ price, quantity: quantity ?? 1 }] : [],
    ),
    trialEnd: trialDays === null ? trialEnd : store.now + trialDays * DAY_S,
    methodId: saved.id,
    presence,
    values,
  });
  if (attempt.error) throw attempt.error;
  const isTrial = subscription.trial_end !== null;
  return {
    subscription: subscription.id,
    invoice: attempt.invoice.id,
    payment_status: isTrial ? 'no_payment_required' : 'paid',
  };
}
