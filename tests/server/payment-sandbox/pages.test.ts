import { expect, test } from 'vitest';
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

async function subscribed() {
  const customer = await customerWithCard(rig.stripe);
  const price = await monthlyPrice(rig.stripe);
  const subscription = await rig.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
  });
  return { customer, subscription };
}

const portalFor = (customer: string) =>
  rig.stripe.billingPortal.sessions.create({ customer, return_url: 'http://localhost:8080/plan' });

test('a page runs no scripts, sends forms only where it should, and says that it is a sandbox', async () => {
  const session = await rig.stripe.checkout.sessions.create({
    mode: 'setup',
    currency: 'usd',
    success_url: 'http://localhost:8080/ok',
  });

  const { text, headers } = await open(session.url ?? '');

  const policy = headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' http://localhost:8080");
  expect(policy).not.toContain('script-src');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(text).not.toMatch(/<script|style="| on\w+=/);
  expect(text).toContain('Sandbox: no money moves');
});

test('text from the API is shown as text', async () => {
  const session = await rig.stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://localhost:8080/ok',
    line_items: [
      { price_data: { currency: 'usd', unit_amount: 100, product_data: { name: '<b>bold</b>' } } },
    ],
  });

  expect((await open(session.url ?? '')).text).toContain('&lt;b&gt;bold&lt;/b&gt;');
});

test.each(['https://evil.example', 'null'])('a form of %s is refused', async (origin) => {
  const session = await rig.stripe.checkout.sessions.create({
    mode: 'setup',
    currency: 'usd',
    success_url: 'http://localhost:8080/ok',
  });

  const sent = await fetch(session.url ?? '', {
    method: 'POST',
    headers: { Origin: origin },
    body: new URLSearchParams({ ...GOOD_CARD, email: 'a@b.example' }),
  });

  expect(await sent.text()).toContain('This form belongs to another page.');
  expect((await rig.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
});

test('an address that nothing belongs to shows a page that says so', async () => {
  const { host, port } = rig.sandbox;
  const missing = await open(`http://${host}:${port}/checkout/cs_test_none`);

  expect(missing.status).toBe(404);
  expect(missing.text).toContain('Page not found');
});

test('a number that is no test card is refused', async () => {
  const session = await rig.stripe.checkout.sessions.create({
    mode: 'setup',
    currency: 'usd',
    success_url: 'http://localhost:8080/ok',
  });

  const card = { ...GOOD_CARD, number: '4111111111111112', email: 'a@b.example' };
  expect((await submit(session.url ?? '', card)).text).toContain('Your card number is incorrect.');
});

test('the billing portal cancels at the period end, and takes that back', async () => {
  const { customer, subscription } = await subscribed();
  const { url } = await portalFor(customer.id);
  const fields = { subscription: subscription.id };
  expect((await open(url)).text).toContain('http://localhost:8080/plan');

  await submit(`${url}/cancel`, fields);
  const canceled = await rig.stripe.subscriptions.retrieve(subscription.id);
  const shown = await open(url);
  await submit(`${url}/keep`, fields);

  expect(canceled.cancel_at_period_end).toBe(true);
  expect(shown.text).toContain('Don’t cancel subscription');
  const kept = await rig.stripe.subscriptions.retrieve(subscription.id);
  expect(kept.cancel_at_period_end).toBe(false);
});

test('the billing portal replaces the card of renewals', async () => {
  const { customer, subscription } = await subscribed();
  const { url } = await rig.stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: 'http://localhost:8080/plan',
    flow_data: { type: 'payment_method_update' },
  });

  const sent = await submit(`${url}/card`, { ...GOOD_CARD, number: '5555 5555 5555 4444' });

  expect(sent.location).toBe('http://localhost:8080/plan');
  const changed = await rig.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['default_payment_method'],
  });
  expect(changed.default_payment_method).toMatchObject({ card: { last4: '4444' } });
});

test('a portal session reaches its own customer only', async () => {
  const [mine, other] = [await subscribed(), await subscribed()];
  const { url } = await portalFor(mine.customer.id);

  const sent = await submit(`${url}/cancel`, { subscription: other.subscription.id });

  expect(sent.status).toBe(404);
  const untouched = await rig.stripe.subscriptions.retrieve(other.subscription.id);
  expect(untouched.cancel_at_period_end).toBe(false);
});

test('an open invoice is paid on its page, and can be downloaded', async () => {
  const customer = await rig.stripe.customers.create({ name: 'Sol y Masa' });
  const price = await monthlyPrice(rig.stripe);
  const failing = await rig.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: customer.id,
  });
  const subscription = await rig.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: failing.id,
    payment_behavior: 'default_incomplete',
    expand: ['latest_invoice'],
  });
  const invoice = subscription.latest_invoice;
  if (invoice === null || typeof invoice === 'string') return expect.unreachable();
  expect([subscription.status, invoice.status]).toEqual(['incomplete', 'open']);

  const paid = await submit(invoice.hosted_invoice_url ?? '', GOOD_CARD);
  const pdf = await open(invoice.invoice_pdf ?? '');

  expect(paid.status).toBe(303);
  const active = await rig.stripe.subscriptions.retrieve(subscription.id);
  expect(active.status).toBe('active');
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(pdf.text).toMatch(/^%PDF-1\.4/);
  expect(pdf.text).toContain('Bill to: Sol y Masa');
  await delivered(rig, 'invoice.paid', invoice.id);
});
