import type { Logger } from 'pino';
import type { Pool } from 'pg';
import type { Env } from '../../env/env.ts';
import type { Payments } from './payments.ts';
import { stripePayments } from './stripe.ts';

type Needed = {
  env: Pick<Env, 'payments' | 'demo' | 'port'>;
  pool: Pool;
  log: Logger;
  now: () => Date;
  randomBytes: (count: number) => Uint8Array;
};

type Opened = {
  /** Null where nothing can be paid. */
  payments: Payments | null;
  /** For the line printed at start. */
  name: string;
  close: () => Promise<void>;
};

const nothingToClose = async (): Promise<void> => undefined;

/** The payments that are configured: Stripe by its keys, in the demo without keys a sandbox on this machine, else none. */
export async function openPayments({ env, now }: Needed): Promise<Opened> {
  if (env.payments) {
    const isTest = env.payments.secretKey.includes('_test_');
    const payments = stripePayments({ ...env.payments, testMode: isTest ? 'test' : null, now });
    return { payments, name: isTest ? 'Stripe (test mode)' : 'Stripe', close: nothingToClose };
  }
  return { payments: null, name: 'none', close: nothingToClose };
}
