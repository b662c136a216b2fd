import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { SignInCard } from '#src/features/auth/components/sign-in-card.tsx';
import { keepPendingCode } from '#src/features/auth/pending-code.ts';
import { mount } from '../ui/mount.tsx';

test('within the pause, the same address leads back to the code that was sent', async () => {
  const sent = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('No network.'));
  const email = 'creator@pollin.test';
  const [resendAt, expiresAt] = [Date.now() + 60_000, Date.now() + 600_000];
  keepPendingCode({ email, resendAt, expiresAt });
  onTestFinished(() => {
    keepPendingCode(null);
    sent.mockRestore();
  });
  mount(<SignInCard title="Sign in" text="" />);

  await page.getByRole('button', { name: 'Use a different email' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('Creator@Pollin.test');
  await page.getByRole('button', { name: 'Send code' }).click();

  await expect.element(page.getByText(`We sent a six-digit code to ${email}.`)).toBeVisible();
  await expect.element(page.getByText(/^New code in (1:00|0:\d\d)$/)).toBeVisible();
  const asked = sent.mock.calls.map(([to]) => String(to instanceof Request ? to.url : to));
  expect(asked.filter((url) => url.includes('checkLoginApproval'))).toEqual([]);
});
