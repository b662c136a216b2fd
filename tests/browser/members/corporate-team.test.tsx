import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AccountId } from '#contract/ids.ts';
import type { Team } from '#contract/members/record.ts';
import { newId } from '#contract/new-id.ts';
import { TeamRoute } from '#src/app/team-routes.tsx';
import { aMembership } from '../../support/records.ts';
import { actor, aUser, serving, signInAs } from '../billing/account-here.tsx';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { mount } from '../ui/mount.tsx';
import { SignedIn } from '../ui/signed-in.tsx';

const corporate = { corporateId: actor.accountId, corporateName: 'Bloom Group' };
const [cafe, bar] = [newId<AccountId>(), newId<AccountId>()];
const joinedOn = '2026-03-02T18:00:00.000Z';
const lena = { userId: newId<typeof actor.userId>(), name: 'Lena Ortiz', joinedOn };
const team: Team = {
  members: [
    { userId: actor.userId, name: 'Elena Ruiz', email: null, role: 'corp-admin', joinedOn },
    { ...lena, email: null, role: 'corp-manager', businessIds: [cafe] },
  ],
  invitations: [],
};

test('an administrator of a corporation gives a manager other businesses, at least one', async () => {
  const user = aUser('corp-admin', null);
  const inBusiness = (id: AccountId, businessName: string) =>
    aMembership({ accountId: id, role: 'corp-admin', businessId: id, businessName, ...corporate });
  const memberships = [
    ...user.memberships,
    inBusiness(cafe, 'Bloom Café'),
    inBusiness(bar, 'Bloom Bar'),
  ];
  const profile = { ...user, memberships };
  const path = `PUT /members/${lena.userId}`;
  const server = serving({
    'GET /members': team,
    'GET /me': profile,
    [path]: { success: true },
  });
  await signInAs(profile);
  mount(
    <SignedIn>
      <TeamRoute />
    </SignedIn>,
  );
  const row = page.getByRole('listitem').filter({ hasText: 'Lena Ortiz' });
  await expect.element(row).toMatchTextContent(/Corporate manager.*Bloom Café/s);

  await page.getByRole('button', { name: 'Actions for Lena Ortiz' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Hand over corporation' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Change role' }).click();
  await page.getByRole('checkbox', { name: 'Bloom Café' }).click({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Choose at least one business.')).toBeVisible();
  expect(server.count(path)).toBe(0);
  await page.getByRole('checkbox', { name: 'Bloom Bar' }).click({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();

  await expect
    .poll(() => server.calls.find(({ call }) => call === path)?.body)
    .toEqual({ role: 'corp-manager', businessIds: [bar] });
  await expect
    .poll(() => toastQueue.visibleToasts.map(({ content }) => content.text))
    .toEqual(['Lena Ortiz · Corporate manager']);
});
