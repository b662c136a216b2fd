import { ApiUser } from '../support/api-user.ts';
import { log, openRoom, write } from '../support/chat.ts';
import { timesStored } from '../support/database.ts';
import { expect, test } from '../support/test.ts';

const OWNER = 'business@pollin.test';
const TEXT = 'Written after I was removed';

test(
  'a manager who works offline while the owner removes them keeps the unsent work and loses the business',
  { tag: '@slow' },
  async ({ openPhone, signedIn, server }, { workerIndex, repeatEachIndex }) => {
    const email = `nia.${workerIndex}.${repeatEachIndex}.${Date.now()}@pollin.test`;
    const { page: owner } = await signedIn(OWNER, '/business/members');
    await owner.getByRole('button', { name: 'Invite someone' }).click();
    await owner.getByRole('textbox', { name: 'Email' }).fill(email);
    await owner.getByRole('radio', { name: 'Manager' }).click({ force: true });
    await owner.getByRole('button', { name: 'Send invitation' }).click();
    const invited = owner.getByRole('main').getByRole('listitem').filter({ hasText: email });
    await expect(invited).toContainText('Manager');

    const phone = await openPhone();
    await phone.page.goto(await new ApiUser(server.url).invitation(email));
    await expect(phone.page.getByRole('heading', { name: 'Join Sol y Masa' })).toBeVisible();
    await phone.enterCode(email);
    await phone.page.getByRole('textbox', { name: 'First name' }).fill('Nia');
    await phone.page.getByRole('textbox', { name: 'Last name' }).fill('Begay');
    await phone.page.getByRole('button', { name: 'Join team' }).click();
    await expect(
      phone.page.getByRole('button', { name: /Profile menu, Sol y Masa/ }),
    ).toBeVisible();
    await openRoom(phone.page, 'business', /./);
    await phone.goOffline();
    await write(phone.page, TEXT);
    await expect(log(phone.page).getByText('Waiting')).toBeVisible();

    await owner.getByRole('button', { name: 'Actions for Nia Begay' }).click();
    await owner.getByRole('menuitem', { name: 'Remove from team' }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove from team' }).click();
    await expect(owner.getByText('Nia Begay was removed')).toBeVisible();

    await phone.goOnline();
    await expect(phone.page.getByRole('button', { name: /Profile menu, Sol y Masa/ })).toHaveCount(
      0,
    );
    await phone.page.goto('/settings/sync');
    const item = phone.page.getByRole('main').getByRole('listitem').filter({ hasText: TEXT });
    await expect(item).toContainText('You no longer belong to the account you wrote this for.');
    expect(await timesStored(server, TEXT)).toBe(0);
    await phone.page.goto('/business/messages');
    await expect(phone.page).toHaveURL(/not-found|dashboard/);
  },
);
