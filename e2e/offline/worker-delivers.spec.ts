import { bubble, log, write } from '../support/chat.ts';
import { expect, test } from '../support/test.ts';

test(
  'what was written without signal leaves once when it returns, with no tab of the app open',
  { tag: '@slow' },
  async ({ inRoom: creator, business }) => {
    const address = creator.page.url();
    await creator.goOffline();
    const texts = ['Closed app, first', 'Closed app, second', 'Closed app, third'];
    for (const text of texts) await write(creator.page, text);
    await creator.leaveApp();
    await creator.goOnline();
    await business.expectOnce(...texts);

    await creator.page.goto(address);
    await expect(bubble(creator.page, 'Closed app, third')).toBeVisible();
    await expect(log(creator.page).getByText('Waiting')).toHaveCount(0);
    for (const text of texts) await expect(bubble(creator.page, text)).toHaveCount(1);
    await business.expectOnce(...texts);
  },
);

test(
  'a message that was tried in vain does not wait out its pause: the worker sends it at once',
  { tag: '@slow' },
  async ({ inRoom: creator, business }) => {
    creator.line.setWeather('portal');
    await write(creator.page, 'Tried in a lobby');
    await expect(creator.page.getByRole('link', { name: 'Sign in to Wi-Fi' })).toBeVisible();
    await creator.goOffline();
    await expect(creator.page.getByRole('link', { name: 'Offline · 1 waiting' })).toBeVisible();
    await creator.backgroundSyncRequested();
    await creator.leaveApp();
    creator.line.setWeather('clear');
    await creator.goOnline();
    await business.expectOnce('Tried in a lobby');
  },
);
