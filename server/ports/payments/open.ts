import type { Logger } from 'pino';
import type { Pool } from 'pg';
import { API_BASE } from '#contract/routes/route.ts';
import { PAYMENT_WEBHOOK } from '#contract/routes/billing.ts';
import type { Env } from '../../env/env.ts';
import type { Payments } from './payments.ts';
import { sandboxPrices } from './sandbox-prices.ts';
import { stripePayments } from './stripe.ts';

type Needed = {
  env: Pick<Env, 'payments' | 'demo' | 'host' | 'port'>;
  pool: Pool;
  log: Logger;
  now: () => Date;
  randomBytes: (count: number) => Uint8Array;
};

type OpenedPayments = {
  /** Null where nothing can be paid. */
  payments: Payments | null;
  /** For the line printed at start. */
  name: string;
  close: () => Promise<void>;
};

const nothingToClose = async (): Promise<void> => undefined;

/** The payments that are configured: Stripe by its keys, in a demo without keys a sandbox on this machine, else none. */
export async function openPayments(needed: Needed): Promise<OpenedPayments> {
  const { env, now } = needed;
  if (env.payments) {
    const { secretKey, webhookSecrets, prices } = env.payments;
    const isTest = secretKey.includes('_test_');
    const testMode = isTest ? 'test' : null;
    const known = async () => prices;
    return {
      payments: stripePayments({ secretKey, webhookSecrets, prices: known, testMode, now }),
      name: isTest ? 'Stripe (test mode)' : 'Stripe',
      close: nothingToClose,
    };
  }
  return env.demo ? openSandbox(needed) : { payments: null, name: 'none', close: nothingToClose };
}

/** The sandbox is another program on this machine as far as the adapter knows: it is reached over HTTP alone. */
async function openSandbox({ env, ...deps }: Needed): Promise<OpenedPayments> {
  const { startPaymentSandbox } = await import('../../payment-sandbox/start.ts');
  const host = env.host.includes(':') ? `[${env.host}]` : env.host;
  const webhookUrl = `http://${host}:${env.port}${API_BASE}${PAYMENT_WEBHOOK}`;
  const sandbox = await startPaymentSandbox({ ...deps, webhookUrl });
  const { secretKey, webhookSecret, port } = sandbox;
  const payments = stripePayments({
    secretKey,
    webhookSecrets: [webhookSecret],
    prices: sandboxPrices,
    testMode: 'sandbox',
    server: { host: sandbox.host, port, protocol: 'http' },
    now: deps.now,
  });
  return { payments, name: 'sandbox', close: () => sandbox.close() };
}
