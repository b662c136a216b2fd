import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { advanceSandbox } from '#server/payment-sandbox/advance.ts';
import {
  customerWithCard,
  delivered,
  GOOD_CARD,
  monthlyPrice,
  open,
  sandboxForFile,
  submit,
} from './sandbox-rig.ts';

const rig = await sandboxForFile();
const DAY_S = 24 * 3600;

async function startCheckout(
  extra: Stripe.Checkout.SessionCreateParams = { mode: 'subscription' },
) {
  const price = await monthlyPrice(rig.stripe);
  return await rig.stripe.checkout.sessions.create({
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'http://localhost:8080/done?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:8080/back',
    ...extra,
  });
}

/** A subscription on a test clock, which starts on January 31. */
async function onClock(
  card = 'pm_card_visa',
  extra: Partial<Stripe.SubscriptionCreateParams> = {},
) {
  const start = Date.UTC(2027, 0, 31) / 1000;
  const clock = await rig.stripe.testHelpers.testClocks.create({ frozen_time: start });
  const customer = await customerWithCard(rig.stripe, card, clock.id);
  const price = await monthlyPrice(rig.stripe);
  const subscription = await rig.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    ...extra,
  });
  const advance = (days: number) =>
    rig.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: start + days * DAY_S });
  const read = () => rig.stripe.subscriptions.retrieve(subscription.id);
  const invoices = async () =>
    (await rig.stripe.invoices.list({ subscription: subscription.id })).data;
  return { start, clock, customer, subscription, advance, read, invoices };
}

test('a person subscribes on the checkout page, and the product hears of it', async () => {
  const session = await startCheckout({ mode: 'subscription', metadata: { account: 'biz1' } });
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 4900 });

  const page = await open(session.url ?? '');
  const sent = await submit(session.url ?? '', { ...GOOD_CARD, email: 'owner@example.org' });

  expect(page.text).toContain('Sandbox: no money moves');
  expect(page.text).toContain('$49.00');
  expect(sent.location).toBe(`http://localhost:8080/done?session=${session.id}`);
  const done = await rig.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription', 'customer', 'line_items'],
  });
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    metadata: { account: 'biz1' },
    customer: { object: 'customer', email: 'owner@example.org' },
    subscription: { object: 'subscription', status: 'active' },
    line_items: { data: [{ amount_total: 4900 }] },
  });
  await delivered(rig, 'checkout.session.completed', session.id);
});

test('a declined card leaves the checkout open for another one', async () => {
  const session = await startCheckout();
  const declined = { ...GOOD_CARD, number: '4000000000000002', email: 'a@example.org' };

  const refused = await submit(session.url ?? '', declined);

  expect(refused.status).toBe(402);
  expect(refused.text).toContain('Your card was declined.');
  expect(await rig.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'open',
    subscription: null,
  });
  const again = await submit(session.url ?? '', { ...GOOD_CARD, email: 'a@example.org' });
  expect(again.status).toBe(303);
});

test('a card that asks for confirmation subscribes once its owner has confirmed', async () => {
  const session = await startCheckout();
  const url = session.url ?? '';
  const asked = await submit(url, {
    ...GOOD_CARD,
    number: '4000002500003155',
    email: 'a@b.example',
  });
  const card = /name="card" value="(pm_\w+)"/.exec(asked.text)?.[1] ?? '';

  const failed = await submit(`${url}/confirm`, { card, answer: 'fail' });
  expect(failed.text).toContain('unable to authenticate');
  const confirmed = await submit(`${url}/confirm`, { card, answer: 'confirm' });

  expect(confirmed.status).toBe(303);
  const done = await rig.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription'],
  });
  expect(done.subscription).toMatchObject({ status: 'active' });
  // Set up once, the card needs no further confirmation.
  await advanceSandbox(rig.pool, 32);
  const { id } = done.subscription as Stripe.Subscription;
  const renewed = await rig.stripe.invoices.list({ subscription: id, status: 'paid' });
  expect(renewed.data).toHaveLength(2);
});

test('a session nobody pays expires, at once or after a day', async () => {
  const withdrawn = await startCheckout();
  const forgotten = await startCheckout();

  const expired = await rig.stripe.checkout.sessions.expire(withdrawn.id);

  expect(expired).toMatchObject({ status: 'expired', url: null });
  expect((await submit(withdrawn.url ?? '', GOOD_CARD)).status).toBe(402);
  await advanceSandbox(rig.pool, 1.1);
  const after = await rig.stripe.checkout.sessions.retrieve(forgotten.id);
  expect(after.status).toBe('expired');
  await delivered(rig, 'checkout.session.expired', forgotten.id);
});

test('a period that starts on the 31st ends on the last day of a shorter month', async () => {
  const { subscription, advance, read, invoices } = await onClock();
  expect(subscription.items.data[0]?.current_period_end).toBe(Date.UTC(2027, 1, 28) / 1000);

  await advance(29);

  expect(await read()).toMatchObject({
    status: 'active',
    items: { data: [{ current_period_end: Date.UTC(2027, 2, 31) / 1000 }] },
  });
  expect(await invoices()).toMatchObject([
    { billing_reason: 'subscription_cycle', status: 'paid', amount_paid: 4900 },
    { billing_reason: 'subscription_create', status: 'paid', amount_paid: 4900 },
  ]);
});

test('a trial is free, is announced three days before its end, and is charged then', async () => {
  const { subscription, advance, read, invoices } = await onClock('pm_card_visa', {
    trial_period_days: 14,
  });
  expect(subscription.status).toBe('trialing');
  expect(await invoices()).toMatchObject([{ status: 'paid', amount_due: 0 }]);

  await advance(12);
  await delivered(rig, 'customer.subscription.trial_will_end', subscription.id);
  await advance(15);

  expect(await read()).toMatchObject({ status: 'active' });
  expect(await invoices()).toMatchObject([{ amount_paid: 4900 }, { amount_due: 0 }]);
});

test('a failed renewal is tried three more times, then the subscription ends', async () => {
  const { subscription, advance, read, invoices, customer } = await onClock();
  const failing = await rig.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: customer.id,
  });
  await rig.stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id });

  await advance(29);
  expect(await read()).toMatchObject({ status: 'past_due' });
  const [open] = await invoices();
  expect(open).toMatchObject({ status: 'open', attempt_count: 1 });
  expect(open?.next_payment_attempt).not.toBeNull();
  await delivered(rig, 'invoice.payment_failed', open?.id ?? '');
  await advance(60);

  expect(await read()).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  });
  expect((await invoices()).find(({ id }) => id === open?.id)?.attempt_count).toBe(4);
});

test('a new card and a paid invoice bring a past due subscription back', async () => {
  const { subscription, advance, read, invoices, customer } = await onClock();
  const failing = await rig.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: customer.id,
  });
  await rig.stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id });
  await advance(29);
  const [invoice] = await invoices();
  const id = invoice?.id ?? '';

  await expect(rig.stripe.invoices.pay(id)).rejects.toMatchObject({ code: 'card_declined' });
  const good = await rig.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const paid = await rig.stripe.invoices.pay(id, { payment_method: good.id, expand: ['payments'] });

  expect(paid).toMatchObject({
    status: 'paid',
    amount_remaining: 0,
    payments: { data: [{ status: 'paid', payment: { type: 'payment_intent' } }] },
  });
  expect(await read()).toMatchObject({ status: 'active' });
});

test('a subscription that is canceled at its period end runs until then, unless it is kept', async () => {
  const { subscription, advance, read } = await onClock();
  const update = (cancel: boolean) =>
    rig.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: cancel });
  const end = subscription.items.data[0]?.current_period_end;

  expect(await update(true)).toMatchObject({ status: 'active', cancel_at: end });
  expect(await update(false)).toMatchObject({ cancel_at: null, canceled_at: null });
  await update(true);
  await advance(27);
  expect(await read()).toMatchObject({ status: 'active' });
  await advance(29);

  expect(await read()).toMatchObject({ status: 'canceled', ended_at: end });
  await delivered(rig, 'customer.subscription.deleted', subscription.id);
});

test('a canceled subscription ends at once and accepts no changes', async () => {
  const { subscription } = await onClock();

  const canceled = await rig.stripe.subscriptions.cancel(subscription.id);

  expect(canceled.status).toBe('canceled');
  await expect(
    rig.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
  ).rejects.toMatchObject({ statusCode: 400 });
});

test.each([
  ['keep_as_draft', 'draft'],
  ['mark_uncollectible', 'uncollectible'],
] as const)('a pause may %s', async (behavior, status) => {
  const { subscription, advance, invoices } = await onClock();
  await rig.stripe.subscriptions.update(subscription.id, { pause_collection: { behavior } });

  await advance(29);

  expect(await invoices()).toMatchObject([
    { status, amount_paid: 0, attempted: false },
    { status: 'paid' },
  ]);
});

test('invoices of a paused subscription are void, and resuming charges at once', async () => {
  const { subscription, advance, read, invoices } = await onClock();
  await rig.stripe.subscriptions.update(subscription.id, {
    pause_collection: { behavior: 'void' },
  });

  await advance(29);
  expect(await invoices()).toMatchObject([{ status: 'void' }, { status: 'paid' }]);
  expect(await read()).toMatchObject({ status: 'active', pause_collection: { behavior: 'void' } });
  const resumed = await rig.stripe.subscriptions.update(subscription.id, {
    pause_collection: '',
    billing_cycle_anchor: { type: 'now' },
    proration_behavior: 'none',
  });

  expect(resumed).toMatchObject({ status: 'active', pause_collection: null });
  expect((await invoices())[0]).toMatchObject({
    status: 'paid',
    billing_reason: 'subscription_update',
  });
});

test('a trial without a card pauses if asked to, and resumes with a card', async () => {
  const start = Date.UTC(2027, 0, 1) / 1000;
  const clock = await rig.stripe.testHelpers.testClocks.create({ frozen_time: start });
  const customer = await rig.stripe.customers.create({ test_clock: clock.id });
  const price = await monthlyPrice(rig.stripe);
  const { id } = await rig.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    trial_period_days: 7,
    trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
  });

  await rig.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: start + 8 * DAY_S });
  expect(await rig.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'paused' });
  const method = await rig.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  await rig.stripe.customers.update(customer.id, {
    invoice_settings: { default_payment_method: method.id },
  });
  const resumed = await rig.stripe.subscriptions.resume(id, {
    billing_cycle_anchor: { type: 'now' },
  });

  expect(resumed).toMatchObject({ status: 'active' });
});

test('moving the clock of the sandbox by a month renews what runs on it', async () => {
  const customer = await customerWithCard(rig.stripe);
  const price = await monthlyPrice(rig.stripe);
  const { id } = await rig.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
  });

  await advanceSandbox(rig.pool, 32);

  const invoices = await rig.stripe.invoices.list({ subscription: id, status: 'paid' });
  expect(invoices.data).toHaveLength(2);
  await delivered(rig, 'invoice.paid', invoices.data[0]?.id ?? '');
});
