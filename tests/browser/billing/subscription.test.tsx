import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import '#src/app/frame/route-facts.ts';
import { Route as BusinessRoute } from '#src/routes/_signed-in/business/subscription.tsx';
import { Route as CorporateRoute } from '#src/routes/_signed-in/corporate/subscription.tsx';
import { writeCached } from '#src/data/device/cached-entries.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { Role } from '#contract/permissions.ts';
import type { SubscriptionStatus } from '#contract/billing/subscription.ts';
import { visa } from '../../src/campaigns/money/a-payment.ts';
import { reach } from '../open-copy.ts';
import { aTab } from './a-tab.ts';
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
  toastsShown,
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

const campaignCard = page.getByRole('region', { name: 'Card for campaign prices' });

test('the card that campaign prices are charged to is named, with its end', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T17:00:00.000Z') });
  await showSubscription({ subscription: { card: visa } });

  await expect.element(campaignCard.getByText('Visa ending in 4242')).toBeVisible();
  await expect.element(campaignCard.getByText('Expires 04/2029')).toBeVisible();
  await expect.element(campaignCard.getByRole('button', { name: 'Replace card' })).toBeVisible();
  expect(campaignCard.getByText('This card has expired').elements()).toEqual([]);
});

test('a card past its last month is said to have expired', async () => {
  await showSubscription({ subscription: { card: { ...visa, expYear: 2024 } } });

  await expect.element(campaignCard.getByText('This card has expired')).toBeVisible();
});

test.each<[Role, string | null, RegExp, boolean]>([
  ['owner', null, /^No card yet. Add one/, true],
  ['manager', null, /^No card yet. Only an owner/, false],
  ['owner', 'Bloom Group', /^Bloom Group hasn’t added a card/, false],
])('without a card a %s managed by %s reads who adds one', async (role, managedBy, text, may) => {
  await showSubscription({ role, subscription: { card: null, managedBy } });

  await expect.element(campaignCard.getByText(text)).toBeVisible();
  expect(campaignCard.getByRole('button', { name: 'Add card' }).elements()).toHaveLength(
    may ? 1 : 0,
  );
});

test('a card is entered on the provider’s page in a new tab, and shown after the return', async () => {
  const tab = aTab();
  const url = 'https://pay.example/card';
  const { answers, calls } = await showSubscription({ answers: { 'POST /card': { url } } });
  await campaignCard.getByRole('button', { name: 'Add card' }).click();
  await expect.poll(() => tab.shown).toEqual([url]);
  expect(calls.find(({ call }) => call === 'POST /card')?.body).toEqual({
    redirectPath: '/business/subscription?card=back',
  });

  answers['GET /subscription'] = aSubscription({ card: visa });
  document.dispatchEvent(new Event('visibilitychange'));

  await expect.element(campaignCard.getByText('Visa ending in 4242')).toBeVisible();
  await expect.poll(toastsShown).toEqual(['Your card was saved']);
});

test('the tab that returns waits for the card until the provider reports it, and its address is plain again', async () => {
  const asked: number[] = [];
  const { go } = await showSubscription({
    isBackWithCard: true,
    answers: {
      'GET /subscription': () => aSubscription({ card: asked.push(1) > 3 ? visa : null }),
    },
  });

  await expect.element(campaignCard.getByText('Visa ending in 4242')).toBeVisible();
  await expect.poll(() => go.mock.lastCall).toEqual(['/business/subscription']);
});

test('without a connection entering a card says that it needs one', async () => {
  const tab = aTab();
  const { count } = await showSubscription();
  await expect.element(campaignCard.getByRole('button', { name: 'Add card' })).toBeEnabled();
  offline();
  await campaignCard.getByRole('button', { name: 'Add card' }).click();

  await expect
    .poll(toastsShown)
    .toEqual(['You’re offline. Connect to do this. Nothing was changed.']);
  expect(tab.shown).toEqual([]);
  expect(count('POST /card')).toBe(0);
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

test('the price and the next billing date are told', async () => {
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

test('a failed payment is told with its day, and leads to the card', async () => {
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

test('trouble of the server is told, and trying again helps', async () => {
  const trouble = new Response('{}', { status: 500 });
  const { answers } = await showSubscription({ answers: { 'GET /subscription': trouble } });
  await expect.element(page.getByText('Pollin is having trouble')).toBeVisible();

  answers['GET /subscription'] = aSubscription();
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect.element(page.getByText('Active', { exact: true })).toBeVisible();
});
