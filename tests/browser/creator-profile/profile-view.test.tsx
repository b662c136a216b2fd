import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PublicCreator } from '#contract/directory/record.ts';
import type { ReviewId } from '#contract/ids.ts';
import { CreatorProfileView } from '#src/features/creator-profile/components/creator-profile-view.tsx';
import type { CreatorProfile } from '#src/features/creator-profile/overlay.ts';
import { publicOf } from '#src/features/creator-profile/queries.ts';
import { ProfileViewScreen } from '#src/features/creator-profile/screens/profile-view-screen.tsx';
import { device } from '#src/data/device/browser-device.ts';
import { creatorAccount } from '../messages/inbox.ts';
import { mount } from '../ui/mount.tsx';
import { SignedIn } from '../ui/signed-in.tsx';
import { recordOf } from './records.ts';
import { atHome, addEdit } from './show-profile.tsx';

beforeEach(() => page.viewport(390, 844));

const creatorOf = (change: Partial<PublicCreator> = {}): PublicCreator => ({
  ...publicOf(recordOf() as CreatorProfile, []),
  ...change,
});

test('a profile shows who someone is, what they do and how to find them', async () => {
  mount(
    <CreatorProfileView
      creator={creatorOf({
        tiktokUrl: 'javascript:alert(1)',
        metrics: { completedCampaigns: 6 },
        rating: {
          status: 'TIER_2',
          positiveTraits: { onTime: 4, creative: 1 },
          reviewCount: 5,
          publicReviews: [
            {
              id: 'review' as ReviewId,
              businessName: 'Sol y Masa',
              firstName: null,
              lastName: null,
              image: null,
              feedback: 'Warm, quick, kind.',
              createdOn: '2026-10-01T10:00:00.000Z',
            },
          ],
        },
      })}
    />,
  );

  await expect.element(page.getByRole('heading', { name: 'Maya Ortiz' })).toBeVisible();
  await expect.element(page.getByText('Super Pollinator')).toBeVisible();
  await expect.element(page.getByText('Exceptional Performance Record')).toBeVisible();
  await expect.element(page.getByText('6 completed campaigns')).toBeVisible();
  await expect.element(page.getByText('5 reviews')).toBeVisible();
  await expect.element(page.getByText('Eats & Drinks')).toBeInTheDocument();
  const instagram = page.getByRole('link', { name: /Instagram/ });
  await expect.element(instagram).toHaveAttribute('href', 'https://instagram.com/maya');
  await expect.element(instagram).toHaveAttribute('target', '_blank');
  await expect.element(instagram).toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(page.getByRole('link', { name: /TikTok/ })).not.toBeInTheDocument();
  await expect.element(page.getByText('4 times')).toBeInTheDocument();
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await expect.element(page.getByText('Warm, quick, kind.')).toBeVisible();
});

test('a bio that was never sanitised acts no more than one that was', async () => {
  const about =
    '<p onclick="x()">Hi <a href="javascript:x()">there</a><img src="x" onerror="x()"><a href="https://maya.test">mine</a></p><style>p{}</style>';
  mount(<CreatorProfileView creator={creatorOf({ about })} />);

  await expect.element(page.getByText(/^Hi/)).toBeVisible();
  const text = document.querySelector('.rich-text');
  expect(text?.querySelector('img, style, script, [onclick]')).toBeNull();
  expect(
    [...(text?.querySelectorAll('a[href]') ?? [])].map((link) => link.getAttribute('href')),
  ).toEqual(['https://maya.test']);
  await expect
    .element(page.getByRole('link', { name: 'mine' }))
    .toHaveAttribute('rel', 'noopener noreferrer nofollow');
});

test('one’s own profile shows what was saved without signal, and that it waits', async () => {
  await atHome();
  await addEdit([
    { field: 'locality', base: 'Phoenix', value: 'Mesa' },
    { field: 'about', base: '', value: '<p>Patios now.</p>' },
  ]);
  mount(
    <SignedIn>
      <ProfileViewScreen actions={null} portfolio={() => <p>Portfolio</p>} />
    </SignedIn>,
  );

  await expect.element(page.getByText('Mesa, AZ')).toBeVisible();
  await expect.element(page.getByText('Patios now.')).toBeVisible();
  await expect.element(page.getByText('Waiting', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Portfolio')).toBeInTheDocument();
});

test.each([
  [90, 'Usually replies within 2 hours', /within 24 hours earns 10 points/],
  [null, null, /appears here after 3 replies/],
])(
  'one’s own usual reply of %s minutes is shown with what it does for the match',
  async (minutes, reply, note) => {
    await atHome();
    await device.db.session.toCollection().modify((held) => {
      if (!held.profile) throw new Error('Nobody is signed in');
      held.profile.creator = { id: creatorAccount, photoUrl: null, responseMinutes: minutes };
    });
    mount(
      <SignedIn>
        <ProfileViewScreen actions={null} portfolio={() => null} />
      </SignedIn>,
    );

    await expect.element(page.getByText(note)).toBeVisible();
    expect(page.getByText(/^Usually replies/).query()?.textContent ?? null).toBe(reply);
  },
);
