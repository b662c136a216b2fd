import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { device } from '#src/data/device/browser-device.ts';
import { askForSetup } from '#src/lib/setup-flags.ts';
import { aFullDevice } from './full-device.ts';
import { showApp } from './whole-app.tsx';

async function start(portfolio: boolean): Promise<string> {
  await aFullDevice('creator');
  const session = await device.db.session.get('current');
  const { profile, accountId } = session ?? {};
  if (!profile || !accountId) throw new Error('Nobody is signed in');
  const creator = { id: accountId, photoUrl: null, completionStatus: { profile: true, portfolio } };
  await device.db.session.update('current', { profile: { ...profile, creator } });
  const app = await showApp('/dashboard');
  await expect.poll(app.path).not.toBe('/dashboard');
  await expect.element(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  return app.path();
}

test('a creator without photos starts at the portfolio', async () => {
  askForSetup('requirePortfolioSetup');

  expect(await start(false)).toBe('/creator/profile/view');
  await expect.element(page.getByRole('heading', { name: 'Portfolio' })).toBeVisible();
});

test('the profile comes before the portfolio', async () => {
  askForSetup('requireProfileSetup');
  askForSetup('requirePortfolioSetup');

  expect(await start(false)).toBe('/creator/profile/edit');
});

test('photos that came another way are not asked for again', async () => {
  askForSetup('requirePortfolioSetup');

  expect(await start(true)).toBe('/creator/dashboard');
});
