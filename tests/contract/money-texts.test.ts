import { describe, expect, test } from 'vitest';
import sentences from '../../messages/en.json' with { type: 'json' };

const said = new Set<string>(Object.values(sentences).filter((one) => typeof one === 'string'));

/** The texts about money that the specification fixes, and where people read them. Screens test when. */
const texts = {
  'the page': ['Manage Your Subscription', 'Managed by {name}'],
  badges: ['Active', 'Pending Pause', 'Paused', 'Pending Cancellation', 'Cancelled', 'Inactive'],
  buttons: [
    'Pause Subscription',
    'Cancel Subscription',
    'Resume Subscription',
    'Keep Subscription',
    'Subscribe Now',
  ],
  'the warning': [
    'Active Campaigns',
    'Campaigns must be completed before you can pause or cancel your subscription.',
  ],
  'the info box': [
    'Pausing or canceling?',
    'Pausing stops billing at the end of the current billing period. Everything stays as it is, and you can resume anytime.',
    'Canceling ends your subscription at the end of the current billing period. To publish again, you’d start a new subscription.',
  ],
  'the promo': [
    'Start Your Subscription',
    'Unlimited campaigns',
    'Access to all creators',
    'Advanced campaign tools: AI campaign creation, scheduling, and content approval',
    'Real-time messaging, organized by campaign',
    'Monthly billing with no long-term commitment',
    'Cancel or pause anytime',
    'Secure payment through a card payment provider',
    'Immediate access',
  ],
  modals: [
    'Pausing takes effect at the end of the current billing period.',
    'This action cannot be undone',
    'Billing will start immediately',
    'This stops the scheduled cancellation. Your subscription stays active, and billing goes on as before.',
  ],
  successes: [
    'Subscription activated successfully!',
    'Your subscription has been resumed',
    'Your subscription has been kept active',
  ],
  notes: [
    'Your subscription will be paused at the end of the current billing period',
    'Your subscription will be canceled at the end of the current billing period',
    'Payment is being confirmed',
  ],
  failures: [
    'Something went wrong with setting up your subscription',
    'Failed to pause subscription. Please try again.',
    'Failed to cancel subscription. Please try again.',
    'Failed to resume subscription. Please try again.',
    'Failed to stop cancellation. Please try again.',
    'Billing information will be available when you setup your subscription',
    "You haven't subscribe yet.",
    "Seems Like you haven't Complete Stripe On-Boarding",
  ],
} as const;

describe('the specification’s own words about money are in', () => {
  test.each(Object.entries(texts))('%s', (_, wanted) => {
    expect(wanted.filter((text) => !said.has(text))).toEqual([]);
  });
});

test('the billing page says that a generated link leads to it', () => {
  const isSaid = [...said].some((text) =>
    text.startsWith('This page is normally reached by a secure, generated link.'),
  );
  expect(isSaid).toBe(true);
});
