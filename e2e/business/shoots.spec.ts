import { aBusiness, aCreator, aProject, aShoot, inDays } from '../support/market.ts';
import { pack } from '../support/shoots.ts';
import { expect, test } from '../support/test.ts';

test(
  'a business declines with other times, and the creator sees the reason and those times',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const [business, creator] = [await aBusiness(server), await aCreator(server)];
    const work = await aProject(server, { business, creator, title: 'Peach season' });
    const request = await aShoot(server, work, { state: 'reserved', start: inDays(3, 9) });
    const [desk, phone] = [await openPhone(), await openPhone()];
    await phone.signIn(creator.email, `/creator/campaign/${work.campaignId}/schedule`);
    await expect(phone.page.getByText('Requested', { exact: true })).toBeVisible();
    await desk.signIn(
      business.email,
      `/business/campaign/${work.campaignId}/schedule?shoot=${request.id}`,
    );
    await pack(desk.page).getByRole('button', { name: 'Decline' }).click();
    const dialog = desk.page.getByRole('dialog', { name: 'Decline this time?' });
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(dialog.getByText('This field required')).toBeVisible();
    await dialog.getByRole('textbox', { name: /Reason/ }).fill('The oven is away that day');
    await dialog.getByRole('radio').nth(2).click();
    await dialog
      .getByRole('toolbar', { name: /^Open times/ })
      .getByRole('button', { name: '2:00 PM', exact: true })
      .click();
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(dialog).toHaveCount(0);

    await expect(phone.page.getByText('Declined', { exact: true })).toBeVisible();
    await expect(phone.page.getByText('“The oven is away that day”')).toBeVisible();
    await expect(phone.page.getByText('Times Ramada Kitchen suggested')).toBeVisible();
    await expect(phone.page.getByText(/2:00 PM/).first()).toBeVisible();
  },
);

test(
  'a business calls a shoot off, and says what follows: that one needs a connection and says so',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const [business, creator] = [await aBusiness(server), await aCreator(server)];
    const work = await aProject(server, { business, creator, title: 'Peach season' });
    const shoot = await aShoot(server, work, { state: 'confirmed', start: inDays(3, 9) });
    const desk = await openPhone({ width: 1280, height: 800 });
    await desk.signIn(
      business.email,
      `/business/campaign/${work.campaignId}/schedule?shoot=${shoot.id}`,
    );
    const open = pack(desk.page);
    await open.getByRole('button', { name: 'Cancel shoot' }).click();
    const dialog = desk.page.getByRole('dialog', { name: 'Cancel this shoot?' });
    await dialog.getByRole('textbox', { name: /Reason/ }).fill('Burst pipe');
    await dialog.getByRole('button', { name: 'Cancel shoot' }).click();
    await expect(open.getByText('You canceled', { exact: true })).toBeVisible();
    await expect(desk.page.getByRole('link', { name: /waiting|Sending/ })).toHaveCount(0);
    await desk.goOffline();
    await open.getByRole('button', { name: 'Replace creator' }).click();
    const sure = desk.page.getByRole('alertdialog');
    await sure.getByRole('button', { name: 'Replace creator' }).click();
    const notified = desk.page.getByRole('dialog', { name: 'Connect to continue' });
    await notified.getByRole('button', { name: 'OK' }).click();
    await expect(open.getByText('Choose what happens next.')).toBeVisible();
    await desk.goOnline();
    await open.getByRole('button', { name: 'Rebook same creator' }).click();
    await expect(open.getByRole('button', { name: 'Rebook same creator' })).toHaveCount(0);
  },
);
