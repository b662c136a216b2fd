import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { OtherParty } from '../../e2e/support/other-party.ts';
import { Phone } from '../../e2e/support/phone.ts';
import { ServerProcess } from '../../e2e/support/server.ts';
import { freezeTab } from './frozen-tab.ts';

/** A silent leader is overtaken within twenty seconds; on a busy machine the rest takes its time. */
const LIMIT_MS = 90_000;
const PREVIEW = 'main a[data-room]';

let server: ServerProcess;
let business: OtherParty;
let phone: Phone;

beforeAll(async () => {
  server = await ServerProcess.create();
  business = await OtherParty.signIn(server, 'business@pollin.test');
}, 120_000);
afterAll(() => server.remove());
beforeEach(async () => {
  phone = await Phone.create(server);
});
afterEach(() => phone.remove());

/** A frozen page lets its worker go on. A process that is stopped may hold the worker too, through which no call must go then. */
const frosts = [
  ['frost', leaveWorkerOut],
  ['hard frost', async () => undefined],
] as const;

test.each(frosts)(
  'when the tab that leads is frozen the other one goes on syncing, and nothing comes twice when it thaws (%s)',
  expectToGoOnThrough,
  300_000,
);

async function expectToGoOnThrough(frost: string, prepare: (on: Phone) => Promise<void>) {
  await phone.signIn('creator@pollin.test', '/creator/messages');
  await prepare(phone);
  const first = phone.page;
  await first.goto('/creator/messages');
  await business.say(`Before the ${frost}`);
  await whenListed(first, `Before the ${frost}`);
  const other = await phone.newTab();
  await other.goto('/creator/messages');
  await whenListed(other, `Before the ${frost}`);
  // That came from the disk. Only a tab whose engine runs shows a later message.
  await business.say(`Just before the ${frost}`);
  for (const page of [first, other]) await whenListed(page, `Just before the ${frost}`);
  const leader = await leaderOf(other);

  const thaw = await freezeTab(first, other);
  try {
    await business.say(`During the ${frost}`);
    await whenListed(other, `During the ${frost}`);
    expect(await leaderOf(other)).not.toBe(leader);
  } finally {
    thaw();
  }

  await whenListed(first, `During the ${frost}`);
  await business.say(`After the ${frost}`);
  for (const page of [first, other]) await whenListed(page, `After the ${frost}`);
  await other
    .locator(PREVIEW, { hasText: `After the ${frost}` })
    .first()
    .click();
  const log = other.getByRole('log');
  for (const text of [`Before the ${frost}`, `During the ${frost}`, `After the ${frost}`]) {
    await log.getByText(text, { exact: true }).waitFor({ timeout: LIMIT_MS });
    expect(await log.getByText(text, { exact: true }).count()).toBe(1);
  }
  expect(phone.complaints).toEqual([]);
}

/** The browser runs the worker in the process of one of the tabs, and a process can only be stopped as a whole. */
async function leaveWorkerOut(on: Phone): Promise<void> {
  await on.change(() => {
    if (!('ServiceWorkerContainer' in globalThis)) return;
    ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined);
  });
  await on.page.evaluate(async () => {
    for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  });
}

async function whenListed(page: Page, text: string): Promise<void> {
  await page.locator(PREVIEW, { hasText: text }).first().waitFor({ timeout: LIMIT_MS });
}

/** Which context of the browser holds the lock of the account's sync. */
async function leaderOf(page: Page): Promise<string | undefined> {
  return await page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.find(({ name }) => name?.startsWith('pollin:sync:'))?.clientId;
  });
}
