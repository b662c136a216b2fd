import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ReviewId } from '#contract/ids.ts';
import type { Rating } from '#contract/review/record.ts';
import { PlaceCard } from '#src/features/business-profile/components/place-card.tsx';
import { factsOf } from '#src/features/business-profile/facts.ts';
import { BusinessProfileViewScreen } from '#src/features/business-profile/screens/view-screen.tsx';
import { mount } from '../ui/mount.tsx';
import { atBusiness, profileOf, addEdit, show } from './show-profile.tsx';

beforeEach(() => page.viewport(390, 844));

const rated: Rating = {
  status: 'TIER_2',
  positiveTraits: { clearBrief: 4, asPromised: 2, onTime: 9 },
  reviewCount: 25,
  publicReviews: [
    {
      id: crypto.randomUUID() as ReviewId,
      businessName: null,
      firstName: 'Maya',
      lastName: 'Okafor',
      image: null,
      feedback: 'The masa was on the press when I walked in.',
      createdOn: '2026-10-02T16:00:00.000Z',
    },
  ],
};

test('a profile shows what the business wrote about itself, with links that open by themselves', async () => {
  await atBusiness(
    profileOf({ categories: ['eats', 'family'] }, { businessWebsite: 'https://bloom.example' }),
  );
  show(BusinessProfileViewScreen);

  await expect.element(page.getByRole('heading', { name: 'Desert Bloom' })).toBeVisible();
  await expect.element(page.getByText('Coffee under the mesquite.')).toBeVisible();
  await expect.element(page.getByText('Family', { exact: true })).toBeVisible();
  const site = page.getByRole('link', { name: 'Website' });
  await expect.element(site).toHaveAttribute('href', 'https://bloom.example');
  await expect.element(site).toHaveAttribute('rel', expect.stringContaining('noopener'));
  await expect.element(page.getByRole('link', { name: 'Instagram' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'TikTok' })).not.toBeInTheDocument();
});

test('a stored link that runs a script is shown to nobody', async () => {
  await atBusiness(profileOf({}, { businessWebsite: 'javascript:alert(1)', instagramUrl: '' }));
  show(BusinessProfileViewScreen);
  await expect.element(page.getByText('No links yet.')).toBeVisible();
});

test('the rating badge opens tier, campaigns, reviews, qualities and what customers wrote, and gives the focus back', async () => {
  await atBusiness(profileOf({}, { rating: rated, completedCampaigns: 31 }));
  show(BusinessProfileViewScreen);

  const badge = page.getByRole('button', { name: 'Rating: Super Biz, 25 reviews' });
  await badge.click();
  const dialog = page.getByRole('dialog', { name: 'Rating' });
  await expect.element(dialog.getByText('Super Biz')).toBeVisible();
  await expect.element(dialog.getByText(/80% of reviews say “Beyond Expectations.”/)).toBeVisible();
  await expect.element(dialog.getByText('31', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('25', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('Clear brief')).toBeVisible();
  await expect.element(dialog.getByText('4 times')).toBeVisible();
  // Said of creators, not of places.
  await expect.element(dialog.getByText('On time')).not.toBeInTheDocument();
  await expect
    .element(dialog.getByText('The masa was on the press when I walked in.'))
    .toBeVisible();
  await expect.element(dialog.getByText('Showing the latest 1 of 25.')).toBeVisible();
  expect(dialog.element().contains(document.activeElement)).toBe(true);
  // The keyboard reaches the reviews below the screen's edge.
  const scrolling = dialog.getByRole('region', { name: 'Rating' });
  for (let tabs = 0; tabs < 3 && document.activeElement !== scrolling.element(); tabs += 1) {
    await userEvent.keyboard('{Tab}');
  }
  await expect.element(scrolling).toHaveFocus();

  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(badge).toHaveFocus();
});

test('a place without reviews has no badge and says why', async () => {
  await atBusiness();
  show(BusinessProfileViewScreen);

  await page.getByRole('button', { name: 'Rating: 0 reviews' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rating' });
  await expect.element(dialog.getByText('No reviews yet, so no badge.')).toBeVisible();
  await expect.element(dialog.getByText('No qualities rated yet.')).toBeVisible();
  await expect.element(dialog.getByText('No reviews yet.', { exact: true })).toBeVisible();
});

test('what was saved here without signal is shown at once, and called waiting', async () => {
  await atBusiness();
  await addEdit({});
  show(BusinessProfileViewScreen);
  await expect.element(page.getByRole('heading', { name: 'Bloom', exact: true })).toBeVisible();
  await expect.element(page.getByText('Waiting', { exact: true })).toBeVisible();
});

test('only who may change the profile is led to it', async () => {
  await atBusiness(profileOf(), 'staff');
  show(BusinessProfileViewScreen);
  await expect.element(page.getByText('Coffee under the mesquite.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Edit profile' })).not.toBeInTheDocument();
});

const facts = factsOf(profileOf({}, { coordinates: { _latitude: 33.41, _longitude: -111.9 } }));
const region = page.getByRole('region', { name: 'Map of Desert Bloom’s location' });
const directions = page.getByRole('link', { name: 'Directions' });

/** What the server answers when it is asked for tiles; every other request goes its way. */
function answerTiles(mapTiles: string | null, mapCredit: string | null = null): void {
  const real = window.fetch;
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.includes('/api/health')) return await real(input, init);
    return Response.json({ ok: true, version: 'test', epoch: 'epoch01', mapTiles, mapCredit });
  });
  onTestFinished(() => spy.mockRestore());
}

test('a place without tiles is an address and the way there', async () => {
  answerTiles(null);
  mount(<PlaceCard facts={facts} />);
  await expect.element(page.getByText('12 Patio Way')).toBeVisible();
  await expect
    .element(directions)
    .toHaveAttribute('href', expect.stringContaining('destination=12+Patio+Way%2C+Tempe'));
  await expect.element(region).not.toBeInTheDocument();
});

test('a place is on the map where tiles are configured', async () => {
  const pixel = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  answerTiles(`data:image/gif;base64,${pixel}#{z}/{x}/{y}`);
  mount(<PlaceCard facts={facts} />);
  await expect.element(region).toBeVisible();
  await expect.element(page.getByText('© OpenStreetMap contributors')).toBeVisible();
  await expect
    .poll(() => document.querySelectorAll('.leaflet-tile-loaded').length)
    .toBeGreaterThan(0);
  await expect.poll(() => document.querySelectorAll('path.place-mark').length).toBe(1);
  await expect.element(directions).toBeVisible();
});

test('a map names the source that the server names', async () => {
  const pixel = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  answerTiles(`data:image/gif;base64,${pixel}#{z}/{x}/{y}`, '© Desert Maps');
  mount(<PlaceCard facts={facts} />);

  await expect.element(page.getByText('© Desert Maps')).toBeVisible();
  expect(page.getByText('© OpenStreetMap contributors').elements()).toEqual([]);
});

test.each([
  ['not known', null],
  [
    'the center of its ZIP code',
    { _latitude: 33.41, _longitude: -111.9, isApproximate: true as const },
  ],
])('a place whose coordinates are %s is on no map: an address and the way there', async (_, at) => {
  const pixel = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  answerTiles(`data:image/gif;base64,${pixel}#{z}/{x}/{y}`);
  mount(<PlaceCard facts={{ ...facts, coordinates: at }} />);
  await expect.element(directions).toBeVisible();
  await expect.poll(() => vi.mocked(window.fetch).mock.calls.length).toBeGreaterThan(0);
  await expect.element(page.getByText('12 Patio Way')).toBeVisible();
  await expect.element(region).not.toBeInTheDocument();
});

test('a tile that cannot be had takes the map away, and the way there stays', async () => {
  answerTiles('data:image/png;base64,broken#{z}/{x}/{y}');
  let wasShown = false;
  const watching = new MutationObserver(() => {
    wasShown ||= document.querySelector('.leaflet-container') !== null;
  });
  watching.observe(document.body, { subtree: true, attributes: true, childList: true });
  onTestFinished(() => watching.disconnect());
  mount(<PlaceCard facts={facts} />);
  await expect.poll(() => wasShown).toBe(true);
  await expect.element(region).not.toBeInTheDocument();
  await expect.element(directions).toBeVisible();
});
