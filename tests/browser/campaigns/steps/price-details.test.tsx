import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ProjectPayment } from '#contract/billing/payment.ts';
import { device } from '#src/data/device/browser-device.ts';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { toastsShown } from '../../billing/account-here.tsx';
import { aPayment } from '../../../src/campaigns/money/a-payment.ts';
import { projectAt, showWork, terms } from './show-work.tsx';

beforeEach(() => {
  toastQueue.clear();
  return page.viewport(390, 844);
});

const money = page.getByRole('region', { name: 'Payment' });
const paid = { ...terms, offerType: 'paid' as const, priceCents: 12_000 };

/** The details of paid work as a side reads them, without a connection. */
const show = (
  payment: Partial<ProjectPayment>,
  side: 'creator' | 'business',
  change: Parameters<typeof projectAt>[1] = {},
) => {
  const project = projectAt('contentOpen', {
    terms: paid,
    agreedPriceCents: 12_000,
    payment: aPayment(payment),
    ...change,
  });
  return showWork('details', { projects: [project] }, side);
};

test.each([
  ['business', 'Maya gets', /^Held until the work is done/],
  ['creator', 'You get', /^Held for you until the work is done/],
] as const)(
  'a held price is shown to the %s, with its fee and date',
  async (side, gets, sentence) => {
    await show({ feeCents: 600 }, side, { creatorFirstName: 'Maya' });

    await expect.element(money.getByText(/held since Nov 18$/)).toBeVisible();
    await expect.element(money.getByText(sentence)).toBeVisible();
    const names = money.getByRole('term').elements();
    expect(names.map((one) => one.textContent)).toEqual([
      'Agreed price',
      'Platform fee',
      gets,
      'Held since',
    ]);
    const values = money.getByRole('definition').elements();
    expect(values.map((one) => one.textContent)).toEqual(['$120', '$6', '$114', 'Nov 18']);
  },
);

const dispute = {
  by: 'business' as const,
  reason: 'The reel is blurry.',
  openedOn: '2026-11-19T17:00:00.000Z',
  resolvedOn: null,
  resolution: null,
};

test.each(['business', 'creator'] as const)(
  'a reported problem freezes the price, and the %s reads so where it was reported',
  async (side) => {
    await show({ isFrozen: true }, side, { dispute });

    const frozen = page.getByText(/^The money is frozen because of the reported problem/);
    await expect.element(money.getByText('$120 frozen')).toBeVisible();
    expect(frozen.elements()).toHaveLength(2);
  },
);

test('a refund names its amount and day, and the business has the provider’s receipt', async () => {
  const receiptUrl = 'https://pay.example/receipt.pdf';
  const refund = { state: 'refunded', refundedCents: 12_000, receiptUrl } as const;
  await show({ ...refund, settledOn: '2026-11-19T17:00:00.000Z' }, 'business');

  await expect.element(money.getByText('$120 on Nov 19')).toBeVisible();
  const link = money.getByRole('link', { name: 'Receipt' });
  await expect.element(link).toHaveAttribute('href', receiptUrl);
  await expect.element(link).toHaveAttribute('target', '_blank');
});

test('a receipt says that it needs a connection', async () => {
  vi.spyOn(device, 'isOnline').mockReturnValue(false);
  await show({ receiptUrl: 'https://pay.example/receipt.pdf' }, 'business');
  await money.getByRole('link', { name: 'Receipt' }).click();

  expect(toastsShown()).toEqual(['You’re offline. Connect to do this. Nothing was changed.']);
});

test('without a price of Pollin’s the details say that the business pays directly', async () => {
  const project = projectAt('contentOpen', { terms: paid, agreedPriceCents: 12_000 });
  await showWork('details', { projects: [project] });

  await expect.element(money.getByText('Paid by the business directly.')).toBeVisible();
  expect(money.getByText(/held/).elements()).toEqual([]);
});

test('each extra round has a line of its own, and the business the receipt of what was charged', async () => {
  const rounds = [
    { ...aPayment({ amountCents: 2_000 }), state: 'void' as const },
    { ...aPayment({ amountCents: 5_000, receiptUrl: 'https://pay.example/r' }) },
  ];
  await show({}, 'business', { roundPayments: rounds });

  const lines = money.getByRole('list', { name: 'Extra rounds of changes' }).getByRole('listitem');
  await expect.element(lines.nth(0).getByText('$20 not charged')).toBeVisible();
  await expect.element(lines.nth(1).getByText('$50 held since Nov 18')).toBeVisible();
  expect(lines.nth(1).getByRole('link', { name: 'Receipt' }).elements()).toHaveLength(1);
});
