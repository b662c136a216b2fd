import { onTestFinished } from 'vitest';
import type { AccountId, SessionId, UserId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { noChanges, type Changes } from '#contract/sync.ts';
import { device } from '#src/data/device/browser-device.ts';
import { useCurrentReplica } from '#src/data/replica/current-replica.ts';
import { openReplica, type OpenReplica } from '#src/data/replica/open-replica.ts';

/** The active account's records on this device, as the last pull left them; removed when the test ends. */
export async function openCopy(
  accountId: AccountId,
  records: Partial<Changes>,
  cursor: string | null = 'epoch01.10',
): Promise<OpenReplica> {
  const replica = await openReplica(accountId);
  onTestFinished(async () => {
    useCurrentReplica.setState({ replica: null });
    await replica.close();
  });
  await replica.apply({ collections: { ...noChanges(), ...records }, gone: [] });
  if (cursor !== null) await device.db.cursors.put({ accountId, cursor });
  useCurrentReplica.setState({ replica });
  return replica;
}

/** A session that lasts, as sign-in leaves it. */
export async function signIn(userId: UserId, accountId: AccountId): Promise<void> {
  await device.db.session.put({
    key: 'current',
    userId,
    sessionId: newId<SessionId>(),
    accessToken: 'token',
    expiresAt: Infinity,
    profile: null,
    accountId,
    state: 'open',
  });
}

/** What syncing notes about the server: that it answered last, or did not. */
export const reach = (reachable: boolean, reachedAt: number | null = null) =>
  device.db.facts.put({ key: 'contact', reachable, isPortal: false, at: 0, reachedAt });
