import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { noticesTo } from '../campaigns/casting.ts';
import { aSubscriber, billingRig, rowOf, statusOf } from './billing-rig.ts';
import { FRIDAY } from '../campaigns/casting.ts';

const rig = await billingRig();
const { app, provider, clock } = rig;
beforeEach(() => {
  clock.now = FRIDAY;
  provider.sets(() => 'fine');
});

const eventsNoted = async (): Promise<number> => {
  const { rows } = await app.deps.pool.query<{ count: number }>(
    'select count(*)::int as count from payment_events',
  );
  return rows[0]?.count ?? 0;
};

describe('an event', () => {
  it('is answered at once and handled by a job, once, however often it is sent', async () => {
    const { place, subscription } = await aSubscriber(rig);
    const ended = provider.change(subscription.id, { status: 'canceled' });
    const event = provider.event('customer.subscription.deleted', ended);

    const answers = [await rig.post(event), await rig.post(event), await rig.post(event)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await statusOf(rig, place)).toBe('active');
    expect(await app.jobs.waiting()).toMatchObject([{ name: 'payment-events' }]);
    await rig.works();
    await rig.post(event);
    await rig.works();

    expect(await statusOf(rig, place)).toBe('cancelled');
    expect(await noticesTo(app, place)).toEqual(['SUBSCRIPTION_CHANGED', 'SUBSCRIPTION_CHANGED']);
  });

  it('whose job was lost with its process is found a minute later', async () => {
    const { place, subscription } = await aSubscriber(rig);
    const add = app.deps.jobs.add;
    app.deps.jobs.add = () => Promise.reject(new Error('The process ends here.'));
    const ended = provider.change(subscription.id, { status: 'canceled' });
    await rig.post(provider.event('customer.subscription.deleted', ended));
    app.deps.jobs.add = add;
    await rig.works();
    expect(await statusOf(rig, place)).toBe('active');

    clock.now = new Date(FRIDAY.getTime() + MINUTE_MS);
    await rig.works();
    expect(await statusOf(rig, place)).toBe('cancelled');
  });

  it('that cannot be handled stops no other, and is tried again later each time', async () => {
    const { place, subscription } = await aSubscriber(rig);
    const about = (currency: string) => ({
      customerId: subscription.customer,
      payoutAccountId: null,
      payout: { id: 'po_1', amountCents: 100, currency },
    });
    const { pool } = app.deps;
    await pool.query(
      `insert into payment_events (id, type, about, created_on, received_on) values ('evt_bad', 'payout.paid', $1, $2, $2)`,
      [about('no currency'), new Date(FRIDAY.getTime() - DAY_MS)],
    );
    const state = async () =>
      (
        await pool.query(
          `select tries, next_try_on as next, handled_on as done from payment_events where id = 'evt_bad'`,
        )
      ).rows[0];
    const minutes = (count: number) => new Date(FRIDAY.getTime() + count * MINUTE_MS);

    await rig.hears({ ...provider.change(subscription.id, { status: 'canceled' }) });
    expect(await statusOf(rig, place)).toBe('cancelled');
    expect(await state()).toEqual({ tries: 1, next: minutes(1), done: null });
    clock.now = minutes(1);
    await rig.works();
    expect(await state()).toEqual({ tries: 2, next: minutes(3), done: null });
    clock.now = minutes(2);
    await rig.works();
    expect(await state()).toMatchObject({ tries: 2 });

    await pool.query(`update payment_events set about = $1 where id = 'evt_bad'`, [about('usd')]);
    clock.now = minutes(3);
    await rig.works();
    expect(await state()).toMatchObject({ done: minutes(3) });
    expect(await noticesTo(app, place)).toContain('PAYOUT_SENT');
  });

  it('that nobody signed, or that was changed on its way, is nothing', async () => {
    const { place, subscription } = await aSubscriber(rig);
    const ended = { ...subscription, status: 'canceled' };
    const honest = provider.event('customer.subscription.deleted', ended);
    const noted = await eventsNoted();
    const forged = [
      provider.event('customer.subscription.deleted', ended, { secret: 'whsec_guessed' }),
      { ...honest, body: honest.body.replace('canceled', 'Canceled') },
      { ...honest, headers: { 'content-type': 'application/json' } },
      { ...honest, headers: { ...honest.headers, 'stripe-signature': 't=,v1=' } },
    ];
    for (const event of forged) expect((await rig.post(event)).status).toBe(400);
    await rig.works();
    expect(await eventsNoted()).toBe(noted);
    expect(await statusOf(rig, place)).toBe('active');
  });

  it('is replayed in vain: its signature is good for five minutes', async () => {
    const { subscription } = await aSubscriber(rig);
    const event = provider.event('customer.subscription.updated', subscription);
    const noted = await eventsNoted();
    clock.now = new Date(FRIDAY.getTime() + 6 * MINUTE_MS);
    expect((await rig.post(event)).status).toBe(400);
    expect(await eventsNoted()).toBe(noted);
    clock.now = new Date(FRIDAY.getTime() + 4 * MINUTE_MS);
    expect((await rig.post(event)).status).toBe(200);
  });

  it('that comes three days late, or after a later one, announces nothing outdated', async () => {
    const { place, subscription } = await aSubscriber(rig);
    const scheduled = provider.event(
      'customer.subscription.updated',
      { ...subscription, cancel_at_period_end: true },
      { at: new Date(FRIDAY.getTime() + 3 * DAY_MS) },
    );
    await rig.hears(provider.change(subscription.id, { status: 'past_due' }));
    expect(await statusOf(rig, place)).toBe('active');
    await rig.hears(provider.change(subscription.id, { status: 'active' }));

    clock.now = new Date(FRIDAY.getTime() + 3 * DAY_MS);
    expect((await rig.post(scheduled)).status).toBe(200);
    await rig.works();

    expect(await rowOf(rig, place.accountId)).toMatchObject({
      status: 'active',
      paymentFailedOn: null,
    });
  });

  it('of someone else’s customer changes nothing here', async () => {
    const { place, subscription } = await aSubscriber(rig);
    await rig.hears({ ...subscription, customer: 'cus_elsewhere', status: 'canceled' });
    expect(await statusOf(rig, place)).toBe('active');
    expect(app.jobs.failures).toEqual([]);
  });

  it('waits for a provider that is down, and is not lost', async () => {
    const { place, subscription } = await aSubscriber(rig);
    provider.change(subscription.id, { status: 'canceled' });
    provider.sets(() => 'busy');
    await rig.post(provider.event('customer.subscription.deleted', subscription));
    await rig.works();
    expect(await statusOf(rig, place)).toBe('active');
    expect(app.jobs.failures.splice(0)).toHaveLength(1);

    provider.sets(() => 'fine');
    clock.now = new Date(FRIDAY.getTime() + MINUTE_MS);
    await rig.works();
    expect(await statusOf(rig, place)).toBe('cancelled');
  });

  it('of a failed renewal keeps the access and is announced once', async () => {
    const { place, subscription } = await aSubscriber(rig);
    await rig.hears(
      provider.change(subscription.id, { status: 'past_due' }),
      'invoice.payment_failed',
    );
    await rig.hears(subscription, 'invoice.payment_failed');
    expect(await rowOf(rig, place.accountId)).toMatchObject({
      status: 'active',
      paymentFailedOn: FRIDAY,
    });
    expect(await noticesTo(app, place)).toEqual(['SUBSCRIPTION_CHANGED', 'PAYMENT_FAILED']);
  });

  it('reads what the provider has now, and the later of two readings counts', async () => {
    const { place, subscription } = await aSubscriber(rig);
    const [first, go] = [Promise.withResolvers<void>(), Promise.withResolvers<'fine'>()];
    let held = false;
    // The first reading is answered with what was true before, after the second one has been written.
    provider.sets(async (call) => {
      if (held || call !== 'GET /v1/subscriptions') return 'fine';
      held = true;
      first.resolve();
      return go.promise;
    });
    await rig.post(provider.event('customer.subscription.updated', subscription));
    const slow = rig.works();
    await first.promise;
    await rig.hears(provider.change(subscription.id, { cancel_at_period_end: true }));
    expect(await statusOf(rig, place)).toBe('cancel_scheduled');
    go.resolve('fine');
    await slow;
    expect(await statusOf(rig, place)).toBe('cancel_scheduled');
  });
});

describe('the door', () => {
  const header = (body: string): string => {
    const t = Math.floor(clock.now.getTime() / 1_000);
    const v1 = createHmac('sha256', 'whsec_test').update(`${t}.${body}`).digest('hex');
    return `t=${t},v1=${v1}`;
  };

  it('takes no more than 256 KB, signed or not', async () => {
    const body = JSON.stringify({ id: 'evt_large', filler: 'x'.repeat(256 * 1024) });
    const headers = { 'stripe-signature': header(body) };
    expect((await rig.post({ body, headers })).status).toBe(413);
  });

  it('takes a call without an Origin, and none that a foreign page caused', async () => {
    const event = () => provider.event('charge.succeeded', { id: 'ch_1', object: 'charge' });
    expect((await rig.post(event())).status).toBe(200);
    expect((await rig.post(event(), { origin: 'https://evil.test' })).status).toBe(403);
    expect((await rig.post(event(), { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it('stops reading the forgeries of a network, for a minute', async () => {
    const forged = provider.event('charge.succeeded', { id: 'ch_1' }, { secret: 'whsec_guessed' });
    const statuses = new Set<number>();
    for (let n = 0; n < 310; n += 1) statuses.add((await rig.post(forged)).status);
    expect(statuses).toEqual(new Set([400, 429]));
    clock.now = new Date(FRIDAY.getTime() + MINUTE_MS);
    const honest = provider.event('charge.succeeded', { id: 'ch_1', object: 'charge' });
    expect((await rig.post(honest)).status).toBe(200);
  });
});

describe('the nightly comparison', () => {
  it('corrects a change without an event', async () => {
    const { place, subscription } = await aSubscriber(rig);
    provider.change(subscription.id, { status: 'canceled' });
    clock.now = new Date(FRIDAY.getTime() + DAY_MS);
    await rig.works();
    expect(await statusOf(rig, place)).toBe('cancelled');
  });

  it('forgets events after months', async () => {
    const { subscription } = await aSubscriber(rig);
    await rig.hears(subscription);
    clock.now = new Date(FRIDAY.getTime() + 100 * DAY_MS);
    await rig.works();
    expect(await eventsNoted()).toBe(0);
  });
});

it('a burst of events leads to one comparison', async () => {
  const { place, subscription } = await aSubscriber(rig);
  const calls: string[] = [];
  provider.sets((call) => {
    calls.push(call);
    return 'fine';
  });
  provider.change(subscription.id, { cancel_at_period_end: true });
  for (let n = 0; n < 12; n += 1) await rig.post(provider.event('invoice.updated', subscription));
  await rig.works();
  expect(await statusOf(rig, place)).toBe('cancel_scheduled');
  expect(calls.filter((call) => call === 'GET /v1/subscriptions')).toHaveLength(1);
});
