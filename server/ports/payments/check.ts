import type { PaymentsEnv } from '../../env/env-payments.ts';
import { type Payer, PaymentsUnavailable } from './payments.ts';
import { stripeClient, type ClientOptions } from './stripe-client.ts';

/** The variables that name the monthly prices. */
const VARIABLES = {
  business: 'STRIPE_PRICE_ID',
  corporate: 'STRIPE_CORPORATE_PRICE_ID',
} as const satisfies Record<Payer, string>;
const PATIENCE = { timeoutMs: 10_000, retries: 0 };

/**
 * Asks Stripe for both prices once. `say` gets a sentence for a refused key, for a price that isn't there, and for prices that
 * can't be read. The start goes on, because all but payments works. Never rejects.
 */
export async function checkStripe(
  { secretKey, prices }: Pick<NonNullable<PaymentsEnv>, 'secretKey' | 'prices'>,
  say: (line: string) => void,
  server?: ClientOptions['server'],
): Promise<void> {
  const { find } = stripeClient({ secretKey, server, patience: PATIENCE });
  try {
    for (const payer of ['business', 'corporate'] as const) {
      const price = await find((stripe) => stripe.prices.retrieve(prices[payer]));
      if (!price) say(`Stripe has no price with the id in ${VARIABLES[payer]}.`);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    const isKey = error instanceof PaymentsUnavailable && reason.includes('Authentication');
    say(
      isKey
        ? 'Stripe refuses STRIPE_SECRET_KEY: nobody can pay.'
        : `The prices couldn't be read from Stripe (${reason}).`,
    );
  }
}
