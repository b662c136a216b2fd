import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Role } from '#contract/permissions.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import { BillingRoute } from '#src/app/billing-routes.tsx';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import { mount } from '../ui/mount.tsx';
import { SignedIn } from '../ui/signed-in.tsx';
import {
  aUser,
  offline,
  refusing,
  serving,
  signInAs,
  toastsShown,
  type Answers,
} from './account-here.tsx';
import { aTab } from './a-tab.ts';

const url = 'https://billing.example/portal';
const portal = { 'GET /generateBillUrl': { data: { url } } };
const button = page.getByRole('button', { name: 'Open billing portal' });

type Shown = {
  answers?: Answers;
  role?: Role;
  business?: Partial<NonNullable<UserProfile['business']>>;
};

async function show({ answers = portal, role = 'owner', business = {} }: Shown = {}) {
  toastQueue.clear();
  const server = serving(answers);
  await signInAs(aUser(role, business));
  mount(
    <>
      <SignedIn>
        <BillingRoute />
      </SignedIn>
      <ToastRegion />
    </>,
  );
  return server;
}

test('the page itself says that a secure generated link leads to the portal', async () => {
  await show();

  await expect
    .element(page.getByText(/^This page is normally reached by a secure, generated link\./))
    .toBeVisible();
  await expect.element(button).toBeVisible();
});

test('the portal opens in a tab that was opened with the click', async () => {
  const tab = aTab();
  await show();
  await button.click();

  await expect.poll(() => tab.shown).toEqual([url]);
  expect(tab.opened).toEqual([['', '_blank']]);
  expect(tab.opener).toBeNull();
});

test('a blocked tab is replaced by a link', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  await show();
  await button.click();

  const link = page.getByRole('dialog').getByRole('link', { name: 'Open page' });
  await expect.element(link).toHaveAttribute('href', url);
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
});

const fresh = { campaigns: 1, completedCampaigns: 0, cancelledCampaigns: 0 };

test.each([
  ['flagged', { isUsingFreeTrial: true }],
  [
    'inferred',
    { metrics: fresh, completionStatus: { profile: true, availability: true, stripe: false } },
  ],
])('on a free trial that is %s, the portal is not there yet', async (_, business) => {
  const tab = aTab();
  const { calls } = await show({ business });
  await button.click();

  await expect
    .poll(toastsShown)
    .toEqual(['Billing information will be available when you setup your subscription']);
  expect(tab.isClosed()).toBe(true);
  expect(calls).toEqual([]);
});

test('a business that never subscribed reads that it has not', async () => {
  const tab = aTab();
  await show({ answers: { 'GET /generateBillUrl': refusing(409, 'NOT_SUBSCRIBED') } });
  await button.click();

  await expect.poll(toastsShown).toEqual(["You haven't subscribe yet."]);
  expect(tab.isClosed()).toBe(true);
});

test('trouble of the server is not shown as a missing subscription', async () => {
  const tab = aTab();
  await show({ answers: { 'GET /generateBillUrl': new Response('{}', { status: 500 }) } });
  await button.click();

  await expect
    .poll(toastsShown)
    .toEqual(['Pollin is having trouble. Nothing was changed. Try again in a moment.']);
  expect(tab.isClosed()).toBe(true);
});

test('on a dead line the tab closes, and the toast says why', async () => {
  const tab = aTab();
  offline();
  await show();
  await button.click();

  await expect
    .poll(toastsShown)
    .toEqual(['You’re offline. Connect to do this. Nothing was changed.']);
  expect(tab.isClosed()).toBe(true);
});

test('who may not pay reads who may', async () => {
  await show({ role: 'manager' });

  await expect
    .element(page.getByText(/Only an owner or corporate admin can open it/))
    .toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});
