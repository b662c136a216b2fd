import { type Cursor, formatCursor } from '#contract/sync/cursor.ts';
import type { SyncPage } from '#contract/sync/sync.ts';
import type { AccountId } from '#contract/ids.ts';
import { gather, perPool } from '../db/gather.ts';
import { catchUp } from './catch-up.ts';
import { pageEvent } from './live-events.ts';

/** A page as an event. */
type LivePage = { page: SyncPage; event: Uint8Array };

/**
 * The next page of a stream at this cursor, as `catchUp` reads it. Streams of an account that ask at the same moment, after
 * one hint, share one read. It starts only after all of them have asked, so it contains everything committed before.
 */
export const livePage = perPool((pool) => {
  const asked = new Map<string, Promise<LivePage | null>>();

  return (accountId: AccountId, from: Cursor, now: Date): Promise<LivePage | null> => {
    const key = `${accountId} ${formatCursor(from)}`;
    const shared = asked.get(key);
    if (shared) return shared;
    const read = Promise.resolve().then(async () => {
      asked.delete(key);
      const page = await catchUp(pool, accountId, from, now);
      return page && { page, event: pageEvent(page) };
    });
    asked.set(key, read);
    return read;
  };
});

/** The cursor at which an account's streams are complete, read once for all simultaneous streams. */
export const newestCursor = perPool((pool) =>
  gather<AccountId, string>(async (ids) => {
    const { rows } = await pool.query<{ id: AccountId; epoch: string; revision: string }>({
      name: 'newest-cursors',
      text: `select a.id, a.revision, m.value as epoch from accounts a, meta m
             where a.id = any($1::uuid[]) and m.key = 'epoch'`,
      values: [ids],
    });
    return new Map(
      rows.map(({ id, epoch, revision }) => [
        id,
        formatCursor({ epoch, revision: Number(revision), window: null }),
      ]),
    );
  }),
);
