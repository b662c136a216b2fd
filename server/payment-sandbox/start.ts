import { once } from 'node:events';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { accountEndpoints } from './accounts.ts';
import { buildApi, type ChooseFault } from './api.ts';
import { balanceEndpoints } from './balance.ts';
import { chargeEndpoints } from './charges.ts';
import { checkoutEndpoints } from './checkout-sessions.ts';
import { customerEndpoints } from './customers.ts';
import { deliverDue } from './deliveries.ts';
import { disputeEndpoints } from './disputes.ts';
import { eventEndpoints } from './events.ts';
import { invoiceEndpoints } from './invoice-endpoints.ts';
import { fixedSetting, type Ledger } from './ledger.ts';
import { mountPages } from './pages/mount.ts';
import { runDue } from './passing-time.ts';
import { paymentIntentEndpoints } from './payment-intent-endpoints.ts';
import { paymentMethodEndpoints } from './payment-methods.ts';
import { payoutEndpoints } from './payouts.ts';
import { portalEndpoints } from './portal-sessions.ts';
import { productEndpoints } from './products.ts';
import { refundEndpoints } from './refunds.ts';
import { prepareSchema } from './schema.ts';
import { subscriptionEndpoints } from './subscription-endpoints.ts';
import { testClockEndpoints } from './test-clocks.ts';
import { transferEndpoints } from './transfers.ts';
import { repeat } from './repeat.ts';

export type PaymentSandbox = {
  host: '127.0.0.1';
  port: number;
  secretKey: string;
  webhookSecret: string;
  /** Stops deliveries and the server. What isn't delivered yet is delivered by the next start. */
  close(): Promise<void>;
};

export type SandboxOptions = {
  pool: Pool;
  log: Logger;
  now: () => Date;
  /** Receives every event. */
  webhookUrl: string;
  /** A free port without one. Links into the pages survive a restart only with a fixed port. */
  port?: number;
  randomBytes: (count: number) => Uint8Array;
  /** Makes requests fail on purpose, in tests. */
  fault?: ChooseFault;
};

const HOST = '127.0.0.1';
/** How often the sandbox looks whether time, or a command that moved its clock, has made something due. */
const TICK_MS = 1_000;

/**
 * Starts a payment provider for demos: it speaks Stripe's HTTP API on a loopback port, keeps its state in the schema
 * `payment_sandbox`, and moves no money. Its keys are made at the first start and stay.
 */
export async function startPaymentSandbox(options: SandboxOptions): Promise<PaymentSandbox> {
  const { pool, log, now, randomBytes, webhookUrl } = options;
  await prepareSchema(pool);
  const random = () => Buffer.from(randomBytes(24)).toString('hex');
  const secretKey = await fixedSetting(pool, 'secret_key', () => `sk_test_${random()}`);
  const webhookSecret = await fixedSetting(pool, 'webhook_secret', () => `whsec_${random()}`);
  const ledger: Ledger = { pool, now, randomBytes };
  let port = 0;
  const origin = () => `http://${HOST}:${port}`;
  const endpoint = { ledger, webhookUrl, webhookSecret, origin };
  const logFailure = (err: unknown) => log.error({ err }, 'payment sandbox worker failed');
  const worker = repeat(
    async (signal) => {
      // Events are delivered even if something that is due fails.
      await runDue(ledger).catch(logFailure);
      await deliverDue(endpoint, signal);
    },
    { everyMs: TICK_MS, onError: logFailure },
  );
  const api = { ledger, log, secretKey, origin, deliverSoon: worker.wake, fault: options.fault };
  const app = buildApi(api, resources);
  mountPages(app, { ledger, log, origin, deliverSoon: worker.wake });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  server.listen(options.port ?? 0, HOST);
  try {
    await once(server, 'listening');
  } catch (error) {
    await worker.stop();
    throw error;
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  port = address.port;
  worker.wake();
  return {
    host: HOST,
    port,
    secretKey,
    webhookSecret,
    async close() {
      await worker.stop();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const resources = [
  productEndpoints,
  customerEndpoints,
  paymentMethodEndpoints,
  paymentIntentEndpoints,
  chargeEndpoints,
  refundEndpoints,
  disputeEndpoints,
  checkoutEndpoints,
  subscriptionEndpoints,
  invoiceEndpoints,
  portalEndpoints,
  accountEndpoints,
  transferEndpoints,
  payoutEndpoints,
  balanceEndpoints,
  eventEndpoints,
  testClockEndpoints,
];
