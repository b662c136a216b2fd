import { ApiError } from './api-error.ts';
import type { Kinds } from './kinds.ts';

/**
 * The behavior of a card when it is charged. `declines` and `insufficientFunds` already refuse to be saved, `failsLater` doesn't.
 * `confirmsOnce` needs no confirmation by its owner once it was set up for charges in their absence.
 */
export type CardBehavior =
  | 'succeeds'
  | 'availableNow'
  | 'disputed'
  | 'declines'
  | 'insufficientFunds'
  | 'failsLater'
  | 'confirmsOnce'
  | 'confirmsAlways';

type Card = { behavior: CardBehavior; brand: string };

const visa = (behavior: CardBehavior): Card => ({ behavior, brand: 'visa' });

/** Test cards with the numbers that Stripe documents. */
const cards: Record<string, Card> = {
  '4242424242424242': visa('succeeds'),
  '5555555555554444': { behavior: 'succeeds', brand: 'mastercard' },
  '378282246310005': { behavior: 'succeeds', brand: 'amex' },
  '4000000000000077': visa('availableNow'),
  '4000000000000259': visa('disputed'),
  '4000000000000002': visa('declines'),
  '4000000000009995': visa('insufficientFunds'),
  '4000000000000341': visa('failsLater'),
  '4000002500003155': visa('confirmsOnce'),
  '4000002760003184': visa('confirmsAlways'),
};

/** Names of test cards that work in place of a payment method's id. */
const namedCards: Record<string, string> = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  bypassPending: '4000000000000077',
  createDispute: '4000000000000259',
  visa_chargeDeclined: '4000000000000002',
  visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  chargeCustomerFail: '4000000000000341',
  authenticationRequiredOnSetup: '4000002500003155',
  authenticationRequired: '4000002760003184',
};

/** The number of `pm_card_visa`, `tok_visa` and the like; null for other ids. */
export function numberOfNamedCard(id: string): string | null {
  const name = /^(?:pm_card_|tok_)(\w+)$/.exec(id)?.[1];
  return (name && namedCards[name]) ?? null;
}

export type KnownCard = Card & { last4: string };

/** Only test cards exist here: any other number is refused as incorrect. */
export function cardWithNumber(entered: string): KnownCard {
  const number = entered.replaceAll(/[\s-]/g, '');
  const card = cards[number];
  if (card) return { ...card, last4: number.slice(-4) };
  throw new ApiError(402, 'card_error', 'Your card number is incorrect.', {
    code: 'incorrect_number',
    param: 'number',
  });
}

export type Decline = { code: string; decline_code?: string; message: string };

const generic: Decline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};
const insufficientFunds: Decline = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};
const unconfirmed: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** The owner confirmed the charge or failed to, or isn't there to be asked. */
export type Presence = 'confirmed' | 'present' | 'absent';

/** How a charge of the card ends: null if it succeeds. */
export function chargeResult(
  { _behavior: behavior, _isSetUp: isSetUp }: Kinds['payment_method'],
  presence: Presence,
): Decline | 'needsConfirmation' | null {
  switch (behavior) {
    case 'succeeds':
    case 'availableNow':
    case 'disputed':
      return null;
    case 'declines':
    case 'failsLater':
      return generic;
    case 'insufficientFunds':
      return insufficientFunds;
    case 'confirmsOnce':
      return isSetUp ? null : confirmation(presence);
    case 'confirmsAlways':
      return confirmation(presence);
  }
}

function confirmation(presence: Presence): Decline | 'needsConfirmation' | null {
  if (presence === 'confirmed') return null;
  return presence === 'present' ? 'needsConfirmation' : unconfirmed;
}

/** Why the card can't be saved: null if it can. */
export function savingDecline({ _behavior: behavior }: Kinds['payment_method']): Decline | null {
  if (behavior === 'declines') return generic;
  return behavior === 'insufficientFunds' ? insufficientFunds : null;
}

export const cardError = (
  { message, ...details }: Decline,
  more: ConstructorParameters<typeof ApiError>[3] = {},
): ApiError => new ApiError(402, 'card_error', message, { ...details, ...more });
