import type { SignedIn } from '#src/data/replica/signed-in-context.ts';
import { hasLeft } from '#src/features/sync-status/left-drafts.ts';
import { m } from '#src/paraglide/messages.js';
import { toasts } from '#src/ui/toast-queue.ts';
import { membershipName } from './membership-name.ts';

/**
 * Names the account that has ended and the one that is shown instead, if any. With work left for the ended account, it leads
 * to the Outbox.
 */
export async function reportEnded(
  ended: SignedIn['membership'],
  { membership, profile }: SignedIn,
  openOutbox: () => void,
): Promise<void> {
  if (!ended) return;
  const name = membershipName(ended, profile);
  const text = membership
    ? m.membership_ended_next({ name, next: membershipName(membership, profile) })
    : m.membership_ended({ name });
  if (!(await hasLeft(profile, ended.accountId))) return void toasts.warning(text);
  toasts.ask(text, { label: m.sync_see_outbox(), onPress: openOutbox }, () => undefined);
}
