import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { afterAll } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { stripePayments } from '#server/ports/payments/stripe.ts';
import type { Payments } from '#server/ports/payments/payments.ts';
import { chargeRoutes, Refused } from './fake-charges.ts';
import { PATIENCE_MS } from './patience.ts';

export type Fields = ReadonlyMap<string, string>;
export type Thing = Record<string, unknown> & { id: string };
type Answer = { status: number; body: unknown };

/** What becomes of a call: answered; refused as too many or as broken; done, but its answer lost; or never answered. */
export type Weather = 'fine' | 'busy' | 'broken' | 'lost' | 'silent' | 'declined';

const SECRET = 'whsec_test';
const MONTH_MS = 30 * DAY_MS;
const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1_000);

/** What the provider remembers. */
function openBook(now: () => Date) {
  const things = new Map<string, Thing>();
  let numbers = 0;
  const keep = <T extends Thing>(thing: T): T => {
    things.set(thing.id, thing);
    return thing;
  };
  const make = (kind: string, fields: Record<string, unknown>): Thing => {
    numbers += 1;
    return keep({ id: `${kind}_test_${numbers}`, created: secondsOf(now()) + numbers, ...fields });
  };
  const all = (kind: string): Thing[] =>
    [...things.values()].filter(({ id }) => id.startsWith(kind));

  function change(id: string, over: Record<string, unknown>): Thing {
    const thing = things.get(id);
    if (!thing) throw new Error(`There is no ${id}.`);
    return keep({ ...thing, ...over });
  }

  return { things, keep, make, change, all };
}
export type Book = ReturnType<typeof openBook>;

export type Route = [string, RegExp, (id: string, fields: Fields) => unknown];
const routesOf = ({ things, make, keep, change, all }: Book, now: () => Date): Route[] => [
  ['GET', /^\/v1\/prices\/(\w+)$/, (id) => ({ id, unit_amount: 9_900, currency: 'usd' })],
  ['POST', /^\/v1\/customers$/, (_, fields) => make('cus', { email: fields.get('email') })],
  [
    'POST',
    /^\/v1\/checkout\/sessions$/,
    (_, fields) => {
      const session = make('cs', {
        mode: fields.get('mode'),
        status: 'open',
        payment_status: 'unpaid',
        customer: fields.get('customer'),
        client_reference_id: fields.get('client_reference_id'),
        success_url: fields.get('success_url'),
        cancel_url: fields.get('cancel_url'),
        price: fields.get('line_items[0][price]'),
      });
      return keep({ ...session, url: `https://pay.test/${session.id}` });
    },
  ],
  [
    'GET',
    /^\/v1\/checkout\/sessions$/,
    (_, fields) => ({
      data: all('cs').filter(
        (one) => one['status'] === 'open' && one['customer'] === fields.get('customer'),
      ),
    }),
  ],
  ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, (id) => things.get(id)],
  [
    'POST',
    /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
    (id) => change(id, { status: 'expired', url: null }),
  ],
  [
    'GET',
    /^\/v1\/subscriptions$/,
    (_, fields) => ({
      data: all('sub').filter((one) => one['customer'] === fields.get('customer')),
    }),
  ],
  [
    'POST',
    /^\/v1\/subscriptions\/(\w+)$/,
    (id, fields) => {
      const subscription = things.get(id);
      return subscription && keep({ ...subscription, ...changed(subscription, fields, now()) });
    },
  ],
  ['DELETE', /^\/v1\/subscriptions\/(\w+)$/, (id) => change(id, { status: 'canceled' })],
  ['POST', /^\/v1\/billing_portal\/sessions$/, () => ({ url: 'https://pay.test/portal' })],
  [
    'POST',
    /^\/v1\/accounts$/,
    () =>
      make('acct', {
        object: 'account',
        details_submitted: false,
        payouts_enabled: false,
        requirements: { currently_due: ['individual'], disabled_reason: null },
      }),
  ],
  ['GET', /^\/v1\/accounts\/(\w+)$/, (id) => things.get(id)],
  ['POST', /^\/v1\/account_links$/, () => ({ url: 'https://pay.test/onboarding' })],
  ['POST', /^\/v1\/accounts\/(\w+)\/login_links$/, () => ({ url: 'https://pay.test/payouts' })],
];

/** A provider that ends with the test file. */
export async function fakeProvider(now: () => Date) {
  const provider = await openProvider(now);
  afterAll(provider.close);
  return provider;
}

/**
 * The payment provider's side of a test, over HTTP: just what the adapter asks for, with the outages that a test wishes. The
 * product's own sandbox is tested apart.
 */
export async function openProvider(now: () => Date) {
  const answered = new Map<string, { asked: string; answer: Answer; at: number }>();
  /** Every call that had an effect, as method and path. */
  const effects: string[] = [];
  let weather: (call: string) => Weather | Promise<Weather> = () => 'fine';
  let events = 0;
  const book = openBook(now);
  const { make, change, all } = book;
  const routes = [...routesOf(book, now), ...chargeRoutes(book)];

  function handle(method: string, path: string, fields: Fields): Answer {
    const found = routes.find(([verb, pattern]) => verb === method && pattern.test(path));
    if (!found) return refusal(404, 'resource_missing');
    const [, pattern, answer] = found;
    const [, id = ''] = pattern.exec(path) ?? [];
    const body = answerOf(() => answer(id, fields));
    if (body instanceof Refused) return refusal(body.status, body.code, body.type);
    return body ? { status: 200, body } : refusal(404, 'resource_missing');
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://provider.test');
    const method = request.method ?? 'GET';
    const call = `${method} ${url.pathname}`;
    const sent = await text(request);
    const fields = new Map(new URLSearchParams(method === 'POST' ? sent : url.search));
    const account = request.headers['stripe-account'];
    if (typeof account === 'string') fields.set('account', account);
    // What is read is as it was when the call came, however long the answer takes.
    const read = method === 'GET' ? handle(method, url.pathname, fields) : null;
    const happens = await weather(call);
    if (happens === 'silent') return;
    if (happens === 'busy') return write(response, refusal(429, 'rate_limit'));
    if (happens === 'broken') return write(response, refusal(500, 'api_error'));
    if (happens === 'declined') return write(response, refusal(402, 'card_declined', 'card_error'));
    const done = once(request.headers['idempotency-key'], `${call} ${sent}`, () => {
      if (read) return read;
      effects.push(call);
      return handle(method, url.pathname, fields);
    });
    if (happens === 'lost') return void request.socket.destroy();
    write(response, done);
  }

  function once(key: unknown, asked: string, run: () => Answer): Answer {
    if (typeof key !== 'string') return run();
    const known = answered.get(key);
    // Keys are forgotten after a day.
    const before = known && now().getTime() - known.at < DAY_MS ? known : undefined;
    if (before && before.asked !== asked) return refusal(400, 'key_reused', 'idempotency_error');
    if (before) return before.answer;
    const done = run();
    answered.set(key, { asked, answer: done, at: now().getTime() });
    return done;
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const adapter = (timeoutMs: number, retries = 1): Payments =>
    stripePayments({
      secretKey: 'sk_test_provider',
      webhookSecrets: ['whsec_other', SECRET],
      prices: async () => ({ business: 'price_business', corporate: 'price_corporate' }),
      testMode: 'test',
      server: { host: '127.0.0.1', port, protocol: 'http' },
      now,
      patience: { timeoutMs, retries },
    });

  return {
    payments: adapter(PATIENCE_MS),
    /** The same, for a test that tries again itself. */
    single: adapter(PATIENCE_MS, 0),
    /** A new one that remembers nothing, for a test that waits until it gives up. */
    hasty: () => adapter(300),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
    effects,
    change,
    make,
    all,
    sets(next: (call: string) => Weather | Promise<Weather>) {
      weather = next;
    },
    /** The person pays on the provider's page: the checkout is complete, and the subscription begins. */
    pay(sessionId: string): Thing {
      const { customer } = change(sessionId, { status: 'complete', payment_status: 'paid' });
      return make('sub', {
        status: 'active',
        customer,
        metadata: {},
        pause_collection: null,
        cancel_at: null,
        cancel_at_period_end: false,
        items: { data: [{ current_period_end: secondsOf(now()) + MONTH_MS / 1_000 }] },
      });
    },
    /** An event as it is posted, signed at a moment with a secret. */
    event(
      type: string,
      object: Record<string, unknown>,
      { at = now(), secret = SECRET, id = `evt_${(events += 1)}`, account }: EventWishes = {},
    ): { body: string; headers: Record<string, string> } {
      const body = JSON.stringify({
        id,
        object: 'event',
        type,
        created: secondsOf(now()),
        data: { object },
        ...(account && { account }),
      });
      const signature = new Stripe('sk_test_x').webhooks.generateTestHeaderString({
        payload: body,
        secret,
        timestamp: secondsOf(at),
      });
      return {
        body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      };
    },
  };
}

/** A refusal is an answer like any other. */
function answerOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

type EventWishes = { at?: Date; secret?: string; id?: string; account?: string };
export type FakeProvider = Awaited<ReturnType<typeof openProvider>>;

const refusal = (status: number, code: string, type = 'api_error'): Answer => ({
  status,
  body: { error: { type, code, message: code } },
});

function write(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** A subscription's changed fields, as the provider understands them. */
function changed(subscription: Thing, fields: Fields, now: Date): Record<string, unknown> {
  const pause = fields.has('pause_collection')
    ? null
    : fields.has('pause_collection[behavior]')
      ? { behavior: fields.get('pause_collection[behavior]') }
      : subscription['pause_collection'];
  const pausesOn = fields.get('metadata[pausesOn]');
  const ends = fields.get('cancel_at_period_end');
  return {
    pause_collection: pause,
    ...(pausesOn !== undefined && { metadata: pausesOn === '' ? {} : { pausesOn } }),
    ...(ends !== undefined && { cancel_at_period_end: ends === 'true' }),
    ...(fields.get('billing_cycle_anchor[type]') === 'now' && {
      items: { data: [{ current_period_end: secondsOf(now) + MONTH_MS / 1_000 }] },
    }),
  };
}
