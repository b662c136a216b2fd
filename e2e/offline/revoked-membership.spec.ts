import { readFile } from 'node:fs/promises';
import { log, openRoom, write } from '../support/chat.ts';
import { query, timesStored } from '../support/database.ts';
import type { Phone } from '../support/phone.ts';
import type { ServerProcess } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const INES = 'ines@pollin.test';

test(
  'work for an account one no longer belongs to is kept and explained, and other work goes on',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const phone = await openPhone();
    await phone.signIn(INES);
    await switchAccount(phone, 'Palo Verde Clay');
    await openRoom(phone.page, 'business', /./);
    const clayRoom = phone.page.url();
    await switchAccount(phone, 'Ocotillo Tea House');
    await openRoom(phone.page, 'business', /./);
    await phone.goOffline();
    await write(phone.page, 'For the tea house');
    await switchAccount(phone, 'Palo Verde Clay');
    await phone.page.goto(clayRoom);
    await write(phone.page, 'For the pottery');

    const restore = await takeAway(server, 'Ocotillo Tea House');
    try {
      await phone.goOnline();
      await expect.poll(() => timesStored(server, 'For the pottery')).toBe(1);
      await expect(log(phone.page).getByText('Waiting')).toHaveCount(0);
      await phone.page.getByRole('link', { name: '1 needs attention' }).click();
      const item = phone.page.getByRole('listitem').filter({ hasText: 'For the tea house' });
      await expect(item).toContainText('You no longer belong to the account you wrote this for.');
      expect(await timesStored(server, 'For the tea house')).toBe(0);

      const saved = phone.page.waitForEvent('download');
      await phone.page.getByRole('button', { name: 'Save a copy' }).click();
      expect(await readFile(await (await saved).path(), 'utf8')).toContain('For the tea house');
      await item.getByRole('button', { name: 'Delete' }).click();
      await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(phone.page.getByText('Everything is sent')).toBeVisible();
    } finally {
      await restore();
    }
  },
);

async function switchAccount(phone: Phone, name: string): Promise<void> {
  const current = phone.page.getByRole('button', { name: `Profile menu, ${name}` });
  if (await current.isVisible()) return;
  await phone.page.goto('/business/dashboard');
  await phone.page.getByRole('button', { name: /^Profile menu/ }).click();
  await phone.page.getByRole('menuitemradio', { name }).click();
  await expect(current).toBeVisible();
}

/** Takes Ines' membership away, and answers how to give it back. */
async function takeAway(server: ServerProcess, business: string): Promise<() => Promise<void>> {
  const [taken] = await query<{ user_id: string; account_id: string; role: string }>(
    server,
    `delete from memberships where user_id = (select id from users where email = $1)
     and account_id = (select id from businesses where name = $2) returning *`,
    [INES, business],
  );
  if (!taken) throw new Error('There was no such membership');
  const { user_id, account_id, role } = taken;
  return async () => {
    const values = [user_id, account_id, role];
    await query(
      server,
      'insert into memberships (user_id, account_id, role) values ($1, $2, $3)',
      values,
    );
  };
}
