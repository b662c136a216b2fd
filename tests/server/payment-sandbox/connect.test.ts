import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { advanceSandbox } from '#server/payment-sandbox/advance.ts';
import { delivered, open, sandboxForFile, submit } from './sandbox-rig.ts';

const rig = await sandboxForFile();

const BANK = { routingNumber: '110000000', accountNumber: '000123456789' };
const PERSON = { firstName: 'Cleo', lastName: 'Park' };

const createAccount = () =>
  rig.stripe.accounts.create({
    type: 'express',
    country: 'US',
    email: 'cleo@example.org',
    capabilities: { transfers: { requested: true } },
  });

const linkFor = (account: Stripe.Account) =>
  rig.stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    refresh_url: 'http://localhost:8080/again',
    return_url: 'http://localhost:8080/back',
  });

async function onboarded(accountNumber = BANK.accountNumber): Promise<Stripe.Account> {
  const account = await createAccount();
  const { url } = await linkFor(account);
  await submit(url, { ...PERSON, ...BANK, accountNumber, answer: 'finish' });
  return await rig.stripe.accounts.retrieve(account.id);
}

/** A charge whose money is on the platform. */
async function charged(amount: number, card = 'pm_card_visa'): Promise<string> {
  const intent = await rig.stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    payment_method: card,
    confirm: true,
  });
  return intent.latest_charge as string;
}

const balanceOf = async (stripeAccount: string) =>
  (await rig.stripe.balance.retrieve({}, { stripeAccount })) as Stripe.Balance;

test('a creator sets up payouts on the onboarding page', async () => {
  const account = await createAccount();
  expect(account).toMatchObject({
    object: 'account',
    type: 'express',
    charges_enabled: false,
    payouts_enabled: false,
    details_submitted: false,
    capabilities: { transfers: 'inactive' },
  });
  expect(account.requirements?.currently_due).toContain('external_account');
  const { url } = await linkFor(account);

  const page = await open(url);
  const wrong = await submit(url, { ...PERSON, ...BANK, routingNumber: '1', answer: 'finish' });
  const sent = await submit(url, { ...PERSON, ...BANK, answer: 'finish' });

  expect(page.text).toContain('Sandbox: no money moves');
  expect(wrong.text).toContain('routing number of 9 digits');
  expect(sent.location).toBe('http://localhost:8080/back');
  expect(await rig.stripe.accounts.retrieve(account.id)).toMatchObject({
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    capabilities: { transfers: 'active' },
    requirements: { currently_due: [], disabled_reason: null },
    external_accounts: { data: [{ object: 'bank_account', last4: '6789' }] },
  });
  const event = await delivered(rig, 'account.updated', account.id);
  expect(event.account).toBe(account.id);
});

test('an onboarding link works once, and a late visitor is sent back for a new one', async () => {
  const account = await createAccount();
  const first = await linkFor(account);
  const later = await submit(first.url, { answer: 'later' });
  const late = await linkFor(account);

  await advanceSandbox(rig.pool, 0.01);

  expect(later.location).toBe('http://localhost:8080/back');
  expect((await open(first.url)).location).toBe('http://localhost:8080/again');
  expect((await open(late.url)).location).toBe('http://localhost:8080/again');
  expect((await rig.stripe.accounts.retrieve(account.id)).details_submitted).toBe(false);
});

test('money of a charge goes to a creator, and to the bank two days after it is available', async () => {
  const account = await onboarded();
  const source = await charged(20_000);

  const transfer = await rig.stripe.transfers.create({
    amount: 18_000,
    currency: 'usd',
    destination: account.id,
    source_transaction: source,
    transfer_group: 'project_7',
    metadata: { project: '7' },
  });

  expect(transfer).toMatchObject({ object: 'transfer', amount: 18_000, reversed: false });
  expect(await balanceOf(account.id)).toMatchObject({
    available: [{ amount: 0, currency: 'usd' }],
    pending: [{ amount: 18_000, currency: 'usd' }],
  });
  await delivered(rig, 'transfer.created', transfer.id);
  await advanceSandbox(rig.pool, 2.1);
  const [payout] = (await rig.stripe.payouts.list({}, { stripeAccount: account.id })).data;
  expect(payout).toMatchObject({ amount: 18_000, status: 'pending', automatic: true });
  await advanceSandbox(rig.pool, 2.1);

  const arrived = await rig.stripe.payouts.retrieve(
    payout?.id ?? '',
    {},
    { stripeAccount: account.id },
  );
  expect(arrived.status).toBe('paid');
  const event = await delivered(rig, 'payout.paid', arrived.id);
  expect(event.account).toBe(account.id);
  const entries = await rig.stripe.balanceTransactions.list({}, { stripeAccount: account.id });
  expect(entries.data.map(({ type, net }) => [type, net])).toEqual([
    ['payout', -18_000],
    ['payment', 18_000],
  ]);
});

test('a transfer needs an account that may receive it, and money that is there', async () => {
  const ready = await onboarded();
  const fresh = await createAccount();
  const source = await charged(10_000);
  const send = (destination: string, more: Partial<Stripe.TransferCreateParams> = {}) =>
    rig.stripe.transfers.create({ amount: 9_000, currency: 'usd', destination, ...more });

  await expect(send(fresh.id, { source_transaction: source })).rejects.toMatchObject({
    code: 'insufficient_capabilities_for_transfer',
  });
  await expect(send(ready.id, { amount: 90_000_000 })).rejects.toMatchObject({
    code: 'balance_insufficient',
  });
  await send(ready.id, { source_transaction: source });
  await expect(send(ready.id, { source_transaction: source })).rejects.toMatchObject({
    param: 'amount',
  });
});

test('a reversal brings money back to the platform, in parts', async () => {
  const account = await onboarded();
  const source = await charged(10_000);
  const transfer = await rig.stripe.transfers.create({
    amount: 9_000,
    currency: 'usd',
    destination: account.id,
    source_transaction: source,
  });

  const part = await rig.stripe.transfers.createReversal(transfer.id, { amount: 4_000 });
  await rig.stripe.transfers.createReversal(transfer.id);

  expect(part).toMatchObject({ object: 'transfer_reversal', amount: 4_000 });
  expect(await rig.stripe.transfers.retrieve(transfer.id)).toMatchObject({
    reversed: true,
    amount_reversed: 9_000,
    reversals: { data: [{ amount: 5_000 }, { amount: 4_000 }] },
  });
  await expect(rig.stripe.transfers.createReversal(transfer.id)).rejects.toMatchObject({
    statusCode: 400,
  });
});

test('a charge with a destination passes its money on, and its refund takes it back', async () => {
  const account = await onboarded();
  const intent = await rig.stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    application_fee_amount: 1_000,
    transfer_data: { destination: account.id },
    expand: ['latest_charge.transfer'],
  });
  expect(intent.latest_charge).toMatchObject({ transfer: { amount: 9_000 } });

  const refund = await rig.stripe.refunds.create({
    payment_intent: intent.id,
    reverse_transfer: true,
    expand: ['transfer_reversal'],
  });

  expect(refund.transfer_reversal).toMatchObject({ amount: 9_000 });
});

/** The payout that money which is available at once leads to. */
async function payoutOf(stripeAccount: string) {
  const { data } = await rig.stripe.payouts.list({}, { stripeAccount });
  expect(data).toMatchObject([{ automatic: true, status: 'pending' }]);
  return data[0] as (typeof data)[number];
}

test('a payout that the bank sends back turns payouts off', async () => {
  const account = await onboarded('000111111116');
  const source = await charged(5_000, 'pm_card_bypassPending');
  await rig.stripe.transfers.create({
    amount: 4_000,
    currency: 'usd',
    destination: account.id,
    source_transaction: source,
  });
  const payout = await payoutOf(account.id);

  await advanceSandbox(rig.pool, 2.1);

  const failed = await rig.stripe.payouts.retrieve(payout.id, {}, { stripeAccount: account.id });
  expect(failed).toMatchObject({ status: 'failed', failure_code: 'account_closed' });
  await delivered(rig, 'payout.failed', payout.id);
  expect(await rig.stripe.accounts.retrieve(account.id)).toMatchObject({ payouts_enabled: false });
  expect((await balanceOf(account.id)).available).toMatchObject([{ amount: 4_000 }]);
});

test('the dashboard of a creator shows payouts once the onboarding is done', async () => {
  const fresh = await createAccount();
  await expect(rig.stripe.accounts.createLoginLink(fresh.id)).rejects.toMatchObject({
    statusCode: 400,
  });
  const account = await onboarded();

  const { url } = await rig.stripe.accounts.createLoginLink(account.id);
  const page = await open(url);

  expect(page.text).toContain('Payouts are on.');
  expect(page.text).toContain('No payouts yet.');
});

test('objects of one connected account are invisible to another', async () => {
  const [first, second] = [await onboarded(), await onboarded()];
  await charged(5_000, 'pm_card_bypassPending').then((source_transaction) =>
    rig.stripe.transfers.create({
      amount: 1_000,
      currency: 'usd',
      destination: first.id,
      source_transaction,
    }),
  );
  const payout = await payoutOf(first.id);

  await expect(
    rig.stripe.payouts.retrieve(payout.id, {}, { stripeAccount: second.id }),
  ).rejects.toMatchObject({ code: 'resource_missing' });
  await expect(
    rig.stripe.balance.retrieve({}, { stripeAccount: 'acct_unknown' }),
  ).rejects.toMatchObject({ code: 'account_invalid' });
});
