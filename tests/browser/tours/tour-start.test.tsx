import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { device } from '#src/data/device/browser-device.ts';
import { isTourViewed, markTourViewed } from '#src/lib/tour-flags.ts';
import { closeViewedTour } from '#src/features/tours/active-tour.ts';
import { answering } from '../answering.ts';
import { aFullDevice } from '../app/full-device.ts';
import { showApp } from '../app/whole-app.tsx';
import { aReadyDevice, complete, done, openNavigationTour, popover } from './a-tour.tsx';

test('the tour starts once the last part of the account is complete', async () => {
  await import('#src/features/tours/components/tour-guide.tsx');
  const listen = vi.spyOn(globalThis, 'addEventListener');
  await aReadyDevice('creator', { profile: true, portfolio: false });
  await showApp('/creator/dashboard');
  await expect.element(page.getByText('Campaign 0')).toBeVisible();
  // The guide listens to other tabs as soon as it is there.
  expect(listen).not.toHaveBeenCalledWith('storage', closeViewedTour);

  await complete('creator');

  await expect.element(popover).toBeVisible();
});

test('a screen’s own tour waits for the next screen', async () => {
  const app = await openNavigationTour();
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect.poll(app.path).toMatch('/creator/calendar');
  await expect.element(popover).toBeVisible();
  await popover.getByRole('button', { name: 'Close tour' }).click();
  await page.getByRole('link', { name: 'Pipeline' }).click();

  await expect.element(page.getByRole('dialog', { name: 'Pipeline' })).toBeVisible();
  expect(document.querySelectorAll('[data-tour-popover]')).toHaveLength(1);
});

test('a new account learns at its home that it is complete', async () => {
  await aReadyDevice('creator', { profile: true, portfolio: false });
  const session = await device.db.session.get('current');
  const { creator, ...profile } = session?.profile ?? {};
  await device.db.session.update('current', { accessToken: 'token', expiresAt: Date.now() + 1e9 });
  const me = { ...profile, creator: { ...creator, completionStatus: done.creator } };
  answering(({ pathname }) => (pathname.endsWith('/me') ? me : undefined));
  await page.viewport(390, 844);

  await showApp('/creator/dashboard');

  await expect.element(popover).toBeVisible();
});

test('a screen’s tour ends with its screen, and the next screen’s begins', async () => {
  await aReadyDevice('creator');
  markTourViewed('creator_navigation');
  await page.viewport(390, 844);
  await showApp('/creator/calendar');
  await expect.element(page.getByRole('dialog', { name: 'Calendar' })).toBeVisible();

  await page.getByRole('link', { name: 'Pipeline' }).click();

  await expect.element(page.getByRole('dialog', { name: 'Pipeline' })).toBeVisible();
  expect(isTourViewed('creator_calendar')).toBe(true);
});

test('another tab that closes the tour closes it here', async () => {
  await openNavigationTour();

  markTourViewed('creator_navigation');
  dispatchEvent(new StorageEvent('storage'));

  await expect.element(popover).not.toBeInTheDocument();
});

test('the settings list the tours of the account type and start them again', async () => {
  await aReadyDevice('owner');
  markTourViewed('business_navigation');
  await page.viewport(390, 844);
  const app = await showApp('/settings/tours');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect.element(rows.getByText('Viewed', { exact: true })).toBeVisible();
  expect(rows.elements()).toHaveLength(7);

  await page.getByRole('button', { name: 'Reset onboarding guide' }).click();

  await expect.poll(app.path).toBe('/business/dashboard');
  await expect.element(popover).toBeVisible();
  expect(isTourViewed('business_navigation')).toBe(false);
});

test('an incomplete account reads what its tours wait for', async () => {
  await aReadyDevice('creator', { profile: true, portfolio: false });
  await showApp('/settings/tours');

  await expect.element(page.getByText(/^Tours start once your profile is complete/)).toBeVisible();
  await page.getByRole('button', { name: 'Reset onboarding guide' }).click();
  await expect.element(page.getByText('Your tours will start again.')).toBeVisible();
});

test('a corporation has no tours', async () => {
  await aFullDevice('corporate');
  await showApp('/settings/tours');
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
