import type { Page } from '@playwright/test';
import type { Week } from '#contract/availability/record.ts';
import { query } from '../support/database.ts';
import { aBusiness, type Party } from '../support/market.ts';
import type { Phone } from '../support/phone.ts';
import type { ServerProcess } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const HOURS = '/business/availability';

test(
  'hours edited without signal on two devices lie side by side, and “Keep mine” stores mine',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const { business, first, second } = await twoEditsOffline(openPhone, server);
    const card = await meetConflict(server, business, first, second);
    const monday = card.getByRole('row', { name: /^Mon/ });
    await expect(monday.getByRole('cell').nth(0)).toHaveText('8:00 AM – 4:00 PM');
    await expect(monday.getByRole('cell').nth(1)).toHaveText('10:00 AM – 8:00 PM');
    await expect(monday.getByRole('rowheader')).toContainText('(different)');
    await expect(card.getByRole('row', { name: /^Tue/ })).not.toContainText('(different)');

    await card.getByRole('button', { name: 'Keep mine' }).click();
    await expect(card).toHaveCount(0);
    await expectMonday(server, business, [800, 1600], 3);
    await expect(start(first.page)).toHaveValue('800');
    await expect(end(first.page)).toHaveValue('1600');
  },
);

test(
  'hours saved without signal wait through a restart and arrive, the last of several edits at the end',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const business = await aBusiness(server);
    const phone = await openPhone();
    await open(phone, business);
    await phone.goOffline();
    await start(phone.page).selectOption('900');
    await save(phone.page);
    await expect(phone.page.getByText('Waiting', { exact: true })).toBeVisible();
    await end(phone.page).selectOption('1700');
    await save(phone.page);
    await expect(phone.page.getByText('Not saved yet')).toHaveCount(0);
    await phone.close();
    await phone.open({ offline: true });
    await phone.page.goto(HOURS);
    await expect(start(phone.page)).toHaveValue('900');
    await expect(end(phone.page)).toHaveValue('1700');
    await expect(phone.page.getByText('Waiting', { exact: true })).toBeVisible();
    await phone.goOnline();
    const mark = phone.page.getByText(/^(Waiting|Sending)$/);
    await expect(mark).toHaveCount(0);
    await expect(end(phone.page)).toHaveValue('1700');
    const [hours] = await readHours(server, business);
    expect(hours?.week.mon).toMatchObject({ startTime: 900, endTime: 1700 });
    const stored = await query(server, 'select id from commands where account_id = $1', [
      business.accountId,
    ]);
    expect(stored).toHaveLength((hours?.version ?? 0) - 1);
  },
);

const start = (page: Page) => page.getByLabel('Monday, start');
const end = (page: Page) => page.getByLabel('Monday, end');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

async function open(phone: Phone, business: Party): Promise<void> {
  await phone.signIn(business.email, HOURS);
  await expect(start(phone.page)).toHaveValue('800');
}

type Open = () => Promise<Phone>;

async function twoEditsOffline(openPhone: Open, server: ServerProcess) {
  const business = await aBusiness(server);
  const [first, second] = await Promise.all([openPhone(), openPhone()]);
  // One after the other: both wait for a letter to the same address.
  for (const phone of [first, second]) await open(phone, business);
  await Promise.all([first.goOffline(), second.goOffline()]);
  await start(first.page).selectOption('1000');
  await end(second.page).selectOption('1600');
  for (const { page } of [first, second]) {
    await save(page);
    await expect(page.getByText('Waiting', { exact: true })).toBeVisible();
  }
  return { business, first, second };
}

/** The first device delivers, then the second: its card. */
async function meetConflict(server: ServerProcess, business: Party, first: Phone, second: Phone) {
  await first.goOnline();
  await expectMonday(server, business, [1000, 2000], 2);
  await second.goOnline();
  const card = second.page.getByRole('group', {
    name: 'Someone else changed these hours',
  });
  await expect(card).toBeVisible();
  await expectMonday(server, business, [1000, 2000], 2);
  return card;
}

const readHours = (server: ServerProcess, { accountId }: Party) =>
  query<{ week: Week; version: number }>(
    server,
    'select week, version from availability where business_id = $1',
    [accountId],
  );

async function expectMonday(
  server: ServerProcess,
  business: Party,
  times: [number, number],
  version: number,
): Promise<void> {
  const read = async () => {
    const [row] = await readHours(server, business);
    const { startTime, endTime } = row?.week.mon ?? {};
    return [startTime, endTime, row?.version];
  };
  await expect.poll(read).toEqual([...times, version]);
}
