import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { newId } from '#contract/new-id.ts';
import type { Refusal } from '#contract/refusal.ts';
import { headers as names } from '#contract/routes/route.ts';
import {
  aCampaign,
  campaignHappening,
  FRIDAY,
  happens,
  noticesTo,
  outcomeOf,
  saving,
} from '../campaigns/casting.ts';
import { codeOf, expectJson } from '../../support/chat.ts';
import { act, aSubscriber, billingRig, rowOf, statusOf } from './billing-rig.ts';

const rig = await billingRig();
const { app, provider, clock } = rig;
beforeEach(() => {
  clock.now = FRIDAY;
  provider.sets(() => 'fine');
});

/** How often the provider was asked to change a subscription. */
const changes = (id: string) =>
  provider.effects.filter((call) => call === `POST /v1/subscriptions/${id}`).length;
const waitingForLocks = async () => {
  const { rows } = await app.deps.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count;
};
const objectOf = (id: string) => provider.all('sub').find((one) => one.id === id);

describe('a subscription', () => {
  it('that is paused keeps its access to the end of the period, and then waits', async () => {
    const { place, subscription } = await aSubscriber(rig);
    const start = clock.now;

    expect(await act(rig, place, '/businessPause')).toBe('done');
    expect(await statusOf(rig, place)).toBe('pause_scheduled');
    expect(objectOf(subscription.id)?.['pause_collection']).toEqual({ behavior: 'void' });
    expect(await act(rig, place, '/businessPause')).toBe('SUBSCRIPTION_STATE');

    clock.now = new Date(start.getTime() + 31 * DAY_MS);
    const later = { ...place, headers: await app.signIn(place.userId, place.accountId) };
    // The moment counts before the job has written it down.
    const me = await (await app.call('/me', later.headers)).json();
    expect(me).toMatchObject({ business: { status: 'paused', stripeSubscriptionActive: false } });
    expect(await statusOf(rig, place)).toBe('pause_scheduled');
    await rig.works();
    expect(await statusOf(rig, place)).toBe('paused');
    await rig.hears(objectOf(subscription.id) ?? {});
    expect(await noticesTo(app, place)).toEqual([
      'SUBSCRIPTION_CHANGED',
      'SUBSCRIPTION_CHANGED',
      'SUBSCRIPTION_CHANGED',
    ]);

    expect(await act(rig, later, '/businessResume')).toBe('done');
    expect(await rowOf(rig, place.accountId)).toMatchObject({
      status: 'active',
      pausesOn: null,
      currentPeriodEnd: new Date(clock.now.getTime() + 30 * DAY_MS),
    });
    clock.now = start;
  });

  it('waits once the provider has begun a later period, though our clock has not come to it', async () => {
    const { place, subscription } = await aSubscriber(rig);
    await act(rig, place, '/businessPause');
    const { currentPeriodEnd } = (await rowOf(rig, place.accountId)) ?? {};
    const next = (currentPeriodEnd?.getTime() ?? 0) + 30 * DAY_MS;
    const items = { data: [{ current_period_end: next / 1_000 }] };

    await rig.hears(provider.change(subscription.id, { items }));

    expect(await rowOf(rig, place.accountId)).toMatchObject({
      status: 'paused',
      pausesOn: currentPeriodEnd,
    });
  });

  it('resumes before the pause without another bill', async () => {
    const { place, subscription } = await aSubscriber(rig);
    const { currentPeriodEnd } = (await rowOf(rig, place.accountId)) ?? {};
    await act(rig, place, '/businessPause');
    clock.now = new Date(clock.now.getTime() + DAY_MS);
    const later = { headers: await app.signIn(place.userId, place.accountId) };
    expect(await act(rig, later, '/businessResume')).toBe('done');
    expect(await rowOf(rig, place.accountId)).toMatchObject({ status: 'active', currentPeriodEnd });
    expect(objectOf(subscription.id)?.['pause_collection']).toBeNull();
    clock.now = new Date(clock.now.getTime() - DAY_MS);
  });

  it('is canceled with the period, and kept until then', async () => {
    const { place, subscription } = await aSubscriber(rig);
    expect(await act(rig, place, '/businessCancel')).toBe('done');
    expect(await statusOf(rig, place)).toBe('cancel_scheduled');
    expect(await act(rig, place, '/businessResume')).toBe('SUBSCRIPTION_STATE');
    expect(await act(rig, place, '/businessStopCancel')).toBe('done');
    expect(await statusOf(rig, place)).toBe('active');
    expect(await act(rig, place, '/businessStopCancel')).toBe('SUBSCRIPTION_STATE');
    await act(rig, place, '/businessCancel');
    await rig.hears(provider.change(subscription.id, { status: 'canceled' }));
    expect(await statusOf(rig, place)).toBe('cancelled');
  });

  it('is neither paused nor canceled while a campaign is active', async () => {
    const { place } = await aSubscriber(rig);
    await aCampaign(app, place);
    expect(await act(rig, place, '/businessPause')).toBe('CAMPAIGNS_ACTIVE');
    expect(await act(rig, place, '/businessCancel')).toBe('CAMPAIGNS_ACTIVE');
    expect(await statusOf(rig, place)).toBe('active');
  });

  it.each(['/businessPause', '/businessCancel'])(
    'waits for a campaign that is just being published: %s',
    async (path) => {
      const { place } = await aSubscriber(rig);
      const publishing = await app.deps.pool.connect();
      await publishing.query('begin');
      await publishing.query('select from businesses where id = $1 for no key update', [
        place.accountId,
      ]);
      const changing = act(rig, place, path);
      await expect.poll(waitingForLocks).toBe(1);
      await publishing.query(
        `insert into campaigns (id, business_id, title, category, status, published_on)
         values (gen_random_uuid(), $1, 'First', 'eats', 'active', now())`,
        [place.accountId],
      );
      await publishing.query('commit');
      publishing.release();

      expect(await changing).toBe('CAMPAIGNS_ACTIVE');
      expect(await statusOf(rig, place)).toBe('active');
    },
  );

  it('changes once for a call that is repeated', async () => {
    const { place, subscription } = await aSubscriber(rig);
    const key = { [names.idempotencyKey]: newId() };
    expect(await act(rig, place, '/businessCancel', key)).toBe('done');
    expect(await act(rig, place, '/businessCancel', key)).toBe('done');
    expect(changes(subscription.id)).toBe(1);
  });

  it('of two changes at once takes one', async () => {
    const { place, subscription } = await aSubscriber(rig);
    const [asked, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<'fine'>()];
    provider.sets(async (call) => {
      if (!call.startsWith('POST /v1/subscriptions/')) return 'fine';
      asked.resolve();
      return goesOn.promise;
    });
    const first = act(rig, place, '/businessPause');
    await asked.promise;

    expect(await act(rig, place, '/businessPause')).toBe('SUBSCRIPTION_STATE');
    expect(await act(rig, place, '/businessCancel')).toBe('SUBSCRIPTION_STATE');
    goesOn.resolve('fine');

    expect(await first).toBe('done');
    expect(changes(subscription.id)).toBe(1);
  });
});

it('nothing is published while a pause is under way, and nothing stays locked meanwhile', async () => {
  const { place, subscription } = await aSubscriber(rig);
  const draft = newId<Parameters<typeof saving>[0]>();
  await happens(app, place, saving(draft));
  const [asked, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<'fine'>()];
  provider.sets(async (call) => {
    if (!call.startsWith('POST /v1/subscriptions/')) return 'fine';
    asked.resolve();
    return goesOn.promise;
  });
  const pausing = act(rig, place, '/businessPause');
  await asked.promise;

  expect(await outcomeOf(app, place, campaignHappening(draft, 'publish'))).toBe(
    'SUBSCRIPTION_STATE',
  );
  goesOn.resolve('fine');
  expect(await pausing).toBe('done');
  provider.sets(() => 'fine');
  expect(changes(subscription.id)).toBe(1);
  // A scheduled pause has access until its end.
  expect(await outcomeOf(app, place, campaignHappening(draft, 'publish'))).toBe('done');
});

describe('a provider', () => {
  it.each([
    ['busy', '/businessPause', 'Failed to pause subscription. Please try again.'],
    ['broken', '/businessCancel', 'Failed to cancel subscription. Please try again.'],
    ['silent', '/businessPause', 'Failed to pause subscription. Please try again.'],
  ] as const)(
    'that is %s is no reason to believe anything: %s',
    async (weather, path, sentence) => {
      const { place } = await aSubscriber(rig);
      provider.sets(() => weather);
      app.deps.payments = provider.hasty();
      const answer = await app.call(path, place.headers, {});
      app.deps.payments = provider.payments;
      provider.sets(() => 'fine');
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({
        code: 'PAYMENTS_UNAVAILABLE',
        message: sentence,
        error: sentence,
      });
      expect(await statusOf(rig, place)).toBe('active');
      // The claim went with the failure.
      expect(await act(rig, place, path)).toBe('done');
    },
  );

  it('whose answer is lost has done it once', async () => {
    const { place, subscription } = await aSubscriber(rig);
    provider.sets((call) => (call.startsWith('POST /v1/subscriptions/') ? 'lost' : 'fine'));
    expect(await act(rig, place, '/businessPause')).toBe('PAYMENTS_UNAVAILABLE');
    provider.sets(() => 'fine');

    expect(changes(subscription.id)).toBe(1);
    expect(await act(rig, place, '/businessPause')).toBe('done');
    expect(changes(subscription.id)).toBe(1);
    expect(await statusOf(rig, place)).toBe('pause_scheduled');
  });

  it('whose event overtakes its own answer is heard once', async () => {
    const { place, subscription } = await aSubscriber(rig);
    const scheduled = { cancel_at_period_end: true };
    provider.sets(async (call): Promise<'fine'> => {
      if (!call.startsWith('POST /v1/subscriptions/')) return 'fine';
      provider.sets(() => 'fine');
      await rig.hears(provider.change(subscription.id, scheduled));
      expect(await statusOf(rig, place)).toBe('cancel_scheduled');
      return 'fine';
    });

    expect(await act(rig, place, '/businessCancel')).toBe('done');
    await rig.hears(provider.change(subscription.id, scheduled));

    expect(await statusOf(rig, place)).toBe('cancel_scheduled');
    expect(await noticesTo(app, place)).toEqual(['SUBSCRIPTION_CHANGED', 'SUBSCRIPTION_CHANGED']);
  });

  it.each(['busy', 'broken'] as const)('that is %s leaves the page to be read', async (weather) => {
    const { place } = await aSubscriber(rig);
    provider.sets(() => weather);
    app.deps.payments = provider.hasty();
    const [state, bills] = [
      await app.call('/subscription', place.headers),
      await app.call('/generateBillUrl', place.headers),
    ];
    app.deps.payments = provider.payments;
    provider.sets(() => 'fine');
    expect(await expectJson(state)).toMatchObject({ status: 'active', price: null });
    expect(await codeOf(bills)).toBe('503 PAYMENTS_UNAVAILABLE');
  });

  it('that declines the card changes nothing, and the answer says so', async () => {
    const { place } = await aSubscriber(rig);
    await act(rig, place, '/businessPause');
    provider.sets((call) => (call.startsWith('POST') ? 'declined' : 'fine'));
    const answer = await app.call('/businessResume', place.headers, {});
    provider.sets(() => 'fine');
    expect(((await answer.json()) as Refusal).code).toBe('PAYMENT_DECLINED');
    expect(await statusOf(rig, place)).toBe('pause_scheduled');
  });
});

it('a process that died in the middle of a change blocks the next one for minutes, not for good', async () => {
  const { place } = await aSubscriber(rig);
  await app.deps.pool.query(
    `update subscriptions set claimed_for = 'pause', claimed_until = $2, claims = 7 where account_id = $1`,
    [place.accountId, new Date(clock.now.getTime() + 5 * MINUTE_MS)],
  );
  expect(await act(rig, place, '/businessCancel')).toBe('SUBSCRIPTION_STATE');
  const draft = newId<Parameters<typeof saving>[0]>();
  await happens(app, place, saving(draft));
  expect(await outcomeOf(app, place, campaignHappening(draft, 'publish'))).toBe(
    'SUBSCRIPTION_STATE',
  );
  clock.now = new Date(clock.now.getTime() + 6 * MINUTE_MS);
  expect(await act(rig, place, '/businessCancel')).toBe('done');
  clock.now = new Date(clock.now.getTime() - 6 * MINUTE_MS);
});
