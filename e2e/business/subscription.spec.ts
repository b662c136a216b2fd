import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { ApiUser } from '../support/api-user.ts';
import { aBusiness } from '../support/market.ts';
import { ServerProcess } from '../support/server.ts';
import { signInByCalls } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const GOOD = '4242 4242 4242 4242';
/** Can be saved, and is declined at every charge. */
const FAILING = '4000 0000 0000 0341';

/** Moves the sandbox's clock as `npm run demo:clock` does. */
const letPass = ({ dataDir }: ServerProcess, days: number) =>
  promisify(execFile)(process.execPath, ['server/demo/advance-clock.ts', '--days', String(days)], {
    cwd: root,
    env: { POLLIN_DATA_DIR: dataDir, POLLIN_DEMO: '1', NODE_ENV: 'production' },
  });

/** Presses the button of an act, and the same button in its dialog. */
async function change(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: act }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: act }).click();
}

/** Saves a card in the provider's portal, which opens in a tab of its own. */
async function saveCard(page: Page, opener: string, number: string): Promise<void> {
  const opened = page.context().waitForEvent('page');
  // By keyboard: the toast of the change before may lie over it.
  await page.getByRole('button', { name: opener }).press('Enter');
  const portal = await opened;
  await portal.getByLabel('Card number').fill(number);
  await portal.getByRole('button', { name: 'Save card' }).click();
  await expect(portal.getByText(`ending in ${number.slice(-4)}`)).toBeVisible();
  await portal.close();
}

test(
  'a business subscribes, pauses, resumes, cancels, keeps, and survives a failed renewal',
  { tag: '@slow' },
  async ({ browser }) => {
    // The clock of a sandbox moves for everyone on its server.
    const server = await ServerProcess.create();
    const { email, accountId } = await aBusiness(server);
    const owner = new ApiUser(server.url);
    await owner.signIn(email);
    const read = () => owner.get('subscriptionState', '/subscription', accountId);
    const becomes = (status: string) => expect.poll(async () => (await read()).status).toBe(status);
    const fails = (isFailing: boolean) =>
      expect.poll(async () => (await read()).paymentFailedOn !== null).toBe(isFailing);
    // The provider leads back to the server's own address.
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    const badge = (label: string) => expect(page.getByText(label, { exact: true })).toBeVisible();
    const toast = (text: string) =>
      expect(page.getByRole('alertdialog').getByText(text)).toBeVisible();
    await page.goto('/login');
    await signInByCalls(page, email);
    await page.goto('/business/subscription');

    await page.getByRole('button', { name: 'Subscribe Now' }).click();
    await expect(page.getByText('Sandbox: no money moves')).toBeVisible();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await toast('Subscription activated successfully!');
    await badge('Active');
    expect(new URL(page.url()).search).toBe('');

    await change(page, 'Pause Subscription');
    await toast('Your subscription will be paused at the end of the current billing period');
    await badge('Pending Pause');
    await letPass(server, 32);
    await becomes('paused');
    await page.reload();
    await badge('Paused');
    await change(page, 'Resume Subscription');
    await toast('Your subscription has been resumed');
    await badge('Active');

    await change(page, 'Cancel Subscription');
    await toast('Your subscription will be canceled at the end of the current billing period');
    await badge('Pending Cancellation');
    await change(page, 'Keep Subscription');
    await toast('Your subscription has been kept active');
    await badge('Active');

    await saveCard(page, 'Open billing portal', FAILING);
    await letPass(server, 32);
    await fails(true);
    await page.reload();
    await expect(page.getByText(/^Your payment on .* failed/)).toBeVisible();
    await badge('Active');
    await saveCard(page, 'Update card', GOOD);
    await letPass(server, 4);
    await fails(false);
    await page.reload();
    await badge('Active');
    await expect(page.getByText(/^Your payment on .* failed/)).toHaveCount(0);

    await context.close();
    await server.remove();
  },
);
