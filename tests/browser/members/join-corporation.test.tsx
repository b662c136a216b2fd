import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AccountId, BusinessInvitationId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { CorporationScreen } from '#src/features/members/screens/corporation-screen.tsx';
import { callBusinesses } from '#src/features/members/business-actions.ts';
import { aMembership } from '../../support/records.ts';
import { aUser, serving, signInAs } from '../billing/account-here.tsx';
import { mount } from '../ui/mount.tsx';
import '#src/app/frame/route-facts.ts';
import { Route } from '#src/routes/_signed-in/user/corporation/$invitationId.tsx';

test('an owner of two businesses reads what joining means, and chooses the one that joins', async () => {
  const id = newId<BusinessInvitationId>();
  const second = newId<AccountId>();
  const user = aUser('owner');
  const profile = {
    ...user,
    memberships: [
      ...user.memberships,
      aMembership({
        accountId: second,
        role: 'owner',
        businessId: second,
        businessName: 'Bloom Bar',
      }),
      aMembership({
        accountId: newId<AccountId>(),
        role: 'manager',
        businessId: newId<AccountId>(),
        businessName: 'Not mine',
      }),
    ],
  };
  const { calls } = serving({
    'GET /me': profile,
    [`GET /businessInvitations/${id}`]: {
      corporateId: newId(),
      corporateName: 'Copper Basin',
      invitedBy: 'Dana Whitfield',
      isSubscribed: false,
      businessId: null,
    },
    [`POST /businessInvitations/${id}/accept`]: { success: true, user: profile },
  });
  await signInAs(profile);
  let isDone = false;
  mount(
    <CorporationScreen
      id={id}
      profile={profile}
      callConfirmed={callBusinesses}
      onDone={() => void (isDone = true)}
    />,
  );
  await expect
    .element(page.getByText('Dana Whitfield invites your business to join Copper Basin.'))
    .toBeVisible();
  await expect.element(page.getByText(/Copper Basin has no subscription yet/)).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Not mine' })).not.toBeInTheDocument();

  await page.getByText('Bloom Bar').click();
  await page.getByRole('button', { name: 'Join with Bloom Bar' }).click();

  await expect.poll(() => isDone).toBe(true);
  expect(calls).toContainEqual({
    call: `POST /businessInvitations/${id}/accept`,
    body: { businessId: second },
  });
});

test('the header of the screen names the invitation', () => {
  expect(Route.options.staticData?.title?.()).toBe('Invitation');
});
