import type { AccountId } from '#contract/ids.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import { device } from '#src/data/device/browser-device.ts';
import { showWhileStored } from '#src/data/chosen-account.ts';
import { switchToKnown } from '#src/data/device/switch-account.ts';
import { copies, useCurrentReplica } from '#src/data/replica/account-copy.ts';
import { m } from '#src/paraglide/messages.js';
import { toasts } from '#src/ui/toast-queue.ts';

/**
 * Switches to another account, and shows how it went. An account that this device has read before is switched to at once, with or
 * without a connection; the server only steers navigation by the choice, and receives it later. Any other account needs the server.
 */
export async function switchMembership(
  profile: Pick<UserProfile, 'memberships'>,
  accountId: AccountId,
): Promise<void> {
  const store = () => switchToKnown(device, accountId);
  const from = useCurrentReplica.getState().replica?.accountId ?? null;
  // A remembered account is drawn without waiting for the disk.
  const isRemembered = copies.get(accountId)?.isRemembered === true;
  if (await showWhileStored(isRemembered ? { from, to: accountId } : null, store)) {
    toasts.success(m.toast_membership_switched());
  } else {
    const { switchOnServer } = await import('./switch-on-server.ts');
    await switchOnServer(profile, accountId);
  }
}
