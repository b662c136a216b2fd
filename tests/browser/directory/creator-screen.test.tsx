import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AccountId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { CreatorProfile } from '#src/features/creator-profile/overlay.ts';
import { publicOf } from '#src/features/creator-profile/queries.ts';
import { creatorKey } from '#src/features/directory/cached-queries.ts';
import { CreatorScreen } from '#src/features/directory/screens/creator-screen.tsx';
import { recordOf } from '../creator-profile/records.ts';
import { mount } from '../ui/mount.tsx';
import { aBusinessHere, actor } from './business.ts';
import { answering } from '../answering.ts';

const id = newId<AccountId>();
const record = recordOf(
  { accountId: id, about: '<p>I film food.</p>', locality: 'Mesa' },
  {
    lastName: 'Torres',
    instagramUrl: '',
    ageBand: null,
    completedCampaigns: 2,
    rating: { status: 'TIER_2', positiveTraits: {}, reviewCount: 1, publicReviews: [] },
  },
);
const maya = publicOf(record as CreatorProfile, []);

const keepMaya = (over: Partial<typeof maya> = {}) =>
  device.db.answers.put({
    accountId: actor.accountId,
    key: creatorKey(id),
    value: { ...maya, ...over },
    at: Date.now(),
  });
const show = () =>
  mount(
    <CreatorScreen
      actor={actor}
      creatorId={id}
      mayMark
      action={({ name }) => <button>Invite {name}</button>}
    >
      {({ creator, age, actions }) => (
        <>
          <h1>{creator.firstName}</h1>
          {age}
          {actions}
        </>
      )}
    </CreatorScreen>,
  );
const refusedWith = (code: string, status: number) =>
  Response.json({ code, message: 'No' }, { status });

test('a profile that was open once opens without a connection, with its age', async () => {
  answering(() => undefined);
  await aBusinessHere();
  await keepMaya();
  show();

  await expect.element(page.getByRole('heading', { name: 'Maya' })).toBeVisible();
  await expect.element(page.getByText(/^As of /)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Invite Maya Torres' })).toBeVisible();
  await page.getByRole('button', { name: 'Favorite: Maya Torres' }).click();
  await expect
    .element(page.getByRole('button', { name: 'Favorite: Maya Torres' }))
    .toHaveAttribute('aria-pressed', 'true');
});

test('what is asked once is kept for the next time', async () => {
  const { asked } = answering((url) => (url.pathname === `/api/creator/${id}` ? maya : undefined));
  await aBusinessHere();
  show();
  await expect.element(page.getByRole('heading', { name: 'Maya' })).toBeVisible();

  expect(asked).toEqual([`/api/creator/${id}`]);
  await expect.poll(() => device.db.answers.count()).toBe(1);
});

test('a match shows its parts, and which of them are unknown', async () => {
  answering(() => undefined);
  await aBusinessHere();
  await keepMaya({ address: { ...maya.address, locality: '' } });
  show();

  await page.getByRole('button', { name: /How well you match/ }).click();

  await expect.element(page.getByText('40 of 40')).toBeVisible();
  await expect.element(page.getByText('Not known yet')).toBeVisible();
});

test('a creator who is not to be seen any more is gone from this device as well', async () => {
  answering(() => refusedWith('NOT_FOUND', 404));
  await aBusinessHere();
  await keepMaya();
  show();

  await expect.element(page.getByText('Creator not available')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'All creators' })).toBeVisible();
  expect(await device.db.answers.count()).toBe(0);
});

test('one that was never opened here says so without a connection', async () => {
  answering(() => undefined);
  await aBusinessHere();
  show();

  await expect.element(page.getByText('Not on this device yet')).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test('a server that fails is an error that can be tried again', async () => {
  let isBroken = true;
  answering(() => (isBroken ? refusedWith('FAILED', 500) : maya));
  await aBusinessHere();
  show();
  await expect.element(page.getByRole('alert')).toBeVisible();
  isBroken = false;

  await page.getByRole('button', { name: 'Try again' }).click();

  await expect.element(page.getByRole('heading', { name: 'Maya' })).toBeVisible();
});
