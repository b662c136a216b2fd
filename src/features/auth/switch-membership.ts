import type { AccountId } from '#contract/ids.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { storeProfile, switchAccount } from '#src/data/device/stored-session.ts';
import { undeliveredText } from '#src/lib/undelivered-text.ts';
import { m } from '#src/paraglide/messages.js';
import { toasts } from '#src/ui/toast-queue.ts';

/**
 * Switches to another account. Without a connection this works for accounts that this device has read before; the server only
 * steers navigation by the choice, so it need not know. Says how it went.
 */
export async function switchMembership(
  profile: Pick<UserProfile, 'memberships'>,
  accountId: AccountId,
): Promise<void> {
  // Not at the top: the first screen carries neither.
  const [{ callAsUser }, { refreshProfile }] = await Promise.all([
    import('#src/data/device/session.ts'),
    import('#src/data/engine.ts'),
  ]);
  const membershipIndex = profile.memberships.findIndex((one) => one.accountId === accountId);
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
  } else if (await isKnown(accountId)) {
    await switchAccount(device, accountId);
    toasts.success(m.toast_membership_switched());
  } else {
    toasts.warning(undeliveredText(reply.failure, m.toast_membership_needs_connection()));
  }
}

/** Whether this device has read the account before, so that there is something to show without a connection. */
async function isKnown(accountId: AccountId): Promise<boolean> {
  return (await onDatabase(device.db, (db) => db.cursors.get(accountId))) !== undefined;
}
