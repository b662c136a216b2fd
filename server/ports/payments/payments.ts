import type { CardOnFile } from '#contract/billing/payment.ts';
import type { AccountId } from '#contract/ids.ts';

/** The payer: a business for itself, or a corporation for all of its businesses. */
export type Payer = 'business' | 'corporate';

/** A subscription as the provider has it now. */
export type ProviderSubscription = {
  id: string;
  /**
   * `open`: paid. `overdue`: a renewal failed, and the provider tries again. `incomplete`: the first payment is missing, or the
   * provider gave up. `ended`: it is over for good.
   */
  state: 'open' | 'overdue' | 'incomplete' | 'ended';
  /** The end of the paid period. */
  periodEnd: Date | null;
  endsWithPeriod: boolean;
  /** From when on nothing is collected; `from` is null where someone paused it at the provider itself. */
  pause: { from: Date | null } | null;
  createdOn: Date;
};

export type Checkout = {
  id: string;
  state: 'open' | 'complete' | 'expired';
  /** Null once it is over. */
  url: string | null;
  /** The account that it was started for. */
  accountId: AccountId | null;
  isPaid: boolean;
};

/** An account that a creator is paid to, as the provider has it now. */
export type ProviderPayoutAccount = {
  /** Everything was entered that the provider asks for at first. */
  isSubmitted: boolean;
  isEnabled: boolean;
  /** The provider asks for more, or has closed the account. */
  isRestricted: boolean;
};

/** A signed event of the provider: what happened to which object. The object itself is always read again. */
export type PaymentEvent = {
  id: string;
  type: string;
  createdOn: Date;
  customerId: string | null;
  payoutAccountId: string | null;
  payout: { id: string; amountCents: number; currency: string } | null;
  /** The charge that it is about, by the id of its intent. */
  intentId: string | null;
};

type ProviderCard = CardOnFile & { id: string };

/** One charge of a card, as the provider has it now. */
export type ProviderCharge = {
  intentId: string;
  /** `authorized`: the bank has set the money aside. `canceled`: it was never taken. `failed`: the bank declined. */
  state: 'authorized' | 'captured' | 'canceled' | 'failed';
  chargeId: string | null;
  amountCents: number;
  refundedCents: number;
  receiptUrl: string | null;
  /** The card's owner disputes it at their bank. */
  dispute: 'open' | 'won' | 'lost' | null;
};

export type ProviderPayout = {
  id: string;
  amountCents: number;
  currency: string;
  state: 'pending' | 'paid' | 'failed';
  createdOn: Date;
};

export type Price = { amountCents: number; currency: string };
export type TestMode = 'sandbox' | 'test' | null;

/** The person's change of a subscription, as the provider is asked for it. */
export type SubscriptionChange =
  | { act: 'pause'; from: Date }
  /** `billsNow`: the paused period is over, so a new one begins and is paid at once. */
  | { act: 'resume'; billsNow: boolean }
  | { act: 'cancel' }
  | { act: 'keep' };

/**
 * The payment provider. Every call may throw `PaymentsUnavailable`, a change also `PaymentDeclined`. A write takes a key: the
 * provider does it once for each key, however often it is asked within a day.
 */
export type Payments = {
  testMode: TestMode;
  /** Answers within a few seconds, and null where the provider does not. */
  price: (payer: Payer) => Promise<Price | null>;
  createCustomer: (
    customer: { accountId: AccountId; name: string; email: string },
    key: string,
  ) => Promise<string>;
  /** Throws `CheckoutDiffers` where the key was used for another return path. */
  startCheckout: (
    checkout: { customerId: string; accountId: AccountId; payer: Payer; returnUrl: string },
    key: string,
  ) => Promise<Checkout>;
  /** Null where there is no such session. */
  checkout: (id: string) => Promise<Checkout | null>;
  openCheckout: (customerId: string) => Promise<Checkout | null>;
  /** Closes an open session: nobody can pay there any more. */
  expireCheckout: (id: string, key: string) => Promise<void>;
  /** A customer's subscriptions, the newest first, ended ones too. */
  subscriptions: (customerId: string) => Promise<ProviderSubscription[]>;
  changeSubscription: (id: string, change: SubscriptionChange, key: string) => Promise<void>;
  /** Ends a subscription at once, without another bill. */
  endSubscription: (id: string, key: string) => Promise<void>;
  portalPage: (customerId: string, returnUrl: string) => Promise<string>;
  createPayoutAccount: (
    creator: { accountId: AccountId; email: string },
    key: string,
  ) => Promise<string>;
  onboardingPage: (payoutAccountId: string, returnUrl: string) => Promise<string>;
  payoutPage: (payoutAccountId: string) => Promise<string>;
  /** Null where the account is gone. */
  payoutAccount: (payoutAccountId: string) => Promise<ProviderPayoutAccount | null>;
  /** Opens a page on which a card is entered; nothing is charged. */
  startCardCheckout: (checkout: {
    customerId: string;
    accountId: AccountId;
    returnUrl: string;
    /** Where the person goes who enters none. */
    cancelUrl: string;
  }) => Promise<Checkout>;
  /** The state of the session; `cardId` once there is one. Null where there is no such session. */
  cardCheckout: (id: string) => Promise<{ state: Checkout['state']; cardId: string | null } | null>;
  /** The card to charge from now on. */
  chooseCard: (customerId: string, cardId: string, key: string) => Promise<void>;
  /** The chosen card of a customer, else the one that came last. */
  card: (customerId: string) => Promise<ProviderCard | null>;
  /** Sets money aside on a card in its owner's absence. Throws `PaymentDeclined` where nothing was set aside. */
  authorize: (
    wanted: {
      paymentId: string;
      customerId: string;
      cardId: string;
      amountCents: number;
      currency: string;
    },
    key: string,
  ) => Promise<ProviderCharge>;
  /** Charges of a payment, by the id that `authorize` was given. Normally one; none where it never arrived. */
  chargesOf: (customerId: string, paymentId: string) => Promise<ProviderCharge[]>;
  /** Null where there is no such charge. */
  charge: (intentId: string) => Promise<ProviderCharge | null>;
  capture: (intentId: string, key: string) => Promise<void>;
  cancelCharge: (intentId: string, key: string) => Promise<void>;
  /** Answers the refund's id. */
  refund: (intentId: string, amountCents: number, key: string) => Promise<string>;
  /** Moves a charge's money, or a part of it, to a payout account. Answers the transfer's id. */
  transfer: (
    wanted: {
      payoutAccountId: string;
      chargeId: string;
      amountCents: number;
      currency: string;
      paymentId: string;
    },
    key: string,
  ) => Promise<string>;
  /** The transfers of a charge, by their ids, with what is left of each. */
  transfersOf: (paymentId: string) => Promise<{ id: string; amountCents: number }[]>;
  /** The last payouts of a payout account, the newest first. */
  payouts: (payoutAccountId: string) => Promise<ProviderPayout[]>;
  /** The event in a body, if the provider signed it in the last minutes; otherwise null. */
  readEvent: (body: Buffer, signature: string, now: Date) => Promise<PaymentEvent | null>;
};

/** The provider did not do it, or its answer was lost. Nobody knows which. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
}

/** The person's bank declined. */
export class PaymentDeclined extends Error {
  override readonly name = 'PaymentDeclined';
}

/** A checkout with the same key was started with other facts. */
export class CheckoutDiffers extends Error {
  override readonly name = 'CheckoutDiffers';
}
