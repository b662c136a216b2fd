import type { UserId } from '#contract/ids.ts';
import { device } from './device/browser-device.ts';
import type { OutboxItem, SentItem } from './device/database.ts';
import { onDatabase } from './device/device.ts';
import { unsentOf, type Actor } from './device/outbox.ts';
import { readAllPending } from './read-pending.ts';
import { sharedReads } from '#src/lib/shared-reads.ts';
import { useWatched, withFirstRead, type Watchable } from '#src/lib/use-live.ts';

/** The person's changes that the server's copy does not show yet, each part in order. */
export type Pending = {
  /** Commands without an answer, those that need attention included. */
  items: OutboxItem[];
  /** Acknowledged commands whose revision the cursor has not passed. */
  sent: SentItem[];
};

const reads = sharedReads<Pending>();
const unsentReads = sharedReads<OutboxItem[]>();
const nameOf = ({ userId, accountId }: Actor) => `pending ${userId} ${accountId}`;

/** A user's pending commands for one account, live. They may be thousands, so all who watch them share them. */
export const watchPending = (actor: Actor): Watchable<Pending> =>
  reads(nameOf(actor), () => onDatabase(device.db, (db) => readAllPending(db, actor)));

/** The same for screens; features apply them to the records. Undefined for the first moment. */
export const usePending = (actor: Actor): Pending | undefined =>
  useWatched(() => withFirstRead(watchPending(actor)), nameOf(actor));

/** A user's commands of every account without an answer, in order, live and shared alike. */
export function useUnsent(userId: UserId): OutboxItem[] | undefined {
  const name = `unsent ${userId}`;
  const read = () => onDatabase(device.db, (db) => unsentOf(db, userId));
  return useWatched(() => withFirstRead(unsentReads(name, read)), name);
}
