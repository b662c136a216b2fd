import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { SubscriptionRecord } from '#contract/billing/record.ts';
import { comparePrices } from '#server/prices/price-jobs.ts';
import { payoutAccounts } from '#server/db/schema/billing.ts';
import { ledgerEntries } from '#server/db/schema/payments.ts';
import { ORIGIN } from '../../support/app.ts';
import { aCorporate } from '../../support/builders.ts';
import { codeOf, expectJson } from '../../support/chat.ts';
import type { Thing } from '../../support/fake-provider.ts';
import { aPlace, happens, outcomeOf } from '../campaigns/casting.ts';
import { checkoutIn } from './billing-rig.ts';
import {
  accepting,
  aHeldDeal,
  anApplication,
  balances,
  completes,
  type Deal,
  earningOf,
  heldAt,
  movedAt,
  ofCreator,
  paymentOf,
  PRICE,
  priceRig,
} from './price-rig.ts';

const rig = await priceRig();
const { app, provider } = rig;
const lines: unknown[] = [];
const deps = {
  ...app.deps,
  payments: provider.payments,
  log: { ...app.deps.log, error: (one: unknown) => void lines.push(one) } as typeof app.deps.log,
};
beforeEach(() => {
  lines.length = 0;
});

const intentOf = async (deal: Deal): Promise<Thing> => {
  const { intentId } = await paymentOf(rig, deal);
  return provider.change(intentId ?? '', {});
};
const chargeOf = async (deal: Deal) => String((await intentOf(deal))['latest_charge']);
const accountOf = async ({ talent }: Deal): Promise<string> => {
  const [row] = await app.deps.db
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.accountId, talent.accountId));
  return row?.providerAccountId ?? '';
};

describe('events of a charge', () => {
  it('repeated, late, and out of order change nothing that is so already', async () => {
    const deal = await aHeldDeal(rig);
    const intent = await intentOf(deal);
    const [captured, created] = [
      provider.event('payment_intent.succeeded', intent),
      provider.event('payment_intent.created', intent),
    ];
    const before = await paymentOf(rig, deal);
    for (const event of [captured, created, captured, created]) await rig.post(event);
    await rig.works();
    expect(await paymentOf(rig, deal)).toEqual(before);
  });

  it('that come before their own acceptance commits do no harm', async () => {
    const { place, pair } = await anApplication(rig);
    const posted: Promise<unknown>[] = [];
    provider.sets((call) => {
      if (call === 'POST /v1/payment_intents') {
        const early = { object: 'payment_intent', id: 'pi_unknown', customer: null };
        posted.push(rig.post(provider.event('payment_intent.amount_capturable_updated', early)));
      }
      return 'fine';
    });
    await happens(app, place, accepting(pair));
    provider.sets(() => 'fine');
    await Promise.all(posted);
    await rig.works();
    expect(app.jobs.failures).toEqual([]);
  });
});

describe('a dispute at the business’s bank', () => {
  const opens = async (deal: Deal) => {
    const intent = await intentOf(deal);
    provider.change(await chargeOf(deal), { disputed: true });
    const dispute = provider.make('du', { status: 'needs_response', payment_intent: intent.id });
    await rig.hears({ ...dispute, object: 'dispute' }, 'charge.dispute.created');
    return dispute;
  };
  const closes = (dispute: Thing, status: 'won' | 'lost') =>
    rig.hears({ ...provider.change(dispute.id, { status }) }, 'charge.dispute.closed');

  it('freezes the price, and a lost one ends it', async () => {
    const deal = await aHeldDeal(rig);
    const dispute = await opens(deal);
    expect(await earningOf(rig, deal)).toMatchObject({ state: 'held', isFrozen: true });
    expect((await balances(rig))[heldAt(deal.pair.candidateId)]).toBe(0);
    const { released } = movedAt(rig);
    await completes(rig, deal);
    await rig.later(80 * HOUR_MS);
    expect(await paymentOf(rig, deal)).toMatchObject({ state: 'held' });
    await closes(dispute, 'lost');
    await rig.later(80 * HOUR_MS);
    expect(await earningOf(rig, deal)).toMatchObject({ state: 'refunded', refundedCents: PRICE });
    expect(movedAt(rig).released).toBe(released);
  });

  it('that is won lets the price move on', async () => {
    const deal = await aHeldDeal(rig);
    const dispute = await opens(deal);
    await completes(rig, deal);
    await rig.later(80 * HOUR_MS);
    provider.change(await chargeOf(deal), { disputed: true });
    await closes(dispute, 'won');
    await rig.later(MINUTE_MS);
    expect(await paymentOf(rig, deal)).toMatchObject({ state: 'released', chargeback: 'won' });
    expect((await balances(rig))[heldAt(deal.pair.candidateId)]).toBe(0);
  });

  it('after the release is our loss, and not the creator’s', async () => {
    const deal = await aHeldDeal(rig);
    await completes(rig, deal);
    await rig.later(73 * HOUR_MS);
    const losses = (await balances(rig))['platform:losses'] ?? 0;
    await closes(await opens(deal), 'lost');
    expect(await paymentOf(rig, deal)).toMatchObject({ state: 'released' });
    const now = await balances(rig);
    expect(now['platform:losses']).toBe(losses - PRICE);
    expect(now[ofCreator(deal.talent.accountId)]).toBe(PRICE);
  });
});

describe('a payout', () => {
  it('that arrives marks the price as paid; one that the bank sends back does not', async () => {
    const deal = await aHeldDeal(rig);
    await completes(rig, deal);
    await rig.later(73 * HOUR_MS);
    const account = await accountOf(deal);
    const creator = ofCreator(deal.talent.accountId);
    const send = async (id: string, status: 'paid' | 'failed', over = {}) => {
      const payout = { object: 'payout', amount: PRICE, currency: 'usd', status, account, ...over };
      const known = provider.all('po').find((one) => one['name'] === id);
      const made = known
        ? provider.change(known.id, { status })
        : provider.make('po', { name: id, ...payout });
      const event = provider.event(`payout.${status}`, { ...payout, id: made.id }, { account });
      await rig.post(event);
      await rig.post(event);
      await rig.works();
    };
    await send('first', 'paid');
    expect(await earningOf(rig, deal)).toMatchObject({ state: 'paid' });
    expect((await balances(rig))[creator]).toBe(0);
    await send('first', 'failed');
    expect(await earningOf(rig, deal)).toMatchObject({ state: 'failed' });
    expect((await balances(rig))[creator]).toBe(PRICE);
    await send('second', 'paid');
    expect(await earningOf(rig, deal)).toMatchObject({ state: 'paid' });
    expect((await balances(rig))[creator]).toBe(0);
  });
});

describe('the nightly comparison', () => {
  it('finds no difference where there is none', async () => {
    const deal = await aHeldDeal(rig);
    await completes(rig, deal);
    await rig.later(73 * HOUR_MS);
    expect(await comparePrices(deps)).toBe(0);
    expect(lines).toEqual([]);
  });

  it('reports what someone did at the provider itself, and mends nothing silently', async () => {
    const deal = await aHeldDeal(rig);
    provider.change(await chargeOf(deal), { amount_refunded: 500 });
    const before = await paymentOf(rig, deal);
    expect(await comparePrices(deps)).toBe(1);
    expect(lines).toEqual([{ payment: before.id, what: 'refunded', ours: 0, theirs: 500 }]);
    expect(await paymentOf(rig, deal)).toEqual(before);
    provider.change(await chargeOf(deal), { amount_refunded: 0 });
  });

  it('never gives back more than was charged', async () => {
    const deal = await aHeldDeal(rig);
    provider.change(await chargeOf(deal), { amount_refunded: PRICE - 1 });
    const before = movedAt(rig).refunded;
    const talent = {
      ...deal.talent,
      headers: await app.signIn(deal.talent.userId, deal.talent.accountId),
    };
    const { candidateId } = deal.pair;
    await happens(app, talent, {
      ...accepting(deal.pair),
      kind: 'projectEvent',
      payload: { event: 'project_cancelled', projectId: candidateId, reason: 'I moved away.' },
    });
    await rig.later(MINUTE_MS);
    expect(movedAt(rig).refunded - before).toBe(1);
    expect(await paymentOf(rig, deal)).toMatchObject({ state: 'refunded', refundedCents: PRICE });
  });
});

describe('the ledger', () => {
  it('is only ever added to', async () => {
    await aHeldDeal(rig);
    for (const change of [
      'update ledger_entries set amount_cents = 1',
      'delete from ledger_entries',
    ]) {
      await expect(app.deps.pool.query(change)).rejects.toThrow('only ever added');
    }
  });

  it('takes no posting that does not sum to zero', async () => {
    const posting = { posting: 'charge:x', currency: 'usd', createdOn: rig.clock.now };
    const half = { ...posting, account: 'business:x', amountCents: -100 };
    await expect(app.deps.db.insert(ledgerEntries).values(half)).rejects.toThrow();
    const other = { ...posting, account: 'held:x', amountCents: 90 };
    await expect(app.deps.db.insert(ledgerEntries).values([half, other])).rejects.toThrow();
    const whole = { ...other, amountCents: 100 };
    await app.deps.db.insert(ledgerEntries).values([half, whole]);
    await expect(app.deps.db.insert(ledgerEntries).values([half, whole])).rejects.toThrow();
  });
});

describe('a card', () => {
  const body = { redirectPath: '/business/subscription' };
  const cardOf = async (headers: Record<string, string>) =>
    (await expectJson<SubscriptionRecord>(await app.call('/subscription', headers))).card;

  it('is entered at the provider and charged from then on, with its event or without', async () => {
    const place = await aPlace(app, { isOnTrial: true });
    const enters = async (last4: string) => {
      const { url } = await expectJson<{ url: string }>(
        await app.call('/card', place.headers, body),
      );
      const session = provider.change(checkoutIn(url), {});
      const { customer } = session;
      const card = { brand: 'visa', last4, exp_month: 4, exp_year: 2031 };
      const method = provider.make('pm', { customer, card });
      const setup_intent = { id: 'seti_1', payment_method: method.id };
      provider.change(session.id, { status: 'complete', setup_intent });
      return session;
    };
    expect(await cardOf(place.headers)).toBeNull();
    const first = await enters('4242');
    await rig.hears({ ...first, object: 'checkout.session' }, 'checkout.session.completed');
    const card = { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2031 };
    expect(await cardOf(place.headers)).toEqual(card);

    // On the provider's own pages someone may have chosen the first.
    const second = await enters('4444');
    const chosen = { default_payment_method: provider.all('pm').at(-2)?.id };
    provider.change(String(second['customer']), { invoice_settings: chosen });
    await cardOf(place.headers);
    await rig.works();
    expect(await cardOf(place.headers)).toEqual({ ...card, last4: '4444' });
    const { pair } = await anApplication(rig, {}, { place });
    expect(await outcomeOf(app, place, accepting(pair))).toBe('done');
  });

  it('that is not entered after all is waited for by nobody', async () => {
    const place = await aPlace(app, { isOnTrial: true });
    const { url } = await expectJson<{ url: string }>(
      await app.call('/card', place.headers, {
        redirectPath: '/business/campaign/c1/candidates?select=p1&card=back',
      }),
    );

    const page = `${ORIGIN}/business/campaign/c1/candidates?select=p1`;
    expect(provider.change(checkoutIn(url), {})).toMatchObject({
      success_url: `${page}&card=back`,
      cancel_url: page,
    });
  });

  it('is the corporation’s for its businesses, and its page leads back to this app alone', async () => {
    const corporate = await aCorporate(app.deps.db);
    const place = await aPlace(app, { corporateId: corporate.accountId });
    expect(await codeOf(await app.call('/card', place.headers, body))).toBe(
      '403 SUBSCRIPTION_MANAGED',
    );
    const away = { redirectPath: 'https://evil.test' };
    expect(await codeOf(await app.call('/card', place.headers, away))).toBe('400 INVALID');
  });
});

it('a price is watched for as long as its charge can be disputed', async () => {
  const deal = await aHeldDeal(rig);
  await completes(rig, deal);
  await rig.later(73 * HOUR_MS);
  provider.change(await chargeOf(deal), { amount_refunded: 700 });
  await rig.later(100 * DAY_MS);
  expect(await comparePrices(deps)).toBeGreaterThan(0);
  await rig.later(40 * DAY_MS);
  lines.length = 0;
  await comparePrices(deps);
  expect(lines).not.toContainEqual(expect.objectContaining({ theirs: 700 }));
});
