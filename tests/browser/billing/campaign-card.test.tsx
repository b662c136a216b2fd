import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Role } from '#contract/permissions.ts';
import { visa } from '../../src/campaigns/money/a-payment.ts';
import { aTab } from './a-tab.ts';
import {
  aSubscription,
  offline,
  showSubscription,
  skipWaits,
  toastsShown,
} from './account-here.tsx';

beforeEach(() => void skipWaits());

const campaignCard = page.getByRole('region', { name: 'Card for campaign prices' });

test('the card that campaign prices are charged to is named, with its end', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T17:00:00.000Z') });
  await showSubscription({ subscription: { card: visa } });

  await expect.element(campaignCard.getByText('Visa ending in 4242')).toBeVisible();
  await expect.element(campaignCard.getByText('Expires 04/2029')).toBeVisible();
  await expect.element(campaignCard.getByRole('button', { name: 'Replace card' })).toBeVisible();
  expect(campaignCard.getByText('This card has expired').elements()).toEqual([]);
});

test('a card past its last month is shown as expired', async () => {
  await showSubscription({ subscription: { card: { ...visa, expYear: 2024 } } });

  await expect.element(campaignCard.getByText('This card has expired')).toBeVisible();
});

test.each<[Role, string | null, RegExp, boolean]>([
  ['owner', null, /^No card yet. Add one/, true],
  ['manager', null, /^No card yet. Only an owner/, false],
  ['owner', 'Bloom Group', /^Bloom Group hasn’t added a card/, false],
])('without a card a %s managed by %s reads who adds one', async (role, managedBy, text, may) => {
  await showSubscription({ role, subscription: { card: null, managedBy } });

  await expect.element(campaignCard.getByText(text)).toBeVisible();
  expect(campaignCard.getByRole('button', { name: 'Add card' }).elements()).toHaveLength(
    may ? 1 : 0,
  );
});

test('a card is entered on the provider’s page in a new tab, and shown after the return', async () => {
  const tab = aTab();
  const url = 'https://pay.example/card';
  const { answers, calls } = await showSubscription({ answers: { 'POST /card': { url } } });
  await campaignCard.getByRole('button', { name: 'Add card' }).click();
  await expect.poll(() => tab.shown).toEqual([url]);
  expect(calls.find(({ call }) => call === 'POST /card')?.body).toEqual({
    redirectPath: '/business/subscription?card=back',
  });

  answers['GET /subscription'] = aSubscription({ card: visa });
  document.dispatchEvent(new Event('visibilitychange'));

  await expect.element(campaignCard.getByText('Visa ending in 4242')).toBeVisible();
  await expect.poll(toastsShown).toEqual(['Your card was saved']);
});

test('the tab that returns waits for the card until the provider reports it, and its address is plain again', async () => {
  const asked: number[] = [];
  const { go } = await showSubscription({
    isBackWithCard: true,
    answers: {
      'GET /subscription': () => aSubscription({ card: asked.push(1) > 3 ? visa : null }),
    },
  });

  await expect.element(campaignCard.getByText('Visa ending in 4242')).toBeVisible();
  await expect.poll(() => go.mock.lastCall).toEqual(['/business/subscription']);
});

test('without a connection entering a card says that it needs one', async () => {
  const tab = aTab();
  const { count } = await showSubscription();
  await expect.element(campaignCard.getByRole('button', { name: 'Add card' })).toBeEnabled();
  offline();
  await campaignCard.getByRole('button', { name: 'Add card' }).click();

  await expect
    .poll(toastsShown)
    .toEqual(['You’re offline. Connect to do this. Nothing was changed.']);
  expect(tab.shown).toEqual([]);
  expect(count('POST /card')).toBe(0);
});
