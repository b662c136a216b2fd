import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { onTestFinished, vi } from 'vitest';
import type { AccountId, UserId } from '#contract/ids.ts';
import { noChanges, type Changes } from '#contract/sync/sync.ts';
import { device } from '#src/data/device/browser-device.ts';
import { useCurrentReplica } from '#src/data/replica/account-copy.ts';
import { openReplica, type OpenReplica } from '#src/data/replica/open-replica.ts';
import { aSession } from '../support/records.ts';

/** A storage of its own, gone with its copy. RxDB's own would keep all records of all tests until the page closes. */
const inMemory = () => ({ ...getRxStorageMemory(), collectionStates: new Map() });

/**
 * The active account's records on this device, as the last pull left them; closed when the test ends. They are in memory: see
 * decision 54.
 */
export async function openCopy(
  accountId: AccountId,
  records: Partial<Changes>,
  cursor: string | null = 'epoch01.10',
): Promise<OpenReplica> {
  const replica = await openReplica(accountId, {}, inMemory());
  onTestFinished(async () => {
    useCurrentReplica.setState({ replica: null });
    await replica.close();
  });
  await replica.apply({ collections: { ...noChanges(), ...records }, gone: [] });
  if (cursor !== null) await device.db.cursors.put({ accountId, cursor });
  useCurrentReplica.setState({ replica });
  return replica;
}

/** The active account's records cannot be read yet, with RxDB or without; the answer lets its copy open. */
export function keepCopyClosed(): () => void {
  const opened = useCurrentReplica.getState();
  const open = indexedDB.open.bind(indexedDB);
  const refused = vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name.startsWith('rxdb-')) throw new DOMException('Not now', 'UnknownError');
    return open(name, version);
  });
  useCurrentReplica.setState({ replica: null });
  return () => {
    refused.mockRestore();
    useCurrentReplica.setState(opened);
  };
}

export const signIn = (userId: UserId, accountId: AccountId) =>
  device.db.session.put(aSession(userId, accountId));

/** What syncing notes about the server: that it answered last, or did not. */
export const reach = (
  reachable: boolean,
  reachedAt: number | null = null,
  { isTrouble = false, isPortal = false } = {},
) => device.db.facts.put({ key: 'contact', reachable, isPortal, isTrouble, at: 0, reachedAt });

/** Our server answers, with errors. */
export const trouble = () => reach(false, null, { isTrouble: true });

/** A Wi-Fi answers with its own page. */
export const portal = () => reach(false, null, { isPortal: true });
