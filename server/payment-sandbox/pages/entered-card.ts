import { cardWithNumber } from '../cards.ts';
import type { Kinds } from '../kinds.ts';
import { createCard } from '../payment-methods.ts';
import type { Store } from '../store.ts';

/** The card that a person entered into `cardFields`. Throws if it isn't a test card. */
export async function enteredCard(
  store: Store,
  entered: Record<string, string>,
): Promise<Kinds['payment_method']> {
  const expiry = /^(\d{1,2})\s*\/\s*(\d{2})$/.exec(entered['expiry'] ?? '');
  return await createCard(store, {
    card: cardWithNumber(entered['number'] ?? ''),
    ...(expiry && { expiry: { exp_month: Number(expiry[1]), exp_year: 2000 + Number(expiry[2]) } }),
    billing: { email: entered['email'] || null, name: entered['name'] || null },
  });
}
