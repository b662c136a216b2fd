import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '#contract/new-id.ts';
import type { AccountId } from '#contract/ids.ts';
import { overlayFollowing } from '#src/data/following.ts';
import { FollowButton } from '#src/features/following/follow-button.tsx';
import { FollowingScreen } from '#src/features/following/screens/following-screen.tsx';
import { mount } from '../ui/mount.tsx';
import { aCreatorHere, actor, offline, queued } from '../campaigns/creator/creator-here.ts';

const business = { accountId: newId<AccountId>(), name: 'Desert Bloom' };
const button = (name: string) => page.getByRole('button', { name });

test('a business is followed without a connection, is in the list at once, and is unfollowed there', async () => {
  offline();
  await aCreatorHere();
  mount(
    <>
      <FollowButton actor={actor} business={business} />
      <FollowingScreen actor={actor} />
    </>,
  );
  await expect.element(page.getByText('You don’t follow any businesses yet')).toBeVisible();

  await button('Follow Desert Bloom').click();

  const row = page.getByRole('listitem');
  await expect.element(row.getByText('Desert Bloom')).toBeVisible();
  await expect.element(row.getByText('Waiting')).toBeVisible();
  expect(await queued()).toEqual([
    {
      kind: 'setFollowing',
      payload: {
        businessId: business.accountId,
        businessName: 'Desert Bloom',
        isFollowing: true,
      },
    },
  ]);
  await row.getByRole('button', { name: 'Unfollow Desert Bloom' }).click();
  await expect.element(button('Follow Desert Bloom')).toBeVisible();
});

test('a followed business shows its logo and leads to its profile', async () => {
  offline();
  const logoUrl = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
  await aCreatorHere({}, { following: [{ ...business, logoUrl }] });
  const { go } = mount(<FollowingScreen actor={actor} />);

  await page.getByRole('link', { name: 'Desert Bloom' }).click();

  expect(go).toHaveBeenLastCalledWith(`/creator/business/${business.accountId}`);
  expect(document.querySelector('li img')?.getAttribute('src')).toBe(logoUrl);
});

test('the list is the profile’s with every wish since; the server’s name counts', () => {
  const wish = (isFollowing: boolean, name: string) => ({
    kind: 'setFollowing' as const,
    payload: { businessId: business.accountId, businessName: name, isFollowing },
  });

  expect(overlayFollowing([business], [wish(true, 'Another name')])).toEqual([
    { ...business, isWaiting: true },
  ]);
  expect(overlayFollowing([business], [wish(false, '')])).toEqual([]);
  expect(overlayFollowing([{ ...business, logoUrl: '/logo' }], [wish(true, '')])).toEqual([
    { ...business, logoUrl: '/logo', isWaiting: true },
  ]);
});
