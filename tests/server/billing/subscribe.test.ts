import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { UserProfile } from '#contract/profile/record.ts';
import type { Refusal } from '#contract/refusal.ts';
import { businesses } from '#server/db/schema/market.ts';
import { aCorporate, aMember, aSubscription } from '../../support/builders.ts';
import { codeOf, expectJson } from '../../support/chat.ts';
import { aPlace, noticesTo, signedIn } from '../campaigns/casting.ts';
import {
  aSubscriber,
  billingRig,
  checkoutIn,
  rowOf,
  statusOf,
  subscribing,
} from './billing-rig.ts';

const rig = await billingRig();
const { app, provider } = rig;

const checkoutFor = async (headers: Record<string, string>, body: object = subscribing) =>
  expectJson<{ url: string }>(await app.call('/subscription', headers, body));
const sessions = () =>
  provider.effects.filter((call) => call === 'POST /v1/checkout/sessions').length;
type Payment = { data: { payment_status: string } };

describe('subscribing', () => {
  it('opens a checkout, and the provider’s event alone makes the subscription active', async () => {
    const place = await aPlace(app, { isOnTrial: true });
    const { url } = await checkoutFor(place.headers);
    const session = checkoutIn(url);
    const read = async () =>
      expectJson<Payment>(await app.call(`/subscription/${session}`, place.headers));

    expect(await read()).toEqual({ data: { payment_status: 'pending' } });
    const subscription = provider.pay(session);
    expect(await read()).toEqual({ data: { payment_status: 'pending' } });
    expect(await statusOf(rig, place)).toBe('inactive');
    await rig.hears(subscription, 'customer.subscription.created');

    expect(await read()).toEqual({ data: { payment_status: 'paid' } });
    expect(await statusOf(rig, place)).toBe('active');
    expect(await noticesTo(app, place)).toEqual(['SUBSCRIPTION_CHANGED']);
    const me = await expectJson<UserProfile>(await app.call('/me', place.headers));
    expect(me.business).toMatchObject({
      status: 'active',
      stripeSubscriptionActive: true,
      isUsingFreeTrial: false,
      completionStatus: { profile: true, availability: true, stripe: true },
    });
  });

  it('returns to the path that the person came from, and to this app alone', async () => {
    const place = await aPlace(app, { isOnTrial: true });
    const { url } = await checkoutFor(place.headers, {
      isCorp: false,
      redirectPath: '/business/campaign/create?step=4',
    });
    const session = provider.all('cs').find(({ id }) => id === checkoutIn(url));
    expect(session?.['success_url']).toBe(
      'https://pollin.test/business/campaign/create?step=4&session_id={CHECKOUT_SESSION_ID}',
    );
    for (const redirectPath of [
      'https://evil.test',
      '//evil.test',
      '/\\evil.test',
      '/business/../x',
    ]) {
      const answer = await app.call('/subscription', place.headers, {
        isCorp: false,
        redirectPath,
      });
      expect(await codeOf(answer)).toBe('400 INVALID');
    }
  });

  it('by two owners, in two tabs, or by a double click leads to one checkout', async () => {
    const place = await aPlace(app, { isOnTrial: true });
    const second = await aMember(app.deps.db, place.accountId, 'owner');
    const other = await app.signIn(second, place.accountId);
    const before = sessions();

    const all = await Promise.all([
      checkoutFor(place.headers),
      checkoutFor(other),
      checkoutFor(place.headers, { isCorp: false, redirectPath: '/business/dashboard' }),
      checkoutFor(place.headers),
    ]);
    const later = await checkoutFor(other);

    expect(new Set([...all, later].map(({ url }) => url)).size).toBe(1);
    expect(sessions() - before).toBe(1);
  });

  it('never leads to a second subscription, even if no event has come for days', async () => {
    const place = await aPlace(app, { isOnTrial: true });
    provider.pay(checkoutIn((await checkoutFor(place.headers)).url));
    const before = sessions();

    const again = await app.call('/subscription', place.headers, subscribing);

    expect(await codeOf(again)).toBe('409 SUBSCRIBED_ALREADY');
    expect(sessions()).toBe(before);
    expect(await statusOf(rig, place)).toBe('active');
    expect(await codeOf(await app.call('/subscription', place.headers, subscribing))).toBe(
      '409 SUBSCRIBED_ALREADY',
    );
  });

  it('works again after an end, with a new checkout for the same customer', async () => {
    const { place, subscription } = await aSubscriber(rig);
    await rig.hears(provider.change(subscription.id, { status: 'canceled' }));
    expect(await statusOf(rig, place)).toBe('cancelled');
    const { customerId } = (await rowOf(rig, place.accountId)) ?? {};

    const next = provider.pay(checkoutIn((await checkoutFor(place.headers)).url));
    // The old one is heard of again, later than the new one.
    await rig.hears(next);
    await rig.hears(subscription, 'customer.subscription.deleted');

    expect(await rowOf(rig, place.accountId)).toMatchObject({
      status: 'active',
      customerId,
      subscriptionId: next.id,
    });
  });

  it('fails with the specification’s sentence', async () => {
    const place = await aPlace(app, { isOnTrial: true });
    provider.sets(() => 'busy');
    const answer = await app.call('/subscription', place.headers, subscribing);
    provider.sets(() => 'fine');
    const sentence = 'Something went wrong with setting up your subscription';
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      code: 'PAYMENTS_UNAVAILABLE',
      message: sentence,
      error: sentence,
    });
  });
});

describe('a checkout', () => {
  it('of another account does not exist', async () => {
    const [mine, theirs] = [
      await aPlace(app, { isOnTrial: true }),
      await aPlace(app, { isOnTrial: true }),
    ];
    const session = checkoutIn((await checkoutFor(theirs.headers)).url);
    provider.pay(session);
    expect(await codeOf(await app.call(`/subscription/${session}`, mine.headers))).toBe(
      '404 NOT_FOUND',
    );
    expect(await codeOf(await app.call('/subscription/cs_99999', mine.headers))).toBe(
      '404 NOT_FOUND',
    );
  });

  it('that is paid without an event is compared with the provider', async () => {
    const place = await aPlace(app, { isOnTrial: true });
    const session = checkoutIn((await checkoutFor(place.headers)).url);
    provider.pay(session);
    await app.call(`/subscription/${session}`, place.headers);
    await rig.works();
    const answer = await app.call(`/subscription/${session}`, place.headers);
    expect(await expectJson(answer)).toEqual({ data: { payment_status: 'paid' } });
  });
});

describe('a corporation', () => {
  it('pays one bill for its businesses, which have no subscription of their own', async () => {
    const corporate = await signedIn(app, await aCorporate(app.deps.db));
    const place = await aPlace(app, { isOnTrial: true, corporateId: corporate.accountId });
    const refused = await app.call('/subscription', place.headers, subscribing);
    expect(await codeOf(refused)).toBe('403 SUBSCRIPTION_MANAGED');
    for (const path of [
      '/businessPause',
      '/businessCancel',
      '/businessResume',
      '/businessStopCancel',
    ]) {
      expect(await codeOf(await app.call(path, place.headers, {}))).toBe(
        '403 SUBSCRIPTION_MANAGED',
      );
    }

    const wanted = { isCorp: true, redirectPath: '/corporate/subscription' };
    const session = checkoutIn((await checkoutFor(corporate.headers, wanted)).url);
    await rig.hears(provider.pay(session));

    expect(provider.all('cs').find(({ id }) => id === session)?.['price']).toBe('price_corporate');
    expect(await expectJson(await app.call('/subscription', place.headers))).toMatchObject({
      status: 'active',
      managedBy: 'Saguaro Group',
      price: { amountCents: 9_900, currency: 'usd' },
      testMode: 'test',
    });
    expect(await noticesTo(app, corporate)).toEqual(['SUBSCRIPTION_CHANGED']);
    const me = await expectJson<UserProfile>(await app.call('/me', place.headers));
    expect(me.business?.status).toBe('active');
  });

  it('subscribes as what it is', async () => {
    const corporate = await signedIn(app, await aCorporate(app.deps.db));
    const place = await aPlace(app, { isOnTrial: true });
    expect(await codeOf(await app.call('/subscription', corporate.headers, subscribing))).toBe(
      '400 INVALID',
    );
    const asCorp = { ...subscribing, isCorp: true };
    expect(await codeOf(await app.call('/subscription', place.headers, asCorp))).toBe(
      '400 INVALID',
    );
  });
});

describe('bills', () => {
  it('open for who has subscribed; others read why there are none', async () => {
    const { place } = await aSubscriber(rig);
    const opened = await expectJson(await app.call('/generateBillUrl', place.headers));
    expect(opened).toEqual({ data: { url: 'https://pay.test/portal' } });
    const trial = await aPlace(app, { isOnTrial: true });
    await app.deps.db.execute(
      `insert into campaigns (id, business_id, title, category, status, published_on)
       values (gen_random_uuid(), '${trial.accountId}', 'First', 'eats', 'active', now())`,
    );
    const messageTo = async (headers: Record<string, string>) => {
      const answer = await app.call('/generateBillUrl', headers);
      return ((await answer.json()) as Refusal).error;
    };
    expect(await messageTo(trial.headers)).toBe(
      'Billing information will be available when you setup your subscription',
    );
    await app.deps.db.execute(
      `update campaigns set status = 'completed' where business_id = '${trial.accountId}'`,
    );
    expect(await messageTo(trial.headers)).toBe("You haven't subscribe yet.");
  });
});

it('is about the row of its own account, whatever business it moves to', async () => {
  const corporate = await signedIn(app, await aCorporate(app.deps.db));
  await aSubscription(app.deps.db, corporate.accountId, { status: 'paused' });
  const { place } = await aSubscriber(rig);
  await app.deps.db
    .update(businesses)
    .set({ corporateId: corporate.accountId })
    .where(eq(businesses.id, place.accountId));
  const me = await expectJson<UserProfile>(await app.call('/me', place.headers));
  expect(me.business).toMatchObject({ status: 'paused', stripeSubscriptionActive: false });
});

it('nobody pays for an account that was deleted', async () => {
  const { place, subscription } = await aSubscriber(rig);
  const answer = await app.call('/deleteAccount', place.headers, {
    email: `${place.userId}@pollin.test`,
  });
  await expectJson(answer);
  await rig.works();
  expect(provider.all('sub').find(({ id }) => id === subscription.id)?.['status']).toBe('canceled');
  expect(await statusOf(rig, place)).toBe('cancelled');
});

it('an account asks the provider so often and no more', async () => {
  const [place, other] = [
    await aPlace(app, { isOnTrial: true }),
    await aPlace(app, { isOnTrial: true }),
  ];
  const codes = new Set<string>();
  for (let n = 0; n < 61; n += 1) {
    codes.add(await codeOf(await app.call('/businessPause', place.headers, {})));
  }
  expect([...codes]).toEqual(['409 SUBSCRIPTION_STATE', '429 TOO_MANY_REQUESTS']);
  expect(await codeOf(await app.call('/businessPause', other.headers, {}))).toBe(
    '409 SUBSCRIPTION_STATE',
  );
});
