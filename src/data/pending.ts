import type { UserId } from '#contract/ids.ts';
import { device } from './device/browser-device.ts';
import type { OutboxItem, SentItem } from './device/database.ts';
import { onDatabase } from './device/device.ts';
import type { Actor } from './device/outbox.ts';
import { readAllPending, type Reader } from './read-pending.ts';
import { useReplica } from './replica/current-replica.ts';
import { sharedReads } from '#src/lib/shared-reads.ts';
import { useWatched, withFirstRead, type Watchable } from '#src/lib/use-live.ts';

/** The person's changes that the server's copy does not show yet, each part in order. */
export type Pending = {
  /** Commands without an answer, those that need attention included. */
  items: OutboxItem[];
  /** Acknowledged commands whose revision the cursor has not passed. */
  sent: SentItem[];
};

/** An account's pending commands, and `all`: the user's commands of every account without an answer, in order. */
export type Unsent = Pending & { all: OutboxItem[] };

const reads = sharedReads<Unsent>();
const nameOf = ({ userId, accountId }: Reader) => `pending ${userId} ${accountId ?? ''}`;
const watchUnsent = (reader: Reader): Watchable<Unsent> =>
  reads(nameOf(reader), () => onDatabase(device.db, (db) => readAllPending(db, reader)));

/** A user's pending commands for one account, live. They may be thousands, so all who watch them share them. */
export const watchPending = (actor: Actor): Watchable<Pending> => watchUnsent(actor);

/** The same for screens; features apply them to the records. Undefined for the first moment. */
export const usePending = (actor: Actor): Pending | undefined =>
  useWatched(() => withFirstRead(watchPending(actor)), nameOf(actor));

/** A user's commands of every account without an answer, live: the same read as the active account's pending ones. */
export function useUnsent(userId: UserId): OutboxItem[] | undefined {
  const reader = { userId, accountId: useReplica()?.accountId ?? null };
  return useWatched(() => withFirstRead(watchUnsent(reader)), nameOf(reader))?.all;
}
