import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useState } from 'react';
import { newId } from '#contract/new-id.ts';
import type { UserId } from '#contract/ids.ts';
import type { Membership } from '#contract/profile/record.ts';
import { useAccountEnded } from '#src/app/use-account-ended.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { SignedIn } from '#src/data/replica/signed-in-context.ts';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import { aMembership } from '../../support/records.ts';
import { mount } from '../ui/mount.tsx';

const userId = newId<UserId>();
const [patio, owl] = ['Patio Grill', 'Night Owl'].map((businessName) =>
  aMembership({ businessName }),
) as [Membership, Membership];

const signedIn = (membership: Membership | null, memberships: Membership[]): SignedIn =>
  ({
    userId,
    profile: { userId, firstName: 'Ana', lastName: 'Reyes', memberships },
    accountId: membership?.accountId ?? null,
    membership,
  }) as SignedIn;

/** The app in the active account Night Owl, then in Patio Grill, and when Patio Grill has ended. */
async function endPatio(openOutbox: () => void): Promise<void> {
  const steps = [
    signedIn(owl, [patio, owl]),
    signedIn(patio, [patio, owl]),
    signedIn(owl, [owl]),
  ] as const;
  const App = () => {
    const [step, setStep] = useState(0);
    useAccountEnded(steps[step] ?? steps[2], openOutbox);
    return <button onClick={() => setStep(step + 1)}>Go on</button>;
  };
  mount(
    <>
      <App />
      <ToastRegion />
    </>,
  );
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('button', { name: 'Go on' }).click();
}

test('an account that ended is named, with the one that is shown instead; a switch is no end', async () => {
  await endPatio(() => undefined);

  await expect
    .element(page.getByText(/is no longer one of your accounts/))
    .toHaveTextContent('Patio Grill is no longer one of your accounts. You’re now in Night Owl.');
  expect(page.getByRole('button', { name: 'Open Outbox' }).elements()).toEqual([]);
});

test('the end of an account leads to the work that is left for it', async () => {
  const { accountId } = patio;
  await device.db.drafts.put({ accountId, chatroomId: newId(), text: 'I could come on' });
  const openOutbox = vi.fn();
  await endPatio(openOutbox);

  await page.getByRole('button', { name: 'Open Outbox' }).click();

  expect(openOutbox).toHaveBeenCalledOnce();
});
