import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { advanceSandbox } from '#server/payment-sandbox/advance.ts';
import { clientOf, delivered, monthlyPrice, open, sandboxForFile } from './sandbox-rig.ts';

const rig = await sandboxForFile();

const arrivalsOf = (id: string) =>
  rig.receiver.events.filter((event) => (event.data.object as { id?: string }).id === id);

async function deliveryOf(id: string) {
  const { rows } = await rig.pool.query<{ attempts: number; next_at: string | null; left: number }>(
    `select d.attempts, d.next_at, d.expires_at - d.next_at as left
     from payment_sandbox.deliveries d join payment_sandbox.objects o on o.id = d.event
     where o.data #>> '{data,object,id}' = $1 order by d.seq desc limit 1`,
    [id],
  );
  return rows[0];
}

/** An attempt is counted before it is sent: the receiver must have answered it too. */
const untilTried = (id: string, attempts: number) =>
  vi.waitFor(
    async () => {
      expect((await deliveryOf(id))?.attempts).toBe(attempts);
      expect(arrivalsOf(id)).toHaveLength(attempts);
    },
    { timeout: 20_000 },
  );

test('events arrive signed, in the order in which they happened', async () => {
  const intent = await rig.stripe.paymentIntents.create({
    amount: 20_000,
    currency: 'usd',
    payment_method: 'pm_card_createDispute',
    confirm: true,
  });
  await delivered(rig, 'payment_intent.succeeded', intent.id);

  // The receiver of the rig verifies each signature before it keeps the event.
  expect(rig.receiver.events.map(({ type }) => type)).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'payment_intent.succeeded',
  ]);
  const last = rig.receiver.events.at(-1)?.id ?? '';
  await vi.waitFor(
    async () => expect((await rig.stripe.events.retrieve(last)).pending_webhooks).toBe(0),
    { timeout: 20_000 },
  );
});

test('an event that the receiver refuses comes again after growing pauses', async () => {
  rig.receiver.answer = 500;
  const { id } = await rig.stripe.customers.create({ name: 'Refused' });
  await untilTried(id, 1);
  expect((await rig.stripe.events.list({ limit: 1 })).data[0]?.pending_webhooks).toBe(1);

  await advanceSandbox(rig.pool, 0.01);
  await untilTried(id, 2);
  rig.receiver.answer = 200;
  await advanceSandbox(rig.pool, 0.01);

  await vi.waitFor(async () => expect((await deliveryOf(id))?.next_at).toBeNull(), {
    timeout: 20_000,
  });
  expect(arrivalsOf(id)).toHaveLength(3);
  expect(new Set(arrivalsOf(id).map((event) => event.id)).size).toBe(1);
});

test('an event that nobody takes for three days is given up', async () => {
  rig.receiver.answer = 503;
  const { id } = await rig.stripe.customers.create({ name: 'Unwanted' });
  await untilTried(id, 1);

  await advanceSandbox(rig.pool, 2);
  await untilTried(id, 2);
  expect((await deliveryOf(id))?.next_at).not.toBeNull();
  await advanceSandbox(rig.pool, 1.5);
  await untilTried(id, 3);

  await vi.waitFor(async () => expect((await deliveryOf(id))?.next_at).toBeNull(), {
    timeout: 20_000,
  });
  rig.receiver.answer = 200;
});

test('a port that is taken ends the start', async () => {
  await expect(rig.start({ port: rig.sandbox.port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});

test('a restarted sandbox keeps its keys, its state and open pages, and delivers what was left', async () => {
  rig.receiver.answer = 500;
  const { id } = await rig.stripe.customers.create({ name: 'Survivor' });
  await untilTried(id, 1);
  const { secretKey, webhookSecret } = rig.sandbox;
  const price = await monthlyPrice(rig.stripe);
  const checkout = await rig.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: price.id, quantity: 1 }],
  });
  // A request that died with its process, long ago.
  await rig.pool.query(
    `insert into payment_sandbox.idempotency (account, key, request, created, locked_at)
     values ('', 'died', $1, 9e9, now() - interval '2 minutes')`,
    [createHash('sha256').update('other').digest('hex')],
  );

  await rig.sandbox.close();
  rig.receiver.answer = 200;
  rig.sandbox = await rig.start();
  rig.stripe = clientOf(rig.sandbox);
  await advanceSandbox(rig.pool, 0.01);

  expect(rig.sandbox).toMatchObject({ secretKey, webhookSecret });
  expect(await rig.stripe.customers.retrieve(id)).toMatchObject({ name: 'Survivor' });
  const { url } = await rig.stripe.checkout.sessions.retrieve(checkout.id);
  expect((await open(url ?? '')).text).toContain('Subscribe');
  const again = await rig.stripe.customers.create({ name: 'New' }, { idempotencyKey: 'died' });
  expect(again).toMatchObject({ name: 'New' });
  await delivered(rig, 'customer.created', id);
  await vi.waitFor(async () => expect((await deliveryOf(id))?.next_at).toBeNull(), {
    timeout: 20_000,
  });
});
