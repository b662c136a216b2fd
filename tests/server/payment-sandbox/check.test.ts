import { expect, it } from 'vitest';
import { checkStripe } from '#server/ports/payments/check.ts';
import { sandboxPrices } from '#server/ports/payments/sandbox-prices.ts';
import { sandboxForFile } from './sandbox-rig.ts';

const rig = await sandboxForFile();

/** The lines of a start with these settings. */
async function linesOf(over: { secretKey?: string; business?: string; port?: number }) {
  const { host, port, secretKey } = rig.sandbox;
  const prices = await sandboxPrices(rig.stripe);
  const lines: string[] = [];
  await checkStripe(
    {
      secretKey: over.secretKey ?? secretKey,
      prices: { ...prices, business: over.business ?? prices.business },
    },
    (line) => void lines.push(line),
    { host, port: over.port ?? port, protocol: 'http' },
  );
  return lines;
}

it('a start with the right key and prices has nothing to tell about Stripe', async () => {
  expect(await linesOf({})).toEqual([]);
});

it.each([
  [{ secretKey: 'sk_test_wrong' }, 'Stripe refuses STRIPE_SECRET_KEY: nobody can pay.'],
  [{ business: 'price_wrong' }, 'Stripe has no price with the id in STRIPE_PRICE_ID.'],
  [{ port: 1 }, "The prices couldn't be read from Stripe (StripeConnectionError)."],
])('a start names what is wrong with Stripe, and repeats no key: %j', async (over, line) => {
  expect(await linesOf(over)).toEqual([line]);
});
