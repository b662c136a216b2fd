import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AccountId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { BusinessesScreen } from '#src/app/businesses-screen.tsx';
import { aMembership } from '../../support/records.ts';
import { actor, aUser, serving, signInAs } from '../billing/account-here.tsx';
import { mount } from '../ui/mount.tsx';
import { SignedIn } from '../ui/signed-in.tsx';

test('the businesses of a corporation, and no others, are found by name without accents', async () => {
  const user = aUser('corp-viewer', null);
  const inBusiness = (businessName: string, corporateId: AccountId) => {
    const id = newId<AccountId>();
    return aMembership({
      accountId: id,
      role: 'corp-viewer',
      businessId: id,
      businessName,
      corporateId,
    });
  };
  const profile = {
    ...user,
    memberships: [
      ...user.memberships,
      inBusiness('Bloom Café', actor.accountId),
      inBusiness('Bloom Bar', actor.accountId),
      inBusiness('Other Café', newId<AccountId>()),
    ],
  };
  serving({ 'GET /me': profile });
  await signInAs(profile);
  mount(
    <SignedIn>
      <BusinessesScreen />
    </SignedIn>,
  );
  await expect.element(page.getByText('2 businesses')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search businesses' }).fill('CAFE');

  await expect.element(page.getByText('1 business', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Bloom Café' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Bloom Bar' })).not.toBeInTheDocument();

  await page.getByRole('searchbox').fill('zzz');
  await expect.element(page.getByText('No business found')).toBeVisible();
});

test('the businesses that need someone come first in that order, and an administrator may let one go', async () => {
  const user = aUser('corp-admin', null);
  const [bar, cafe] = [newId<AccountId>(), newId<AccountId>()];
  const inBusiness = (businessName: string, id: AccountId) =>
    aMembership({
      accountId: id,
      role: 'corp-admin',
      businessId: id,
      businessName,
      corporateId: actor.accountId,
    });
  const profile = {
    ...user,
    memberships: [
      ...user.memberships,
      inBusiness('Bloom Bar', bar),
      inBusiness('Bloom Café', cafe),
    ],
  };
  const { calls } = serving({
    'GET /me': user,
    'GET /corporate/overview': {
      businesses: [
        { businessId: bar, needs: 0, labels: [] },
        {
          businessId: cafe,
          needs: 2,
          labels: [{ label: 'haveCandidates', tone: 'amber', count: 2 }],
        },
      ],
      shoots: [],
    },
    'GET /corporate/businessInvitations': { invitations: [] },
    [`DELETE /corporate/businesses/${cafe}`]: { success: true },
  });
  await signInAs(profile);
  mount(
    <SignedIn>
      <BusinessesScreen />
    </SignedIn>,
  );
  await expect.element(page.getByText('2 campaigns need attention')).toBeVisible();
  await page.getByRole('button', { name: /Sort by/ }).click();
  await page.getByRole('option', { name: 'Needs attention' }).click();
  await expect
    .poll(() => [...document.querySelectorAll('li')].map((one) => one.textContent)[0])
    .toContain('Bloom Café');

  await page.getByRole('button', { name: 'Actions for Bloom Café' }).click();
  await page.getByRole('menuitem', { name: 'Remove from corporation' }).click();
  await expect.element(page.getByText(/It keeps its owner, its data/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove from corporation' }).click();

  await expect
    .poll(() => calls.map(({ call }) => call))
    .toContain(`DELETE /corporate/businesses/${cafe}`);
});
