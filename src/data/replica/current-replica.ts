import { use, useEffect, useMemo } from 'react';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import type { CollectionName } from '#contract/sync/collections.ts';
import type { RecordOf } from '#contract/sync/sync.ts';
import { device } from '../device/browser-device.ts';
import { SignedInContext } from './signed-in-context.ts';
import { readPushed, newerOf } from '../device/pushed-records.ts';
import { pushedCollections, type PushedCollection } from '../device/database.ts';
import { registerPendingList } from '#src/lib/first-paint.ts';
import { onDatabase } from '../device/device.ts';
import { useLive, useWatched } from '#src/lib/use-live.ts';
import { copyOf, useCurrentReplica, type AccountCopy } from './account-copy.ts';

/** The active account's copy, whether its replica is open or not. */
export function useReplica(): AccountCopy | null {
  const signedIn = use(SignedInContext);
  const opened = useCurrentReplica(({ replica }) => replica?.accountId);
  const accountId = signedIn ? signedIn.accountId : opened;
  return accountId ? copyOf(accountId) : null;
}

const isPushed = (name: CollectionName): name is PushedCollection =>
  (pushedCollections as readonly CollectionName[]).includes(name);

/**
 * The active account's records of a collection as the server last sent them, in no particular order, with what pushes brought
 * before the feed did. Undefined until the device has been read. The array stays the same object while nothing changes.
 */
export function useReplicated<C extends CollectionName>(name: C): RecordOf<C>[] | undefined {
  const replica = useReplica();
  const key = `${replica?.key ?? ''} ${name}`;
  const records = useWatched(() => replica?.watch(name) ?? null, key);
  const pushed = usePushedRecords(replica, name);
  useNoted(records);
  return useMemo(
    () => records && pushed && newerOf(name, records, pushed),
    [name, records, pushed],
  );
}

/** The active account's rooms as the server last sent them; undefined until the device has been read. */
export function useReplicatedRooms(): ChatroomRecord[] | undefined {
  return useReplicated('chatrooms');
}

/** Tells what waits behind the first paint that one of them is there. */
function useNoted(records: unknown): void {
  const isRead = records !== undefined;
  useEffect(() => (isRead ? undefined : registerPendingList()), [isRead]);
}

const none: never[] = [];

/** Pushed records of a collection; nothing is read for a collection without pushes. */
function usePushedRecords<C extends CollectionName>(
  replica: AccountCopy | null,
  name: C,
): RecordOf<C>[] | undefined {
  const accountId = replica?.accountId;
  const pushed = useLive(
    async () =>
      accountId && isPushed(name)
        ? ((await onDatabase(device.db, (db) => readPushed(db, accountId, name))) as RecordOf<C>[])
        : none,
    `arrived ${accountId} ${name}`,
  );
  return isPushed(name) ? pushed : none;
}
