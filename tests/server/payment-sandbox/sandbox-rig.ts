import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import Stripe from 'stripe';
import { afterAll, beforeAll, vi } from 'vitest';
import { startPaymentSandbox, type PaymentSandbox } from '#server/payment-sandbox/start.ts';
import type { SandboxOptions } from '#server/payment-sandbox/start.ts';
import { freshDatabaseForFile } from '../../support/postgres.ts';

const silent = pino({ enabled: false });

/** A receiver of webhooks, which answers as the test wants. */
export type Receiver = {
  url: string;
  /** Verified events in the order of their arrival. */
  events: Stripe.Event[];
  /** The status of every answer from now on. */
  answer: number;
  close(): Promise<void>;
};

/** `secret` is known once the sandbox has started. */
export async function openReceiver(secret: () => string): Promise<Receiver> {
  const receiver = { events: [] as Stripe.Event[], answer: 200 };
  const stripe = new Stripe('sk_test_receiver');
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      const body = Buffer.concat(parts);
      const event = stripe.webhooks.constructEvent(body, signature, secret());
      receiver.events.push(event);
      response.writeHead(receiver.answer).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/webhooks`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  });
}

export function clientOf(
  { host, port, secretKey }: PaymentSandbox,
  options: ConstructorParameters<typeof Stripe>[1] = {},
): Stripe {
  return new Stripe(secretKey, { host, port, protocol: 'http', telemetry: false, ...options });
}

type Rig = {
  stripe: Stripe;
  sandbox: PaymentSandbox;
  receiver: Receiver;
  pool: SandboxOptions['pool'];
  /** Starts another sandbox on the same database. */
  start(options?: Partial<SandboxOptions>): Promise<PaymentSandbox>;
};

/** One sandbox for the test file, with a database and a receiver of its own. */
export async function sandboxForFile(): Promise<Rig> {
  const { pool } = await freshDatabaseForFile();
  const rig = { pool } as Rig;
  beforeAll(async () => {
    rig.receiver = await openReceiver(() => rig.sandbox.webhookSecret);
    rig.start = (options = {}) =>
      startPaymentSandbox({
        pool,
        log: silent,
        now: () => new Date(),
        webhookUrl: rig.receiver.url,
        randomBytes,
        ...options,
      });
    rig.sandbox = await rig.start();
    rig.stripe = clientOf(rig.sandbox);
  });
  afterAll(async () => {
    await rig.sandbox.close();
    await rig.receiver.close();
  });
  return rig;
}

/** Waits for a delivered event of the type about the object. */
export async function delivered(
  { receiver }: Pick<Rig, 'receiver'>,
  type: string,
  id: string,
): Promise<Stripe.Event> {
  return await vi.waitFor(
    () => {
      const found = receiver.events.find(
        (event) => event.type === type && (event.data.object as { id?: string }).id === id,
      );
      if (!found) throw new Error(`${type} of ${id} has not arrived.`);
      return found;
    },
    { timeout: 20_000, interval: 20 },
  );
}

/** A page as a browser without scripts sees it. */
export type Shown = { status: number; text: string; location: string | null; headers: Headers };

export async function open(url: string): Promise<Shown> {
  return await shown(await fetch(url, { redirect: 'manual' }));
}

export async function submit(url: string, fields: Record<string, string>): Promise<Shown> {
  const body = new URLSearchParams(fields);
  return await shown(await fetch(url, { method: 'POST', body, redirect: 'manual' }));
}

const shown = async (answer: Response): Promise<Shown> => ({
  status: answer.status,
  text: await answer.text(),
  location: answer.headers.get('location'),
  headers: answer.headers,
});

export const GOOD_CARD = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' };

/** A monthly price of $49. */
export async function monthlyPrice(stripe: Stripe): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name: 'Business plan' });
  return await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 4900,
    recurring: { interval: 'month' },
  });
}

/** A customer whose card is charged for renewals. */
export async function customerWithCard(
  stripe: Stripe,
  card = 'pm_card_visa',
  testClock?: string,
): Promise<Stripe.Customer> {
  const customer = await stripe.customers.create({
    name: 'Sol y Masa',
    email: 'owner@solymasa.example',
    ...(testClock && { test_clock: testClock }),
  });
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
  return await stripe.customers.update(customer.id, {
    invoice_settings: { default_payment_method: method.id },
  });
}
