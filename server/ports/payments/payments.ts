import type { AccountId } from '#contract/ids.ts';

/** Who pays: a business for itself, or a corporation for all of its businesses. */
export type Payer = 'business' | 'corporate';

/** A subscription as the provider has it now. */
export type ProviderSubscription = {
  id: string;
  /**
   * `open`: paid. `overdue`: a renewal failed, and the provider tries again. `incomplete`: the first payment is missing, or the
   * provider gave up. `ended`: it is over for good.
   */
  standing: 'open' | 'overdue' | 'incomplete' | 'ended';
  /** The end of the paid period. */
  periodEnd: Date | null;
  endsWithPeriod: boolean;
  /** From when on nothing is collected; `from` is null where somebody paused it at the provider itself. */
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
  /** The event in a body, if the provider signed it in the last minutes; otherwise null. */
  readEvent: (body: Buffer, signature: string, now: Date) => Promise<PaymentEvent | null>;
};

/** The provider did not do it, or its answer was lost. Nobody knows which. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
}

/** The person's bank said no. */
export class PaymentDeclined extends Error {
  override readonly name = 'PaymentDeclined';
}

/** A checkout with the same key was started with other facts. */
export class CheckoutDiffers extends Error {
  override readonly name = 'CheckoutDiffers';
}
