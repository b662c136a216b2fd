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
