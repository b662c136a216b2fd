import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ApiUser } from './support/api-user.ts';
import { CountedHand } from './support/counted.ts';
import { query } from './support/database.ts';
import { aBusiness, aCampaign } from './support/market.ts';
import { aPhoto } from './support/photos.ts';
import { expect, test } from './support/test.ts';

const addressOf = (who: string) => `${who}.${randomUUID().slice(0, 8)}@pollin.test`;

/** From the login to the choice of an account, every field counted. */
async function enterCode(page: Page, hand: CountedHand, url: string, email: string) {
  const mailbox = new ApiUser(url);
  await page.goto('/login');
  await hand.type(page.getByRole('textbox', { name: 'Email' }), email);
  await hand.tap(page.getByRole('button', { name: 'Send code' }));
  await hand.type(page.getByRole('textbox', { name: 'Code' }), await mailbox.code(email));
}

test(
  'a new creator reaches a sent application in 15 taps and 7 typed fields',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const title = `Noodles ${randomUUID().slice(0, 8)}`;
    const campaignId = await aCampaign(server, { business: await aBusiness(server), title });
    const { page } = await openPhone();
    const hand = new CountedHand({ taps: 15, fields: 7 });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const next = () => hand.tap(button('Next'));

    await enterCode(page, hand, server.url, addressOf('new.creator'));
    await hand.check(page.getByRole('radio', { name: /I’m a creator/ }));
    await hand.type(page.getByRole('textbox', { name: 'First name' }), 'Wilhelmina');
    await hand.type(page.getByRole('textbox', { name: 'Last name' }), 'Quartzfield');
    await hand.tap(button('Continue'));
    await hand.tap(page.getByRole('link', { name: 'Browse opportunities first' }));
    await hand.tap(page.getByRole('link', { name: new RegExp(title) }).first());
    await hand.tap(button('Add 6 details to apply'));
    await hand.choosePhoto(
      page.getByRole('button', { name: /Choose a photo/ }),
      await aPhoto({ width: 1200, height: 1000 }),
    );
    await hand.type(page.getByRole('textbox', { name: 'Bio' }), 'Noodles and patios.');
    await next();
    await hand.tap(page.getByRole('option', { name: 'Tempe' }));
    await hand.tap(page.getByRole('dialog').getByText('Eats & Drinks'));
    await next();
    await hand.type(page.getByLabel('Date of birth'), '1999-02-03');
    await next();
    await hand.type(page.getByLabel('Link to your profile'), 'https://instagram.com/wilhelmina');
    await next();
    await hand.tap(button('Send application'));

    await expect(page.getByText('You applied')).toBeVisible();
    const states = () =>
      query(server, 'select state from candidates where campaign_id = $1', [campaignId]);
    await expect.poll(states, hand.summary).toEqual([{ state: 'applied' }]);
  },
);

test(
  'a new business reaches a bookable campaign in 20 clicks',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const title = `Patio ${randomUUID().slice(0, 8)}`;
    const { page } = await openPhone({ width: 1280, height: 800 });
    const hand = new CountedHand({ taps: 20, fields: 13 });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });

    await enterCode(page, hand, server.url, addressOf('new.business'));
    await hand.check(page.getByRole('radio', { name: /I have a business/ }));
    await hand.type(field('Business name'), 'Quill & Ink');
    await hand.type(field('First name'), 'Nora');
    await hand.type(field('Last name'), 'Quill');
    await hand.tap(button('Continue'));
    await hand.tap(page.getByRole('link', { name: 'Complete your business profile' }));
    await hand.type(field('Description'), 'Paper, pens, and a reading corner.');
    await hand.tap(page.getByText('Shops & Services', { exact: true }));
    await hand.type(field('Street'), '12 E Test Avenue');
    await hand.type(page.getByRole('combobox', { name: 'City' }), 'Phoenix');
    await hand.type(field('ZIP code'), '85004');
    await hand.type(field('Instagram'), 'https://instagram.com/quillandink');
    await hand.tap(button('Save'));
    await hand.tap(button('Use Mon–Fri, 9 AM–5 PM'));
    await hand.tap(button('Save'));
    await hand.type(field('Title'), title);
    await hand.type(field('Description'), 'Film our reading corner on a quiet morning.');
    await hand.type(field('Gift'), 'A notebook');
    for (const _ of ['content', 'when', 'rights', 'preview']) await hand.tap(button('Next'));
    await hand.tap(button('Publish'));

    await expect(page).toHaveURL(/\/candidates/);
    const rows = await query(
      server,
      `select c.status, a.week->'mon'->>'startTime' as "opensAt" from campaigns c
     join availability a on a.business_id = c.business_id where c.title = $1`,
      [title],
    );
    expect(rows, hand.summary).toEqual([{ status: 'active', opensAt: '900' }]);
  },
);
