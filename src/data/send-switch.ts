import type { Failure } from './device/api.ts';
import type { Device } from './device/device.ts';
import { withLease } from './device/lease.ts';
import { callAsUser } from './device/session.ts';
import { openSession, storeProfile } from './device/stored-session.ts';

const SWITCH_LOCK = 'pollin:switch';

/**
 * Sends the server the account that became active on this device, one tab at a time, and returns whether it needs no other try. The
 * server refuses an account that is no longer the person's: `refreshProfile` then makes active what is left.
 */
export async function sendSwitch(
  device: Device,
  refreshProfile: () => Promise<void>,
): Promise<boolean> {
  return await withLease(device, SWITCH_LOCK, async () => {
    const sent = await sendOnce(device);
    if (sent !== 'refused') return sent === 'known';
    // The account's place in the list changes with the list.
    await refreshProfile();
    return (await sendOnce(device)) === 'known';
  });
}

async function sendOnce(device: Device): Promise<'known' | 'refused' | 'undelivered'> {
  const session = await openSession(device);
  if (!session?.isSwitchUnsent || !session.accountId || !session.profile) return 'known';
  const { accountId, profile } = session;
  const membershipIndex = profile.memberships.findIndex((one) => one.accountId === accountId);
  if (membershipIndex === -1) return 'refused';
  const body = { membershipIndex, accountId };
  const reply = await callAsUser(device, 'switchMembership', { body }, session);
  if (!reply.ok) return isRefused(reply.failure) ? 'refused' : 'undelivered';
  await storeProfile(device, reply.value.user, undefined, accountId);
  return 'known';
}

/** Too many calls or an outdated app say nothing about the account. */
const isRefused = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.status !== 429 && failure.status !== 426;
