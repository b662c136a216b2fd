import type { Browser, Page } from '@playwright/test';
import { HOUR_MS } from '#contract/durations.ts';
import { withAuthenticator } from '../support/authenticator.ts';
import { aBusiness, aCreator, aProject, aShoot, type Work } from '../support/market.ts';
import type { ServerProcess } from '../support/server.ts';
import { signInByCalls } from '../support/session.ts';
import { pack } from '../support/shoots.ts';
import { expect, test } from '../support/test.ts';

const CONTEST = 'I was at the gate at nine, and it was locked';
const DECISION = 'The photos show the locked gate. Please send the content.';

test(
  'a creator contests a no-show, support decides it at the desk, and both sides see how',
  { tag: '@slow' },
  async ({ openPhone, server, browser }) => {
    const [business, creator] = [await aBusiness(server), await aCreator(server)];
    const work = await aProject(server, { business, creator, title: 'Peach season' });
    const shoot = await aShoot(server, work, {
      state: 'confirmed',
      start: Date.now() - 3 * HOUR_MS,
    });
    const [owner, phone] = [await openPhone(), await openPhone()];
    await owner.signIn(business.email, `${pathOf('business', work)}/schedule?shoot=${shoot.id}`);
    await pack(owner.page).getByRole('button', { name: 'Report no-show' }).click();
    await owner.page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Report no-show' })
      .click();
    await expect(owner.page.getByText(/can contest this until/).first()).toBeVisible();

    await phone.signIn(creator.email, `${pathOf('creator', work)}/details`);
    await phone.page.getByRole('button', { name: 'Contest the no-show' }).click();
    const dialog = phone.page.getByRole('dialog', { name: 'Contest the no-show' });
    await dialog.getByRole('textbox', { name: /Reason/ }).fill(CONTEST);
    await dialog.getByRole('button', { name: 'Contest the no-show' }).click();
    await expect(phone.page.getByText('Problem reported.')).toBeVisible();

    const desk = await atDesk(browser, server);
    await desk.getByRole('link', { name: `Contested no-show: ${creator.name}` }).click();
    await expect(desk.getByText(CONTEST).first()).toBeVisible();
    const decide = desk.getByRole('region', { name: 'Decide' });
    await decide.getByRole('radio', { name: /^The creator was there/ }).check({ force: true });
    await decide.getByRole('textbox', { name: /Reason/ }).fill(DECISION);
    await decide.getByRole('button', { name: 'Decide' }).click();
    await expect(desk.getByText('Nothing is waiting here anymore.')).toBeVisible();
    await desk.context().close();

    await owner.page.goto(`${pathOf('business', work)}/details`);
    for (const { page } of [owner, phone]) {
      await expect(page.getByText(`Support decided: ${DECISION}`)).toBeVisible();
    }
  },
);

const pathOf = (side: 'business' | 'creator', { campaignId }: Work) =>
  `/${side}/campaign/${campaignId}`;

/** Support at the server's own address, because that is where a passkey belongs. */
async function atDesk(browser: Browser, server: ServerProcess): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await withAuthenticator(page);
  await page.goto('/login');
  await signInByCalls(page, 'support@pollin.test');
  await page.goto('/desk');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('list', { name: /^Waiting for support/ })).toBeVisible();
  return page;
}
