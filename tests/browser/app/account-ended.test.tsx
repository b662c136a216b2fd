import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useState } from 'react';
import { newId } from '#contract/new-id.ts';
import type { UserId } from '#contract/ids.ts';
import type { Membership } from '#contract/profile/record.ts';
import { useAccountEnded } from '#src/app/use-account-ended.ts';
import type { SignedIn } from '#src/data/signed-in.ts';
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
    profile: { firstName: 'Ana', lastName: 'Reyes', memberships },
    accountId: membership?.accountId ?? null,
    membership,
  }) as SignedIn;

test('an account that ended is named, with the one that is shown instead; a switch is no end', async () => {
  const steps = [
    signedIn(owl, [patio, owl]),
    signedIn(patio, [patio, owl]),
    signedIn(owl, [owl]),
  ] as const;
  const App = () => {
    const [step, setStep] = useState(0);
    useAccountEnded(steps[step] ?? steps[2]);
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

  await expect
    .element(page.getByText(/is no longer one of your accounts/))
    .toHaveTextContent('Patio Grill is no longer one of your accounts. You’re now in Night Owl.');
});
