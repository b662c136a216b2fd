import type { Page } from '@playwright/test';
import { ApiUser } from '../support/api-user.ts';
import { crashBrowser } from '../support/crash.ts';
import { query } from '../support/database.ts';
import { aBusiness, aCreator, aProject, aShoot, inDays } from '../support/market.ts';
import { pack } from '../support/shoots.ts';
import { expect, test } from '../support/test.ts';

const ACCOUNT = '/user/account';
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test(
  'a name and a number changed without signal outlive a killed browser, and reach the other side’s confirmed shoot',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const [restaurant, ana] = [await aBusiness(server), await aCreator(server)];
    const work = await aProject(server, {
      business: restaurant,
      creator: ana,
      title: 'Patio at noon',
    });
    const { day } = await aShoot(server, work, { state: 'confirmed', start: inDays(2, 10) });
    const creator = await openPhone();
    const business = await openPhone({ width: 1280, height: 800 });
    await Promise.all([
      creator.signIn(ana.email, ACCOUNT),
      business.signIn(restaurant.email, `/business/calendar?day=${day}`),
    ]);
    await expect(field(creator.page, 'First name')).not.toHaveValue('');

    await creator.goOffline();
    await field(creator.page, 'First name').fill('Marisol');
    await field(creator.page, 'Phone').fill('602 555 0142');
    await creator.page.getByRole('button', { name: 'Save changes' }).click();
    await expect(creator.page.getByText('Your changes were saved')).toBeVisible();
    await crashBrowser(creator);
    await creator.open({ offline: true });
    await creator.page.goto(ACCOUNT);
    await expect(field(creator.page, 'First name')).toHaveValue('Marisol');
    await expect(field(creator.page, 'Phone')).toHaveValue('(602) 555-0142');
    await creator.goOnline();

    await business.page
      .getByRole('main')
      .getByRole('link')
      .filter({ hasText: work.title })
      .first()
      .click();
    const call = pack(business.page).getByRole('link', { name: /^Call Marisol/ });
    await expect(call.first()).toHaveAttribute('href', 'tel:+16025550142');
    const rows = await query<{ phone: string }>(server, 'select phone from users where id = $1', [
      ana.userId,
    ]);
    expect(rows).toEqual([{ phone: '+16025550142' }]);
  },
);

test(
  'another email address takes a code from the old one and a code from the new one, and then signs in',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const ana = await aCreator(server);
    const wanted = `new-${ana.email}`;
    const phone = await openPhone();
    await phone.signIn(ana.email, ACCOUNT);
    // A sign-in of long ago proves nothing any more.
    await query(
      server,
      `update sessions set authenticated_on = now() - interval '2 days' where user_id = $1`,
      [ana.userId],
    );
    const mailbox = new ApiUser(server.url);
    const { page } = phone;
    const [oldBefore, newBefore] = [
      await mailbox.lastLetter(ana.email),
      await mailbox.lastLetter(wanted),
    ];

    await page.getByRole('button', { name: 'Change email address' }).click();
    const change = page.getByRole('dialog', { name: 'Change your email address' });
    await field(page, 'New email address').fill(wanted);
    await change.getByRole('button', { name: 'Send code' }).click();
    const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await confirm.getByRole('button', { name: 'Email me a code' }).click();
    await confirm
      .getByRole('textbox', { name: 'Code' })
      .fill(await mailbox.code(ana.email, oldBefore));
    await expect(confirm).toHaveCount(0);
    await change.getByRole('textbox', { name: 'Code' }).fill(await mailbox.code(wanted, newBefore));
    await expect(page.getByText('Your email address was changed')).toBeVisible();
    await expect(page.getByText(wanted, { exact: true })).toBeVisible();

    const another = await openPhone();
    await another.signInOnScreen(wanted);
  },
);
