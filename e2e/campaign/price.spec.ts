import type { Page } from '@playwright/test';
import {
  aPaidApplication,
  completes,
  hoursPass,
  operatorSettles,
  sandboxDaysPass,
  selects,
  timerGoesOff,
  type PaidWork,
} from '../support/price.ts';
import { test } from '../support/own-server.ts';
import { expect } from '../support/test.ts';

const detailsOf = (side: 'business' | 'creator', { campaignId }: PaidWork) =>
  `/${side}/campaign/${campaignId}/details`;

type Shown = { chip: RegExp; text: string | RegExp };

/** The part of a project about its payment, which changes by itself. */
async function says(page: Page, { chip, text }: Shown): Promise<void> {
  const money = page.getByRole('region', { name: 'Payment' });
  await expect(money.getByText(text)).toBeVisible();
  await expect(money.getByText(chip)).toBeVisible();
}

test(
  'a price is charged, held, released after 72 hours, and paid out',
  { tag: '@slow' },
  async ({ ownServer: server, opens }) => {
    const work = await aPaidApplication(server, 'Ramada tasting, paid');
    const [business, creator] = await Promise.all([
      opens(work.business, `/business/campaign/${work.campaignId}/candidates`),
      opens(work.creator, '/creator/earnings'),
    ]);

    await onboards(creator);
    await work.creator.actor.canBePaid();
    await creator.reload();
    await expect(creator.getByText('You’re all set to be paid.')).toBeVisible();
    await business.getByRole('button', { name: 'Select', exact: true }).click();
    await business.getByRole('button', { name: 'Select Ana and pay $200' }).click();
    await expect(business.getByText('$200 charged and held until the work is done')).toBeVisible();
    await Promise.all([
      business.goto(detailsOf('business', work)),
      creator.goto(detailsOf('creator', work)),
    ]);
    const held = /^\$200 held since /;
    await says(business, { chip: held, text: 'Held until the work is done. Ana gets it 72 hours' });
    await says(creator, { chip: held, text: 'Held for you until the work is done. You get it 72' });

    await completes(server, work);
    const until = /^\$200 held until /;
    await says(business, { chip: until, text: /^Goes to Ana .*, unless one of you reports/ });
    await says(creator, { chip: until, text: /^Released to you .*, unless one of you reports/ });

    await hoursPass(server, work, 72);
    const released = /^\$200 released /;
    await says(business, { chip: released, text: 'Released to Ana.' });
    await says(creator, { chip: released, text: 'Released to you. It’s on its way to your bank' });

    await sandboxDaysPass(server, 5);
    await says(business, { chip: /^\$200 paid$/, text: 'Paid out to Ana.' });
    await creator.goto('/creator/earnings');
    const earning = creator.getByRole('listitem').filter({ hasText: 'Ramada tasting, paid' });
    await expect(earning.getByText('$200', { exact: true })).toBeVisible();
    await expect(earning.getByText('Paid', { exact: true })).toBeVisible();
  },
);

/** Goes through the provider's onboarding, which opens in a tab of its own. */
async function onboards(page: Page): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Set up payouts' }).click();
  const form = await opened;
  await form.getByLabel('First name').fill('Ana');
  await form.getByLabel('Last name').fill('Reyes');
  await form.getByRole('button', { name: 'Agree and submit' }).click();
  await form.waitForURL('**/creator/earnings');
  await form.close();
}

test(
  'a reported problem freezes a price, and an operator gives it back',
  { tag: '@slow' },
  async ({ ownServer: server, opens }) => {
    const work = await aPaidApplication(server, 'Ramada dinner, disputed');
    await work.creator.actor.setsUpPayouts();
    await selects(work);
    await completes(server, work);
    const [business, creator] = await Promise.all([
      opens(work.business, detailsOf('business', work)),
      opens(work.creator, detailsOf('creator', work)),
    ]);
    await says(business, { chip: /^\$200 held until /, text: /^Goes to Ana / });

    const { projectId } = work;
    const reason = 'The films show another restaurant';
    await work.business.actor.does('projectEvent', { event: 'dispute_opened', projectId, reason });
    const frozen = { chip: /^\$200 frozen$/, text: 'The money is frozen because of the reported' };
    await Promise.all([says(business, frozen), says(creator, frozen)]);
    // Nobody gets it, however late it is.
    await hoursPass(server, work, 72);

    const words = 'The films are of another place: the price goes back.';
    expect(await operatorSettles(server, work, 'refund', words)).toContain('Problem resolved.');
    await timerGoesOff(server);
    const chip = /^\$200 refunded /;
    await says(business, { chip, text: 'Refunded to your card.' });
    await says(creator, { chip, text: 'Refunded to Ramada Kitchen.' });
  },
);
