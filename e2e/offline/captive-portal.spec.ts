import { bubble, log, write } from '../support/chat.ts';
import { expect, test } from '../support/test.ts';

test(
  'a Wi-Fi that wants a sign-in is never taken for the server, and says so',
  { tag: '@slow' },
  async ({ inRoom: creator, business }) => {
    const address = creator.page.url();
    const before = await log(creator.page).innerText();
    creator.line.setWeather('portal');
    await write(creator.page, 'Written in an airport');
    await expect(creator.page.getByRole('link', { name: 'Sign in to Wi-Fi' })).toBeVisible();
    await expect(log(creator.page).getByText('Waiting')).toHaveCount(1);
    await creator.page.goto(address);
    await expect(bubble(creator.page, 'Written in an airport')).toBeVisible();
    expect(before).not.toContain('Airport Wi-Fi');
    await expect(creator.page.getByText('Airport Wi-Fi')).toHaveCount(0);
    await business.expectNone('Written in an airport');

    creator.line.setWeather('clear');
    await business.expectOnce('Written in an airport');
    await expect(log(creator.page).getByText('Waiting')).toHaveCount(0);
    await expect(creator.page.getByRole('link', { name: 'Sign in to Wi-Fi' })).toHaveCount(0);
  },
);

test(
  'a connection that answers nothing counts as none within twelve seconds',
  { tag: '@slow' },
  async ({ inRoom: creator, business }) => {
    await creator.page.clock.install();
    creator.line.setWeather('hole');
    await write(creator.page, 'Two bars and nothing moves');
    await expect.poll(() => creator.line.swallowed).toBe(1);
    await creator.page.clock.fastForward(12_000);
    await expect(creator.page.getByRole('link', { name: 'Offline · 1 waiting' })).toBeVisible();
    await write(creator.page, 'I can still write');

    creator.line.setWeather('clear');
    await business.expectOnce('Two bars and nothing moves', 'I can still write');
    await expect(log(creator.page).getByText('Waiting')).toHaveCount(0);
  },
);
