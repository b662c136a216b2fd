import { formatCursor, type Cursor } from '#contract/cursor.ts';
import type { SyncPage } from '#contract/sync.ts';
import type { AccountId } from '#contract/ids.ts';
import { gather, perPool } from '../db/gather.ts';
import { catchUp } from './catch-up.ts';
import { pageEvent } from './live-events.ts';

/** A page with the event that tells it. */
type LivePage = { page: SyncPage; event: Uint8Array };

/**
 * What a stream at this cursor has to tell next, as `catchUp` reads it. Streams that ask in the same moment for the same –
 * all of an account's, told by one hint – share one read. It is sent only after all of them have asked, so it
 * shows each of them whatever was committed before.
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

/** The cursor at which an account's streams have nothing left to tell, read at once for all that ask in the same moment. */
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
