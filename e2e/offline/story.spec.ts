import { bubble, expectOnScreen, log, openRoom, write, TACOS } from '../support/chat.ts';
import { crashBrowser } from '../support/crash.ts';
import { AFTER_PAUSE_MS } from '../support/patience.ts';
import { expect, test } from '../support/test.ts';

test('a creator without signal reads and writes, the browser is killed, and all of it arrives once when signal returns', async ({
  bothSides: { creator, business },
}) => {
  await openRoom(business.page, 'business', /Maya Okafor/);
  await openRoom(creator.page, 'creator', TACOS);
  await write(creator.page, 'Leaving the studio now');
  await expectOnScreen(business.page, 'Leaving the studio now');
  await write(business.page, 'The door on the alley is open');
  await expect(bubble(creator.page, 'The door on the alley is open')).toBeVisible();

  await creator.goOffline();
  await write(creator.page, 'No signal in the kitchen');
  const address = creator.page.url();
  await crashBrowser(creator);
  await creator.open({ offline: true });
  await creator.page.goto(address);
  await expect(bubble(creator.page, 'The door on the alley is open')).toBeVisible();
  await expect(bubble(creator.page, 'No signal in the kitchen')).toBeVisible();
  await write(creator.page, 'Filming the press right now');
  await expect(log(creator.page).getByText('Waiting')).toHaveCount(2);
  await expect(creator.page.getByRole('link', { name: 'Offline · 2 waiting' })).toBeVisible();
  await expect(bubble(business.page, 'No signal in the kitchen')).toHaveCount(0);

  await creator.goOnline();
  for (const text of ['No signal in the kitchen', 'Filming the press right now']) {
    await expectOnScreen(business.page, text);
    await expect(bubble(creator.page, text)).toHaveCount(1);
  }
  await expect(log(creator.page).getByText('Waiting')).toHaveCount(0);
  await expect(creator.page.getByRole('link', { name: /waiting/ })).toHaveCount(0);
});

test(
  'while the server is down everything stays, and leaves by itself once it is back',
  { tag: '@slow' },
  async ({ bothSides: { creator, business }, server }) => {
    await openRoom(creator.page, 'creator', TACOS);
    const address = creator.page.url();
    await server.stop('SIGKILL');
    await write(creator.page, 'Is anyone there?');
    await creator.close();
    await creator.open();
    await creator.page.goto(address);
    await expect(bubble(creator.page, 'Is anyone there?')).toBeVisible();
    await write(creator.page, 'I keep writing anyway');
    await server.start();

    await expect(log(creator.page).getByText('Waiting')).toHaveCount(0, {
      timeout: AFTER_PAUSE_MS,
    });
    await openRoom(business.page, 'business', /Maya Okafor/);
    for (const text of ['Is anyone there?', 'I keep writing anyway']) {
      await expectOnScreen(business.page, text);
    }
  },
);
