import type { SignedIn } from '#src/data/signed-in.ts';
import { m } from '#src/paraglide/messages.js';
import { toasts } from '#src/ui/toast-queue.ts';
import { membershipName } from './membership-name.ts';

/** The account that has ended, and the one that is shown instead, if any. */
export function reportEnded(
  ended: SignedIn['membership'],
  { membership, profile }: SignedIn,
): void {
  if (!ended) return;
  const name = membershipName(ended, profile);
  toasts.warning(
    membership
      ? m.membership_ended_next({ name, next: membershipName(membership, profile) })
      : m.membership_ended({ name }),
  );
}
