import * as z from 'zod/mini';
import { checkoutSessionPattern } from '../billing/checkout-session.ts';
import { earning, payoutAccount, subscriptionRecord } from '../billing/record.ts';
import { isInAppPath } from '../notification/rules.ts';
import { success, type Route } from './route.ts';

const checkoutSessionId = z.string().check(z.regex(checkoutSessionPattern));
/** Where the person returns to: a path of this app and nothing else. */
const returnPath = z.string().check(z.maxLength(200), z.refine(isInAppPath));
const nothing = z.strictObject({});
/** A page of the payment provider. Browsers run a `javascript:` address, so no other scheme passes. */
const page = z.object({ url: z.url({ protocol: /^https?$/ }) });

/** Where the payment provider posts its signed events, below `API_BASE`. */
export const PAYMENT_WEBHOOK = '/payments/webhook';

/** Money. Whatever moves it, or opens a page of the payment provider, needs a connection. */
export const billingRoutes = {
  /** The subscription of the account that the caller acts for. */
  subscriptionState: {
    method: 'GET',
    path: '/subscription',
    access: { action: 'billing.read' },
    offline: 'read',
    answer: subscriptionRecord,
  },
  subscribe: {
    method: 'POST',
    path: '/subscription',
    access: { action: 'billing.manage' },
    offline: 'onlineOnly',
    body: z.strictObject({ isCorp: z.boolean(), redirectPath: returnPath }),
    answer: page,
  },
  /** Where a card is entered that campaign prices are charged to; a later one replaces it. Returns to `redirectPath`. */
  addCard: {
    method: 'POST',
    path: '/card',
    access: { action: 'billing.manage' },
    offline: 'onlineOnly',
    body: z.strictObject({ redirectPath: returnPath }),
    answer: page,
  },
  subscriptionSession: {
    method: 'GET',
    path: '/subscription/{sessionId}',
    access: { action: 'billing.manage' },
    offline: 'onlineOnly',
    params: z.strictObject({ sessionId: checkoutSessionId }),
    answer: z.object({ data: z.object({ payment_status: z.enum(['paid', 'pending']) }) }),
  },
  businessPause: {
    method: 'POST',
    path: '/businessPause',
    access: { action: 'billing.manage' },
    offline: 'onlineOnly',
    body: nothing,
    answer: success,
  },
  businessCancel: {
    method: 'POST',
    path: '/businessCancel',
    access: { action: 'billing.manage' },
    offline: 'onlineOnly',
    body: nothing,
    answer: success,
  },
  businessResume: {
    method: 'POST',
    path: '/businessResume',
    access: { action: 'billing.manage' },
    offline: 'onlineOnly',
    body: nothing,
    answer: success,
  },
  businessStopCancel: {
    method: 'POST',
    path: '/businessStopCancel',
    access: { action: 'billing.manage' },
    offline: 'onlineOnly',
    body: nothing,
    answer: success,
  },
  /** The billing portal: invoices, cards, the address on the bill. */
  generateBillUrl: {
    method: 'GET',
    path: '/generateBillUrl',
    access: { action: 'billing.manage' },
    offline: 'onlineOnly',
    answer: z.object({ data: page }),
  },
  payouts: {
    method: 'GET',
    path: '/payouts',
    access: { action: 'payouts.manage' },
    offline: 'read',
    answer: payoutAccount,
  },
  /** Where a creator enters what the payment provider needs before it can pay; returns to `/creator/earnings`. */
  payoutOnboarding: {
    method: 'POST',
    path: '/payoutOnboarding',
    access: { action: 'payouts.manage' },
    offline: 'onlineOnly',
    body: nothing,
    answer: page,
  },
  /** The payment provider's page of a creator's payouts; refused until the onboarding is complete. */
  getLoginLink: {
    method: 'GET',
    path: '/getLoginLink',
    access: { action: 'payouts.manage' },
    offline: 'onlineOnly',
    answer: z.object({ data: page }),
  },
  /** A creator's paid projects, the newest first. */
  earnings: {
    method: 'GET',
    path: '/earnings',
    access: { action: 'payouts.manage' },
    offline: 'read',
    answer: z.object({ earnings: z.array(earning) }),
    byItem: true,
  },
} as const satisfies Record<string, Route>;
