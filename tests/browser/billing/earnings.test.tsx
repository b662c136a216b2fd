import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Earning, PayoutAccount } from '#contract/billing/record.ts';
import { writeCached } from '#src/data/device/cached-entries.ts';
import { device } from '#src/data/device/browser-device.ts';
import { CreatorEarningsScreen } from '#src/features/billing/screens/creator-earnings-screen.tsx';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import { reach } from '../open-copy.ts';
import { mount } from '../ui/mount.tsx';
import {
  actor,
  aUser,
  offline,
  refusing,
  serving,
  signInAs,
  skipWaits,
  toastsShown,
  type Answers,
} from './account-here.tsx';
import { aTab } from './a-tab.ts';
import { anEarning } from '../../support/an-earning.ts';

const now = Date.parse('2026-11-20T17:00:00.000Z');

const some = [
  anEarning(),
  anEarning({ campaignTitle: 'Night market', state: 'released', amountCents: 12_000 }),
  anEarning({
    campaignTitle: 'Fall menu',
    state: 'paid',
    amountCents: 7_550,
    agreedOn: '2026-09-02T18:00:00.000Z',
    endedOn: '2026-10-12T18:00:00.000Z',
  }),
  anEarning({ campaignTitle: 'Mural walk', state: 'earned', paidBy: 'direct', amountCents: 100 }),
];

type Shown = {
  earnings?: Earning[];
  state?: PayoutAccount['state'];
  isBack?: boolean;
  answers?: Answers;
};

async function show({
  earnings = some,
  state = 'enabled',
  isBack = false,
  answers = {},
}: Shown = {}) {
  toastQueue.clear();
  vi.useFakeTimers({ toFake: ['Date'], now });
  const server = serving({
    'GET /payouts': { state, testMode: null },
    'GET /earnings': { earnings },
    ...answers,
  });
  await signInAs(aUser('creator'));
  const onChecked = vi.fn<() => void>();
  const { go } = mount(
    <>
      <CreatorEarningsScreen actor={actor} isBack={isBack} onChecked={onChecked} />
      <ToastRegion />
    </>,
  );
  return { ...server, go, onChecked };
}

test.each<[PayoutAccount['state'], string, string[]]>([
  ['none', 'Not set up', ['Set up payouts']],
  ['incomplete', 'Not finished', ['Finish setup']],
  ['review', 'In review', ['Open payout account']],
  ['enabled', 'Ready', ['Open payout account']],
  ['restricted', 'Action needed', ['Update details', 'Open payout account']],
])('payouts that are "%s" are shown as "%s", with the next step', async (state, label, steps) => {
  await show({ state, earnings: [] });

  await expect.element(page.getByText(label, { exact: true })).toBeVisible();
  const buttons = page.getByRole('button').elements();
  expect(buttons.map((one) => one.textContent)).toEqual(steps);
});

test('the tab that returns from the form waits until the provider reports it', async () => {
  skipWaits();
  const asked: number[] = [];
  const { onChecked } = await show({
    isBack: true,
    answers: {
      'GET /payouts': () => ({
        state: asked.push(1) > 3 ? 'review' : 'incomplete',
        testMode: null,
      }),
    },
  });

  await expect.element(page.getByText('In review', { exact: true })).toBeVisible();
  await expect.poll(() => onChecked.mock.calls.length).toBe(1);
  expect(page.getByText('Checking your details…').elements()).toEqual([]);
});

test('a creator sees what is agreed, on its way, and paid: in all, by month, and by project', async () => {
  await show();

  const figures = page.getByRole('definition');
  await expect.element(figures.first()).toBeVisible();
  expect(figures.elements().map((one) => one.textContent)).toEqual(['$50', '$0', '$121', '$75.50']);
  const november = page.getByRole('region', { name: 'November 2026' });
  await expect.element(november.getByText('Agreed $50 · On its way $121')).toBeVisible();
  await expect.element(november.getByText('Night market')).toBeVisible();
  const october = page.getByRole('region', { name: 'October 2026' });
  await expect.element(october.getByText('Fall menu')).toBeVisible();
  await expect.element(october.getByText('$75.50', { exact: true })).toBeVisible();
  await expect.element(october.getByText(/^Desert Bloom · Oct 12$/)).toBeVisible();
});

const releaseOn = '2026-11-24T22:00:00.000Z';

test.each<[Partial<Earning>, string, string, string[]]>([
  [
    { feeCents: 600 },
    'Held by Pollin',
    '$114',
    ['Released 72 hours after completion', 'Price $120 · Fee $6'],
  ],
  [{ releaseOn }, 'Held by Pollin', '$120', ['Released Tue 3:00 PM', 'Price $120 · Fee $0']],
  [
    { releaseOn, isFrozen: true },
    'Frozen',
    '$120',
    ['Waits until the reported problem is resolved', 'Price $120 · Fee $0'],
  ],
  [{ state: 'paid', refundedCents: 2_000 }, 'Paid', '$100', ['Price $120 · Fee $0 · Refunded $20']],
  [{ state: 'refunded', refundedCents: 12_000 }, 'Refunded', '$120', ['Price $120 · Fee $0']],
])('a price that Pollin charged is shown with its fee: %j', async (change, label, part, lines) => {
  await show({ earnings: [anEarning({ state: 'held', amountCents: 12_000, ...change })] });

  const row = page.getByRole('region', { name: 'November 2026' }).getByRole('listitem');
  for (const text of [label, part, ...lines]) {
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
  }
});

test('money that the business pays directly is shown as such', async () => {
  await show();

  await expect.element(page.getByText(/^Paid by the business directly/)).toBeVisible();
  await expect.element(page.getByText(/paid directly$/)).toBeVisible();
  expect(page.getByText(/paid directly$/).elements()).toHaveLength(1);
});

test('without paid projects the screen says what will be here, and leads to opportunities', async () => {
  const { go } = await show({ earnings: [] });
  await expect.element(page.getByText('No paid projects yet')).toBeVisible();

  await page.getByRole('link', { name: 'Opportunities' }).click();
  expect(go).toHaveBeenCalledWith('/creator/dashboard');
});

test('setting up payouts opens in a tab of the click, and the return shows the new state', async () => {
  const tab = aTab();
  const url = 'https://payouts.example/onboarding';
  const { answers } = await show({ state: 'none', answers: { 'POST /payoutOnboarding': { url } } });
  await page.getByRole('button', { name: 'Set up payouts' }).click();
  await expect.poll(() => tab.shown).toEqual([url]);
  expect(tab.opened).toEqual([['', '_blank']]);

  answers['GET /payouts'] = { state: 'review', testMode: null };
  document.dispatchEvent(new Event('visibilitychange'));

  await expect.element(page.getByText('In review', { exact: true })).toBeVisible();
});

test('a setup that cannot be opened says so, and the tab closes', async () => {
  const tab = aTab();
  await show({ state: 'none', answers: { 'POST /payoutOnboarding': refusing(403, 'FORBIDDEN') } });
  await page.getByRole('button', { name: 'Set up payouts' }).click();

  await expect.poll(toastsShown).toEqual(['Couldn’t open the payout setup. Please try again.']);
  expect(tab.isClosed()).toBe(true);
});

test('a blocked tab is replaced by a link', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const url = 'https://payouts.example/account';
  await show({ answers: { 'GET /getLoginLink': { data: { url } } } });
  await page.getByRole('button', { name: 'Open payout account' }).click();

  await expect.element(page.getByRole('link', { name: 'Open page' })).toHaveAttribute('href', url);
});

test('without a connection the setup says that it needs one', async () => {
  const tab = aTab();
  const { count } = await show({ state: 'none' });
  const button = page.getByRole('button', { name: 'Set up payouts' });
  await expect.element(button).toBeEnabled();
  offline();
  await button.click();

  await expect
    .poll(toastsShown)
    .toEqual(['You’re offline. Connect to do this. Nothing was changed.']);
  expect(tab.shown).toEqual([]);
  expect(count('POST /payoutOnboarding')).toBe(0);
});

test('the file for spreadsheets is made on this device, without a connection too', async () => {
  offline();
  await signInAs(aUser('creator'));
  await writeCached(device, actor, 'earnings', { earnings: some });
  const made: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    made.push(file as Blob);
    return 'blob:test';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  await show();
  await page.getByRole('button', { name: 'Export as CSV' }).click();

  await expect.poll(() => names).toEqual(['pollin-earnings-2026-11-20.csv']);
  expect(await made[0]?.text()).toContain(
    'Fall menu,Desert Bloom,75.50,0.00,0.00,75.50,Paid,,Pollin',
  );
});

test('without a connection earnings are read with their age', async () => {
  offline();
  vi.useFakeTimers({ toFake: ['Date'], now: now - 3_600_000 });
  await signInAs(aUser('creator'));
  await writeCached(device, actor, 'earnings', { earnings: some });
  await reach(false);
  await show();

  await expect.element(page.getByText('Night market')).toBeVisible();
  await expect.element(page.getByText('As of 9:00 AM')).toBeVisible();
});

test('earnings that never arrived here are not shown as none', async () => {
  offline();
  await show();

  await expect
    .element(
      page.getByText('Your earnings will load when you’re online and stay available offline.'),
    )
    .toBeVisible();
  await expect.element(page.getByText(/Your payout status will load/)).toBeVisible();
  expect(page.getByText('No paid projects yet').elements()).toEqual([]);
});

test('trouble of the server is shown, and trying again helps', async () => {
  const trouble = new Response('{}', { status: 500 });
  const { answers } = await show({
    answers: { 'GET /earnings': trouble, 'GET /payouts': trouble },
  });
  await expect.element(page.getByText('Pollin is having trouble', { exact: true })).toBeVisible();

  answers['GET /earnings'] = { earnings: some };
  await page.getByRole('button', { name: 'Try again' }).last().click();

  await expect.element(page.getByText('Night market')).toBeVisible();
});

test('an earning that this app cannot read leaves the others', async () => {
  const strange = { ...anEarning(), state: 'bartered' };
  await show({ answers: { 'GET /earnings': { earnings: [strange, ...some] } } });

  await expect.element(page.getByText('Night market')).toBeVisible();
});

test('a paid round that arrives leaves the row of its project’s price in place', async () => {
  const price = anEarning();
  await show({ earnings: [price] });
  const title = page.getByText('Patio brunch');
  await expect.element(title).toBeVisible();
  const row = title.element().closest('li');
  const agreedOn = '2026-11-19T18:00:00.000Z';
  const round = anEarning({ ...price, kind: 'round', amountCents: 4_321, agreedOn });
  await writeCached(device, actor, 'earnings', { earnings: [price, round] });

  await expect.poll(() => title.elements().length).toBe(2);
  expect(title.elements().map((one) => one.closest('li') === row)).toEqual([false, true]);
});
