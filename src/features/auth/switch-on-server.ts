import type { AccountId } from '#contract/ids.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import { device } from '#src/data/device/browser-device.ts';
import { callAsUser } from '#src/data/device/session.ts';
import { storeProfile } from '#src/data/device/stored-session.ts';
import { switchAccount } from '#src/data/device/switch-account.ts';
import { refreshProfile } from '#src/data/engine.ts';
import { undeliveredText } from '#src/lib/undelivered-text.ts';
import { m } from '#src/paraglide/messages.js';
import { toasts } from '#src/ui/toast-queue.ts';

/** Switches to an account of which this device has nothing to show yet. */
export async function switchOnServer(
  { memberships }: Pick<UserProfile, 'memberships'>,
  accountId: AccountId,
): Promise<void> {
  const membershipIndex = memberships.findIndex((one) => one.accountId === accountId);
  const reply = await callAsUser(device, 'switchMembership', {
    body: { membershipIndex, accountId },
  });
  if (reply.ok) {
    await storeProfile(device, reply.value.user);
    await switchAccount(device, accountId);
    toasts.success(m.toast_membership_switched());
  } else if (reply.failure.kind === 'refused') {
    toasts.error(m.toast_membership_failed());
    // The list that was chosen from may be old.
    await refreshProfile();
  } else {
    toasts.warning(undeliveredText(reply.failure, m.toast_membership_needs_connection()));
  }
}
