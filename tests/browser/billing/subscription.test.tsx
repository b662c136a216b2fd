import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import '#src/app/frame/route-facts.ts';
import { Route as BusinessRoute } from '#src/routes/_signed-in/business/subscription.tsx';
import { Route as CorporateRoute } from '#src/routes/_signed-in/corporate/subscription.tsx';
import { writeCached } from '#src/data/device/cached-entries.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { Role } from '#contract/permissions.ts';
import type { SubscriptionStatus } from '#contract/billing/subscription.ts';
import { reach } from '../open-copy.ts';
import {
  aSubscription,
  account,
  actor,
  aUser,
  holdWaits,
  offline,
  showSubscription,
  signInAs,
  skipWaits,
} from './account-here.tsx';

beforeEach(() => void skipWaits());

const names = () =>
  page
    .getByRole('button')
    .elements()
    .map((one) => one.textContent ?? '');
const buttons = ['Pause Subscription', 'Cancel Subscription', 'Resume Subscription'].concat(
  'Keep Subscription',
  'Subscribe Now',
);

test.each<[SubscriptionStatus, string, string, string[]]>([
  ['active', 'Active', 'leaf', ['Pause Subscription', 'Cancel Subscription']],
  ['pause_scheduled', 'Pending Pause', 'pollen', ['Cancel Subscription', 'Resume Subscription']],
  ['paused', 'Paused', 'pollen', ['Resume Subscription']],
  ['cancel_scheduled', 'Pending Cancellation', 'danger', ['Keep Subscription']],
  ['cancelled', 'Cancelled', 'danger', ['Subscribe Now']],
  ['inactive', 'Inactive', 'neutral', ['Subscribe Now']],
])('%s is shown as "%s", with the acts that it allows', async (status, label, tone, offered) => {
  await showSubscription({ subscription: { status } });

  const badge = page.getByText(label, { exact: true });
  await expect.element(badge).toBeVisible();
  expect(badge.element().getAttribute('data-tone')).toBe(tone);
  expect(names().filter((name) => buttons.includes(name))).toEqual(offered);
});

test('the page is titled "Manage Your Subscription" for a business and for a corporation', () => {
  for (const { options } of [BusinessRoute, CorporateRoute]) {
    expect(options.staticData?.title?.()).toBe('Manage Your Subscription');
  }
});

test('the page waits one second before it shows', async () => {
  const held = holdWaits();
  await showSubscription();
  await expect.poll(() => held.length).toBe(1);
  await expect.element(page.getByRole('status', { name: 'Working…' })).toBeInTheDocument();
  expect(page.getByText('Active', { exact: true }).elements()).toEqual([]);

  expect(held[0]?.milliseconds).toBe(1_000);
  held[0]?.pass();

  await expect.element(page.getByText('Active', { exact: true })).toBeVisible();
});

test('the price and the next billing date are shown', async () => {
  await showSubscription();

  await expect.element(page.getByText('$49 per month')).toBeVisible();
  await expect.element(page.getByText('Next billing date')).toBeVisible();
  await expect.element(page.getByText('December 15')).toBeVisible();
});

test.each<[SubscriptionStatus, string]>([
  ['pause_scheduled', 'Pauses on'],
  ['cancel_scheduled', 'Ends on'],
  ['cancelled', 'Ended on'],
])('%s names its day: "%s"', async (status, label) => {
  await showSubscription({ subscription: { status } });
  await expect.element(page.getByText(label, { exact: true })).toBeVisible();
  await expect.element(page.getByText('December 15')).toBeVisible();
});

test('a paused subscription says what still works, and names no day', async () => {
  await showSubscription({ subscription: { status: 'paused' } });
  const text = 'You can still read everything. Resume to publish, invite, and select creators.';
  await expect.element(page.getByText(text)).toBeVisible();
  expect(page.getByText('December 15').elements()).toEqual([]);
});

test('active campaigns disable pausing and canceling, and a warning says why', async () => {
  await showSubscription({ business: { hasActiveCampaigns: true } });

  const warning = 'Campaigns must be completed before you can pause or cancel your subscription.';
  await expect.element(page.getByRole('heading', { name: 'Active Campaigns' })).toBeVisible();
  for (const name of ['Pause Subscription', 'Cancel Subscription']) {
    const button = page.getByRole('button', { name });
    await expect.element(button).toBeDisabled();
    await expect.element(button).toHaveAccessibleDescription(expect.stringContaining(warning));
  }
});

test('without active campaigns there is no warning, and pausing is compared with canceling', async () => {
  await showSubscription({ business: { hasActiveCampaigns: false } });

  await expect.element(page.getByRole('heading', { name: 'Pausing or canceling?' })).toBeVisible();
  await expect.element(page.getByText(/^Pausing stops billing/)).toBeVisible();
  await expect.element(page.getByText(/^Canceling ends your subscription/)).toBeVisible();
  expect(page.getByText('Active Campaigns').elements()).toEqual([]);
});

test('active campaigns do not keep anyone from resuming', async () => {
  await showSubscription({
    subscription: { status: 'paused' },
    business: { hasActiveCampaigns: true },
  });

  await expect.element(page.getByRole('button', { name: 'Resume Subscription' })).toBeEnabled();
});

test('an account without a subscription reads what one offers', async () => {
  await showSubscription({ subscription: { status: 'inactive', currentPeriodEnd: null } });

  await expect
    .element(page.getByRole('heading', { name: 'Start Your Subscription' }))
    .toBeVisible();
  for (const text of [
    'Unlimited campaigns',
    'Access to all creators',
    'Advanced campaign tools: AI campaign creation, scheduling, and content approval',
    'Real-time messaging, organized by campaign',
    'Monthly billing with no long-term commitment',
    'Cancel or pause anytime',
    'Secure payment through a card payment provider',
    'Immediate access',
  ]) {
    await expect.element(page.getByText(text)).toBeVisible();
  }
});

test('a business of a corporation reads who manages its subscription, without buttons', async () => {
  await showSubscription({ subscription: { managedBy: 'Bloom Group' } });

  await expect.element(page.getByText('Managed by Bloom Group')).toBeVisible();
  expect(page.getByText('$49 per month').elements()).toEqual([]);
  expect(names()).toEqual([]);
});

test.each<Role>(['manager', 'staff', 'corp-viewer'])(
  'the role "%s" reads the state and has no buttons',
  async (role) => {
    await showSubscription({ role });

    await expect.element(page.getByText('Active', { exact: true })).toBeVisible();
    await expect
      .element(page.getByText('Only an owner or corporate admin can make changes.'))
      .toBeVisible();
    expect(names()).toEqual([]);
  },
);

test('a manager of a business without a subscription reads the offer, and cannot pay', async () => {
  await showSubscription({ role: 'manager', subscription: { status: 'inactive' } });

  await expect.element(page.getByText('Unlimited campaigns')).toBeVisible();
  expect(names()).toEqual([]);
});

test('a failed payment is shown with its day, and leads to the card', async () => {
  await showSubscription({ subscription: { paymentFailedOn: '2026-11-15T18:00:00.000Z' } });

  await expect.element(page.getByText(/^Your payment on November 15 failed/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Update card' })).toBeVisible();
});

test.each([
  ['sandbox', 'Sandbox: no money moves'],
  ['test', 'Test mode: no money moves'],
] as const)('%s mode says that no money moves', async (testMode, text) => {
  await showSubscription({ subscription: { testMode } });

  await expect.element(page.getByText(text)).toBeVisible();
});

test('a corporation reads that one subscription covers all its businesses', async () => {
  await showSubscription({ role: 'corp-admin', business: null });

  await expect.element(page.getByText(/covers all your businesses/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Pause Subscription' })).toBeEnabled();
});

test('without a connection the last known state is shown with its age', async () => {
  offline();
  await signInAs(aUser('owner'));
  await writeCached(device, actor, 'subscription', aSubscription());
  await reach(false);
  await showSubscription();

  await expect.element(page.getByText('Active', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^As of \d/)).toBeVisible();
  expect(await device.db.answers.where({ accountId: account }).count()).toBe(1);
});

test('a subscription that never arrived here is no missing subscription', async () => {
  offline();
  await showSubscription();

  await expect
    .element(
      page.getByText('Your subscription will load when you’re online and stay available offline.'),
    )
    .toBeVisible();
  expect(names()).not.toContain('Subscribe Now');
});

test('trouble of the server is shown, and trying again helps', async () => {
  const trouble = new Response('{}', { status: 500 });
  const { answers } = await showSubscription({ answers: { 'GET /subscription': trouble } });
  await expect.element(page.getByText('Pollin is having trouble')).toBeVisible();

  answers['GET /subscription'] = aSubscription();
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect.element(page.getByText('Active', { exact: true })).toBeVisible();
});
