import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { UserProfile } from '#contract/profile/record.ts';
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

async function startAs(over: (profile: UserProfile) => Partial<UserProfile>, isChosen: boolean) {
  await aFullDevice('creator');
  const profile = (await device.db.session.get('current'))?.profile;
  if (!profile) throw new Error('Nobody is signed in');
  await device.db.session.update('current', {
    profile: { ...profile, ...over(profile) },
    ...(!isChosen && { accountId: null }),
  });
  return showApp('/dashboard');
}

test('a person who has chosen no account is shown where to choose one', async () => {
  const app = await startAs(() => ({ currentMembership: null }), false);

  await expect
    .element(page.getByText('Choose an account from the dropdown at the top right.'))
    .toBeVisible();
  expect(app.path()).toBe('/dashboard');
});

test('a membership of a kind that this version does not know is shown as unknown, with a way to help', async () => {
  const app = await startAs(({ memberships }) => {
    const unknown = memberships.map((one) => ({
      ...one,
      role: 'owner' as const,
      creatorId: null,
      businessId: null,
      corporateId: null,
    }));
    return { memberships: unknown, currentMembership: unknown[0] ?? null };
  }, true);

  await expect.element(page.getByText('Unknown Membership Type')).toBeVisible();
  await expect.element(page.getByText('Please contact support so we can fix this.')).toBeVisible();
  expect(app.path()).toBe('/dashboard');
});
