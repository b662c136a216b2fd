import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Role } from '#contract/permissions.ts';
import { ProfileMenu } from '#src/app/frame/profile-menu.tsx';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import { mount } from '../ui/mount.tsx';
import { SignedIn } from '../ui/signed-in.tsx';
import { aUser, refusing, serving, signInAs, toastsShown, type Answers } from './account-here.tsx';
import { aTab } from './a-tab.ts';

type Shown = { answers?: Answers; isCorp?: boolean };

async function openMenu(role: Role, { answers = {}, isCorp = false }: Shown = {}) {
  toastQueue.clear();
  const server = serving(answers);
  await signInAs(aUser(role, isCorp ? null : {}));
  const { go } = mount(
    <>
      <SignedIn>
        <ProfileMenu defaultOpen />
      </SignedIn>
      <ToastRegion />
    </>,
  );
  await expect.element(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  return { ...server, go };
}

const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const money = ['Subscription', 'Billing', 'Earnings', 'Earnings and payouts'];

test.each<[Role, boolean, string[]]>([
  ['owner', false, ['Subscription', 'Billing']],
  ['manager', false, ['Subscription']],
  ['staff', false, ['Subscription']],
  ['corp-admin', true, ['Subscription', 'Billing']],
  ['corp-viewer', true, ['Subscription']],
  ['creator', false, ['Earnings', 'Earnings and payouts']],
])('the menu of the role "%s" has the money that it may see', async (role, isCorp, expected) => {
  await openMenu(role, { isCorp });

  const names = page.getByRole('menuitem').elements();
  const shown = names
    .map((one) => one.querySelector('[slot="label"]')?.textContent ?? '')
    .filter((name) => money.includes(name));
  expect(shown).toEqual(expected);
});

test('Subscription leads to the page of the section', async () => {
  const { go } = await openMenu('owner');
  await item('Subscription').click();

  expect(go).toHaveBeenCalledWith('/business/subscription');
});

test('Billing opens the portal in a new tab', async () => {
  const tab = aTab();
  const url = 'https://billing.example/portal';
  await openMenu('owner', { answers: { 'GET /generateBillUrl': { data: { url } } } });
  await item('Billing').click();

  await expect.poll(() => tab.shown).toEqual([url]);
});

test('Earnings opens the payout provider’s page in a new tab, with the keyboard too', async () => {
  const tab = aTab();
  const url = 'https://payouts.example/account';
  await openMenu('creator', { answers: { 'GET /getLoginLink': { data: { url } } } });
  // An open menu takes the focus when it is ready, and the arrow keys count from then on.
  const isThere = async () => {
    const isFocused = document.activeElement === item('Earnings').element();
    if (!isFocused) await userEvent.keyboard('{ArrowDown}');
    return isFocused;
  };
  await expect.poll(isThere).toBe(true);
  await userEvent.keyboard('{Enter}');

  await expect.poll(() => tab.shown).toEqual([url]);
});

test('Earnings without a complete onboarding says so, and leads to what is missing', async () => {
  const tab = aTab();
  const { go } = await openMenu('creator', {
    answers: { 'GET /getLoginLink': refusing(409, 'PAYOUTS_INCOMPLETE') },
  });
  await item('Earnings').click();

  await expect.poll(toastsShown).toEqual(["Seems Like you haven't Complete Stripe On-Boarding"]);
  expect(go).toHaveBeenCalledWith('/creator/earnings');
  expect(tab.isClosed()).toBe(true);
});

test('a blocked tab of the menu is replaced by a link', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const url = 'https://payouts.example/account';
  await openMenu('creator', { answers: { 'GET /getLoginLink': { data: { url } } } });
  await item('Earnings').click();

  await expect.element(page.getByRole('link', { name: 'Open page' })).toHaveAttribute('href', url);
});
