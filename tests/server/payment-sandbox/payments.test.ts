import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { advanceSandbox } from '#server/payment-sandbox/advance.ts';
import {
  customerWithCard,
  delivered,
  GOOD_CARD,
  open,
  sandboxForFile,
  submit,
} from './sandbox-rig.ts';

const rig = await sandboxForFile();

type Extra = Partial<Stripe.PaymentIntentCreateParams>;
const charge = (payment_method: string, extra: Extra = {}) =>
  rig.stripe.paymentIntents.create({
    amount: 20_000,
    currency: 'usd',
    payment_method,
    confirm: true,
    ...extra,
  });

const chargeOf = async (intent: Stripe.PaymentIntent) =>
  await rig.stripe.charges.retrieve(intent.latest_charge as string);

test('a saved card is charged in its owner’s absence, and the receipt can be opened', async () => {
  const customer = await customerWithCard(rig.stripe);
  const method = customer.invoice_settings.default_payment_method as string;

  const intent = await charge(method, {
    customer: customer.id,
    off_session: true,
    transfer_group: 'project_1',
    metadata: { project: '1' },
    expand: ['latest_charge.balance_transaction'],
  });

  expect(intent).toMatchObject({
    object: 'payment_intent',
    status: 'succeeded',
    amount_received: 20_000,
    transfer_group: 'project_1',
    latest_charge: {
      status: 'succeeded',
      captured: true,
      transfer_group: 'project_1',
      metadata: { project: '1' },
      balance_transaction: { amount: 20_000, fee: 610, net: 19_390, status: 'pending' },
    },
  });
  const { receipt_url: receipt } = intent.latest_charge as Stripe.Charge;
  expect((await open(receipt ?? '')).text).toContain('$200.00');
  await delivered(rig, 'payment_intent.succeeded', intent.id);
});

test.each([
  ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
])('%s is declined, and its failed charge stays', async (card, code, declineCode) => {
  const refused: Stripe.errors.StripeCardError = await charge(card).then(
    () => expect.unreachable(),
    (error: unknown) => error as Stripe.errors.StripeCardError,
  );

  expect(refused).toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code,
    decline_code: declineCode,
  });
  const id = refused.payment_intent?.id ?? '';
  const intent = await rig.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  expect(intent).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { decline_code: declineCode },
    latest_charge: { status: 'failed', paid: false, failure_code: code },
  });
  await delivered(rig, 'payment_intent.payment_failed', id);
});

test('a saved card is charged for its own customer only', async () => {
  const customer = await customerWithCard(rig.stripe);
  const other = await rig.stripe.customers.create();
  const method = customer.invoice_settings.default_payment_method as string;

  for (const extra of [{}, { customer: other.id }]) {
    await expect(charge(method, extra)).rejects.toMatchObject({ param: 'payment_method' });
  }
});

test('a charge below 50 cents is refused', async () => {
  await expect(charge('pm_card_visa', { amount: 49 })).rejects.toMatchObject({
    code: 'amount_too_small',
  });
});

test('a card can be attached and still fail at its first charge', async () => {
  const customer = await customerWithCard(rig.stripe, 'pm_card_chargeCustomerFail');
  const method = customer.invoice_settings.default_payment_method as string;

  await expect(charge(method, { customer: customer.id, off_session: true })).rejects.toMatchObject({
    code: 'card_declined',
  });
  await expect(
    rig.stripe.paymentMethods.attach('pm_card_visa_chargeDeclined', { customer: customer.id }),
  ).rejects.toMatchObject({ code: 'card_declined' });
});

test('a payment that needs confirmation waits for its owner, who confirms or fails', async () => {
  const ask = () =>
    charge('pm_card_authenticationRequired', { return_url: 'http://localhost:8080/paid?a=1' });
  const [confirmed, failed] = [await ask(), await ask()];
  const pageOf = (intent: Stripe.PaymentIntent) => intent.next_action?.redirect_to_url?.url ?? '';
  expect(confirmed.status).toBe('requires_action');

  expect((await open(pageOf(confirmed))).text).toContain('Your bank asks');
  const yes = await submit(pageOf(confirmed), { answer: 'confirm' });
  const no = await submit(pageOf(failed), { answer: 'fail' });

  expect(yes.location).toBe(
    `http://localhost:8080/paid?a=1&payment_intent=${confirmed.id}&redirect_status=succeeded`,
  );
  expect(no.location).toContain('redirect_status=failed');
  expect((await rig.stripe.paymentIntents.retrieve(confirmed.id)).status).toBe('succeeded');
  expect(await rig.stripe.paymentIntents.retrieve(failed.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  });
});

test('a card that always asks cannot be charged in its owner’s absence', async () => {
  const customer = await customerWithCard(rig.stripe, 'pm_card_authenticationRequired');
  const method = customer.invoice_settings.default_payment_method as string;

  await expect(charge(method, { customer: customer.id, off_session: true })).rejects.toMatchObject({
    code: 'authentication_required',
    statusCode: 402,
  });
});

test('authorized money is captured in part, or released', async () => {
  const [kept, released] = [
    await charge('pm_card_visa', { capture_method: 'manual' }),
    await charge('pm_card_visa', { capture_method: 'manual' }),
  ];
  expect(kept).toMatchObject({ status: 'requires_capture', amount_capturable: 20_000 });

  await expect(
    rig.stripe.paymentIntents.capture(kept.id, { amount_to_capture: 20_001 }),
  ).rejects.toMatchObject({ code: 'amount_too_large' });
  const captured = await rig.stripe.paymentIntents.capture(kept.id, { amount_to_capture: 15_000 });
  const canceled = await rig.stripe.paymentIntents.cancel(released.id);

  expect(captured).toMatchObject({ status: 'succeeded', amount_received: 15_000 });
  expect(await chargeOf(captured)).toMatchObject({ captured: true, amount_captured: 15_000 });
  expect(canceled).toMatchObject({ status: 'canceled', amount_capturable: 0 });
  await expect(rig.stripe.paymentIntents.capture(released.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
});

test('an authorization that nobody captures ends after a week', async () => {
  const { id } = await charge('pm_card_visa', { capture_method: 'manual' });

  await advanceSandbox(rig.pool, 7.1);

  expect(await rig.stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'automatic',
  });
  await delivered(rig, 'payment_intent.canceled', id);
});

test('a charge is refunded in parts, and never beyond its amount', async () => {
  const intent = await charge('pm_card_visa');

  const part = await rig.stripe.refunds.create({ payment_intent: intent.id, amount: 5_000 });
  await expect(
    rig.stripe.refunds.create({ payment_intent: intent.id, amount: 15_001 }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'amount' });
  await rig.stripe.refunds.create({
    charge: intent.latest_charge as string,
    reason: 'requested_by_customer',
  });

  expect(part).toMatchObject({ object: 'refund', status: 'succeeded', amount: 5_000 });
  expect(await chargeOf(intent)).toMatchObject({ refunded: true, amount_refunded: 20_000 });
  await expect(rig.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  const listed = await rig.stripe.refunds.list({ payment_intent: intent.id });
  expect(listed.data.map(({ amount }) => amount)).toEqual([15_000, 5_000]);
});

test('a dispute takes the money away until evidence wins it back', async () => {
  const intent = await charge('pm_card_createDispute');
  const [dispute] = (await rig.stripe.disputes.list({ payment_intent: intent.id })).data;
  const id = dispute?.id ?? '';
  expect(dispute).toMatchObject({ status: 'needs_response', amount: 20_000 });
  await delivered(rig, 'charge.dispute.created', id);
  await expect(rig.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    code: 'charge_disputed',
  });

  const answered = await rig.stripe.disputes.update(id, {
    evidence: { uncategorized_text: 'winning_evidence' },
  });
  await advanceSandbox(rig.pool, 0.1);

  expect(answered.status).toBe('under_review');
  expect(await rig.stripe.disputes.retrieve(id)).toMatchObject({ status: 'won' });
  await delivered(rig, 'charge.dispute.closed', id);
});

test('a dispute is lost if its evidence is never submitted', async () => {
  const intent = await charge('pm_card_createDispute');
  const [dispute] = (await rig.stripe.disputes.list({ payment_intent: intent.id })).data;
  await rig.stripe.disputes.update(dispute?.id ?? '', {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: false,
  });

  await advanceSandbox(rig.pool, 9.1);

  expect((await rig.stripe.disputes.retrieve(dispute?.id ?? '')).status).toBe('lost');
});

test('a checkout saves a card without a charge, or charges once', async () => {
  const customer = await rig.stripe.customers.create({ email: 'owner@example.org' });
  const shared = { customer: customer.id, success_url: 'http://localhost:8080/ok' };
  const setup = await rig.stripe.checkout.sessions.create({
    ...shared,
    mode: 'setup',
    currency: 'usd',
    setup_intent_data: { metadata: { for: 'campaign' } },
  });
  const payment = await rig.stripe.checkout.sessions.create({
    ...shared,
    mode: 'payment',
    line_items: [
      { price_data: { currency: 'usd', unit_amount: 700, product_data: { name: 'Boost' } } },
    ],
    payment_intent_data: { transfer_group: 'boosts' },
  });
  const card = { ...GOOD_CARD, email: 'owner@example.org' };

  await submit(setup.url ?? '', card);
  await submit(payment.url ?? '', card);

  const saved = await rig.stripe.checkout.sessions.retrieve(setup.id, { expand: ['setup_intent'] });
  expect(saved).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    setup_intent: { status: 'succeeded', customer: customer.id, metadata: { for: 'campaign' } },
  });
  const paid = await rig.stripe.checkout.sessions.retrieve(payment.id, {
    expand: ['payment_intent'],
  });
  expect(paid).toMatchObject({
    payment_status: 'paid',
    payment_intent: { amount_received: 700, transfer_group: 'boosts' },
  });
  const methods = await rig.stripe.customers.listPaymentMethods(customer.id, { type: 'card' });
  expect(methods.data).toMatchObject([{ card: { brand: 'visa', last4: '4242', exp_year: 2034 } }]);
});
