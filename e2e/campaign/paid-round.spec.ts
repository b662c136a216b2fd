import { query } from '../support/database.ts';
import { test } from '../support/own-server.ts';
import { aPaidApplication, completes, hoursPass, selects } from '../support/price.ts';
import { expect } from '../support/test.ts';

test(
  'a round that the business offers to pay for is set aside, agreed to, and released with the price',
  { tag: '@slow' },
  async ({ ownServer: server, opens }) => {
    const work = await aPaidApplication(server, 'Ramada brunch, once more');
    const { campaignId, projectId } = work;
    await query(server, 'update campaigns set revision_rounds = 0 where id = $1', [campaignId]);
    await work.creator.actor.setsUpPayouts();
    await selects(work);
    await query(
      server,
      `update projects set step = 'get_approval_for_content', content_state = 'submitted', submission = 1,
         submitted_on = now(), decide_by = now() + interval '3 days' where id = $1`,
      [projectId],
    );
    const [business, creator] = await Promise.all([
      opens(work.business, `/business/campaign/${campaignId}/content-review`),
      opens(work.creator, `/creator/campaign/${campaignId}/content`),
    ]);

    await business.getByRole('button', { name: 'Request changes' }).click();
    const dialog = business.getByRole('dialog', { name: 'One more round' });
    await dialog.getByLabel('Message to Ana').fill('Once more in daylight, please.');
    await dialog.getByLabel('Price for this round in dollars (optional)').fill('50');
    await expect(dialog.getByText('Visa ending in 4242')).toBeVisible();
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(business.getByText('Request sent. $50 is set aside until Ana')).toBeVisible();
    await expect(business.getByText(/^You offered \$50 for one more round/)).toBeVisible();

    await expect(creator.getByText('Once more in daylight, please.')).toBeVisible();
    await business.getByRole('button', { name: 'Withdraw request' }).click();
    await expect(
      business.getByText(/^You withdrew your offer, and nothing was charged/),
    ).toBeVisible();
    await expect(creator.getByText('Once more in daylight, please.')).toBeHidden();
    await business.getByRole('button', { name: 'Request changes' }).click();
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await creator.getByRole('button', { name: 'Agree to one more round for $50' }).click();
    await expect(business.getByText('is making the changes you requested')).toBeVisible();

    for (const [page, side] of [
      [business, 'business'],
      [creator, 'creator'],
    ] as const) {
      await page.goto(`/${side}/campaign/${campaignId}/details`);
      const money = page.getByRole('region', { name: 'Payment' });
      const line = money.getByRole('listitem').filter({ hasText: 'Extra round of changes' });
      await expect(line.getByText(/^\$50 held since /)).toBeVisible();
    }

    await completes(server, work);
    await hoursPass(server, work, 72);
    for (const page of [business, creator]) {
      const money = page.getByRole('region', { name: 'Payment' });
      await expect(money.getByText(/^\$200 released /)).toBeVisible();
      await expect(money.getByText(/^\$50 released /)).toBeVisible();
    }
    await creator.goto('/creator/earnings');
    const earning = creator.getByRole('listitem').filter({ hasText: 'Extra round of changes' });
    await expect(earning.getByText('$50', { exact: true })).toBeVisible();
  },
);
