import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AccountId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { CorporateDay } from '#src/app/corporate-day.tsx';
import { device } from '#src/data/device/browser-device.ts';
import { readSession } from '#src/data/device/stored-session.ts';
import { forgetReturnPath, readReturnPath } from '#src/lib/return-path.ts';
import { account, aUser, serving, signInAs } from '../billing/account-here.tsx';
import { mount } from '../ui/mount.tsx';
import { SignedIn } from '../ui/signed-in.tsx';

test('a shoot of this week opens at its business, in its campaign', async () => {
  const businessId = newId<AccountId>();
  const user = aUser('corp-viewer', null);
  const [own] = user.memberships;
  const shop = { ...own!, accountId: businessId, businessId, businessName: 'Ramada Café' };
  user.memberships = [own!, { ...shop, corporateId: account }];
  const shoot = {
    id: newId(),
    campaignId: newId(),
    businessId,
    creator: 'Maya Ortiz',
    startDateTime: '2026-11-24T17:00:00.000Z',
    state: 'confirmed',
  };
  serving({
    'GET /me': user,
    'GET /corporate/overview': { businesses: [], shoots: [shoot] },
  });
  await signInAs(user);
  // The business was read here before, so that it is switched to at once.
  await device.db.cursors.put({ accountId: businessId, cursor: 'epoch01.1' });
  mount(
    <SignedIn>
      <CorporateDay isFirst={false} />
    </SignedIn>,
  );

  await page.getByRole('button', { name: /Ramada Café · Maya Ortiz/ }).click();

  await expect.poll(async () => (await readSession(device))?.accountId).toBe(businessId);
  expect(readReturnPath()).toBe(
    `/business/campaign/${shoot.campaignId}/schedule?shoot=${shoot.id}`,
  );
  forgetReturnPath();
});
