import Stripe from 'stripe';
import { expect, test } from 'vitest';
import type { ChooseFault } from '#server/payment-sandbox/api.ts';
import { clientOf, customerWithCard, sandboxForFile } from './sandbox-rig.ts';

const rig = await sandboxForFile();

const names = (page: Stripe.ApiList<Stripe.Customer>) => page.data.map(({ name }) => name);

/** Sends one form as the SDK would, to see the bare answer. */
async function post(path: string, form: string, headers: Record<string, string> = {}) {
  const { host, port, secretKey } = rig.sandbox;
  const answer = await fetch(`http://${host}:${port}${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${secretKey}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: form,
  });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

test('the API version is the one of the SDK', async () => {
  const customer = await rig.stripe.customers.create();
  const [event] = (await rig.stripe.events.list({ limit: 1 })).data;

  expect(customer.lastResponse.apiVersion).toBe(Stripe.API_VERSION);
  expect(event?.api_version).toBe(Stripe.API_VERSION);
});

test('a wrong key, an unknown path and an unknown id are refused', async () => {
  const stranger = clientOf({ ...rig.sandbox, secretKey: 'sk_test_wrong' });

  await expect(stranger.customers.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  );
  await expect(rig.stripe.rawRequest('GET', '/v1/nothing')).rejects.toMatchObject({
    statusCode: 404,
  });
  await expect(rig.stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
    code: 'resource_missing',
    param: 'id',
    message: "No such customer: 'cus_none'",
  });
});

test.each([
  ['email=a%40b.example&color=red', 'parameter_unknown', 'color'],
  ['address[planet]=mars', 'parameter_unknown', 'address[planet]'],
])('a parameter nobody knows is refused: %s', async (form, code, param) => {
  const { status, body } = await post('/v1/customers', form);

  expect(status).toBe(400);
  expect(JSON.parse(body)).toMatchObject({
    error: { type: 'invalid_request_error', code, param },
  });
});

test('a parameter that is missing or malformed is named', async () => {
  const missing = await post('/v1/payment_intents', 'currency=usd');
  const malformed = await post('/v1/payment_intents', 'currency=usd&amount=ten');

  expect(JSON.parse(missing.body)).toMatchObject({
    error: { code: 'parameter_missing', param: 'amount' },
  });
  expect(JSON.parse(malformed.body)).toMatchObject({ error: { param: 'amount' } });
});

test('metadata is merged by key, and an empty value removes its key', async () => {
  const { id } = await rig.stripe.customers.create({ metadata: { kept: '1', gone: '2' } });

  const changed = await rig.stripe.customers.update(id, { metadata: { gone: '', added: '3' } });

  expect(changed.metadata).toEqual({ kept: '1', added: '3' });
});

test('the same request with the same key has one effect and one answer', async () => {
  const key = { idempotencyKey: 'create-once' };
  const create = () => rig.stripe.customers.create({ name: 'Only one' }, key);

  const [first, second] = [await create(), await create()];

  expect(second.id).toBe(first.id);
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  await expect(rig.stripe.customers.create({ name: 'Another' }, key)).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  );
});

test('a declined card is declined again with the same key, whatever has changed since', async () => {
  const params = {
    amount: 1_000,
    currency: 'usd',
    payment_method: 'pm_card_visa_chargeDeclined',
    confirm: true,
  };
  const charge = () => rig.stripe.paymentIntents.create(params, { idempotencyKey: 'declined' });
  const [first, second] = [await charge().catch(idOf), await charge().catch(idOf)];

  expect(first).toMatch(/^pi_/);
  expect(second).toBe(first);
  const intents = await rig.stripe.paymentIntents.list();
  expect(intents.data.filter(({ id }) => id === first)).toHaveLength(1);
});

const idOf = (error: unknown) => (error as Stripe.errors.StripeCardError).payment_intent?.id;

test('a request with invalid parameters may be corrected under the same key', async () => {
  const key = { 'Idempotency-Key': 'corrected' };

  expect((await post('/v1/customers', 'color=red', key)).status).toBe(400);
  expect((await post('/v1/customers', 'name=Red', key)).status).toBe(200);
});

test('a key is refused while its first request still runs', async () => {
  const client = await rig.pool.connect();
  await client.query('begin');
  // Every writer waits for this lock, so the first request reserves its key and goes no further.
  await client.query('select pg_advisory_xact_lock(7655462)');
  const create = () => post('/v1/customers', 'name=Slow', { 'Idempotency-Key': 'running' });
  const first = create();
  await expect
    .poll(async () => {
      const { rowCount } = await rig.pool.query(
        `select from payment_sandbox.idempotency where key = 'running'`,
      );
      return rowCount;
    })
    .toBe(1);

  const second = await create();
  await client.query('commit');
  client.release();

  expect(second.status).toBe(409);
  expect(JSON.parse(second.body)).toMatchObject({ error: { code: 'idempotency_key_in_use' } });
  expect((await first).status).toBe(200);
});

test('pages follow a cursor in both directions', async () => {
  const email = 'pages@example.org';
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    ids.push((await rig.stripe.customers.create({ name, email })).id);
  }

  const first = await rig.stripe.customers.list({ email, limit: 2 });
  const next = await rig.stripe.customers.list({
    email,
    limit: 2,
    starting_after: first.data[1]?.id ?? '',
  });
  const back = await rig.stripe.customers.list({
    email,
    limit: 2,
    ending_before: next.data[1]?.id ?? '',
  });
  const all: string[] = [];
  for await (const one of rig.stripe.customers.list({ email, limit: 2 })) all.push(one.id);

  expect([names(first), first.has_more, first.url]).toEqual([['e', 'd'], true, '/v1/customers']);
  expect([names(next), next.has_more]).toEqual([['c', 'b'], true]);
  expect(names(back)).toEqual(['d', 'c']);
  expect(all).toEqual(ids.toReversed());
  await expect(rig.stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
});

test('answers contain ids, or the objects that were asked for', async () => {
  const customer = await customerWithCard(rig.stripe);
  const expanded = await rig.stripe.customers.retrieve(customer.id, {
    expand: ['invoice_settings.default_payment_method'],
  });

  expect(customer.invoice_settings.default_payment_method).toMatch(/^pm_/);
  expect(expanded).toMatchObject({
    invoice_settings: { default_payment_method: { object: 'payment_method', type: 'card' } },
  });
  expect(JSON.stringify(expanded)).not.toContain('"_');
  await expect(
    rig.stripe.customers.retrieve(customer.id, { expand: ['nothing'] }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'expand' });
});

test('events list what happened, with the values before', async () => {
  const { id } = await rig.stripe.customers.create({ name: 'Before' });
  await rig.stripe.customers.update(id, { name: 'After' }, { idempotencyKey: 'rename' });

  const [event] = (await rig.stripe.events.list({ types: ['customer.updated'], limit: 1 })).data;

  expect(event).toMatchObject({
    object: 'event',
    type: 'customer.updated',
    livemode: false,
    data: { object: { id, name: 'After' }, previous_attributes: { name: 'Before' } },
    request: { idempotency_key: 'rename' },
  });
  expect(await rig.stripe.events.retrieve(event?.id ?? '')).toMatchObject({ id: event?.id });
});

test('the SDK gets through an answer that is lost, and reports limits and a sandbox that is down', async () => {
  let fault: ReturnType<ChooseFault> = 'down';
  const faulty = await rig.start({ fault: () => fault });
  const hasty = clientOf(faulty, { maxNetworkRetries: 0 });

  await expect(hasty.customers.list()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  fault = 'rate-limited';
  await expect(hasty.customers.list()).rejects.toBeInstanceOf(Stripe.errors.StripeRateLimitError);
  await faulty.close();

  let isFirst = true;
  const losing = await rig.start({
    fault: () => {
      const chosen = isFirst ? 'lost' : undefined;
      isFirst = false;
      return chosen;
    },
  });
  const stripe = clientOf(losing, { maxNetworkRetries: 2 });
  const { id } = await stripe.customers.create({ email: 'lost@example.org' });
  await losing.close();

  const created = await rig.stripe.customers.list({ email: 'lost@example.org' });
  expect(isFirst).toBe(false);
  expect(created.data.map((one) => one.id)).toEqual([id]);
});

test('a slow sandbox runs into the SDK’s timeout', async () => {
  const { promise: slow, resolve: finish } = Promise.withResolvers<void>();
  const waiting = await rig.start({ fault: () => ({ slow }) });

  await expect(
    clientOf(waiting, { timeout: 50, maxNetworkRetries: 0 }).customers.list(),
  ).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  finish();
  await waiting.close();
});
