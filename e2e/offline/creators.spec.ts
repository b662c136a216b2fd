import type { Page } from '@playwright/test';
import { query } from '../support/database.ts';
import { aBusiness, type Party } from '../support/market.ts';
import type { ServerProcess } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const CREATORS = '/business/creators';

test(
  'a creator marked without signal stays marked through a restart, and the mark arrives once',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const business = await aBusiness(server);
    const phone = await openPhone();
    await phone.signIn(business.email, CREATORS);
    await expect(creator(phone.page, 'Priya Raman')).toBeVisible();
    await creator(phone.page, 'Priya Raman').getByRole('link').click();
    await expect(phone.page.getByRole('heading', { name: 'Priya Raman' })).toBeVisible();
    await phone.page.goto(CREATORS);
    await expect(creator(phone.page, 'Priya Raman')).toBeVisible();

    await phone.goOffline();
    await heart(phone.page, 'Priya Raman').click();
    await expect(heart(phone.page, 'Priya Raman')).toHaveAttribute('aria-pressed', 'true');
    await expect(creator(phone.page, 'Priya Raman')).toContainText('Waiting to send');
    await phone.close();
    await phone.open({ offline: true });
    await phone.page.goto(CREATORS);

    await expect(heart(phone.page, 'Priya Raman')).toHaveAttribute('aria-pressed', 'true');
    await expect(phone.page.getByText(/^As of /)).toBeVisible();
    await phone.page.getByText('Favorites only').click();
    await expect(phone.page.getByRole('main').getByRole('article')).toHaveCount(1);
    await creator(phone.page, 'Priya Raman').getByRole('link').click();
    await expect(phone.page.getByRole('heading', { name: 'Priya Raman' })).toBeVisible();
    await expect(heart(phone.page, 'Priya Raman')).toHaveAttribute('aria-pressed', 'true');
    expect(await marksOf(server, business)).toEqual([]);

    await phone.goOnline();
    await expect.poll(() => marksOf(server, business)).toEqual(['Priya']);
    await expect(phone.page.getByText('Waiting to send')).toHaveCount(0);
    await expect(heart(phone.page, 'Priya Raman')).toHaveAttribute('aria-pressed', 'true');
    const stored = await query(
      server,
      `select id from commands where account_id = $1 and kind = 'setFavourite'`,
      [business.accountId],
    );
    expect(stored).toHaveLength(1);
  },
);

test(
  'filters are in the address, and a search of another kind works without a connection',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const business = await aBusiness(server);
    const phone = await openPhone();
    await phone.signIn(business.email, `${CREATORS}?city=Tempe`);
    await expect(creator(phone.page, 'Diego Salcedo')).toBeVisible();
    await expect(creator(phone.page, 'Priya Raman')).toHaveCount(0);
    await phone.page.getByRole('button', { name: /^Remove filter: City/ }).click();
    await expect(creator(phone.page, 'Priya Raman')).toBeVisible();
    expect(new URL(phone.page.url()).search).not.toContain('city');

    await phone.goOffline();
    await phone.page.goto(`${CREATORS}?city=Chandler`);

    await expect(creator(phone.page, 'Priya Raman')).toBeVisible();
    await expect(phone.page.getByText(/saved on this device/)).toBeVisible();
  },
);

const creator = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });
const heart = (page: Page, name: string) => page.getByRole('button', { name: `Favorite: ${name}` });

async function marksOf(server: ServerProcess, { accountId }: Party): Promise<string[]> {
  const rows = await query<{ name: string }>(
    server,
    `select k.first_name as name from favourites v join creators k on k.id = v.creator_id where v.account_id = $1`,
    [accountId],
  );
  return rows.map(({ name }) => name);
}
