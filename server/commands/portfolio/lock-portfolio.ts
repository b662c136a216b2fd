import { getTableColumns } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import type { AccountId, PortfolioItemId } from '#contract/ids.ts';
import { portfolioItems } from '../../db/schema/profiles.ts';
import type { PortfolioRow, ProfileWrite } from '../profiles/write-profiles.ts';

/** A creator's portfolio under the creator's lock, and what a set of commands has done to it so far. */
export type LockedPortfolio = {
  /** The portfolio's items by id. */
  items: Map<PortfolioItemId, PortfolioRow>;
  /** Ids of other accounts' items. */
  taken: ReadonlySet<PortfolioItemId>;
  /** Items that were added, and removed. */
  added: Map<PortfolioItemId, PortfolioRow>;
  removed: Set<PortfolioItemId>;
};

/**
 * Locks a creator, which orders all changes of their portfolio, and reads it. Null for an account that is not a creator. Sends
 * its statements before it first waits; those behind the lock see earlier commits.
 */
export async function lockPortfolio(
  client: PoolClient,
  creatorId: AccountId,
  itemIds: readonly PortfolioItemId[],
): Promise<LockedPortfolio | null> {
  const [creator, items] = await Promise.all([
    client.query({ name: 'lock-creator', text: LOCK, values: [creatorId] }),
    client.query<PortfolioRow>({
      name: 'portfolio-items',
      text: ITEMS,
      values: [creatorId, itemIds],
    }),
  ]);
  if (creator.rows.length === 0) return null;
  const own = items.rows.filter((row) => row.creatorId === creatorId);
  const others = items.rows.filter((row) => row.creatorId !== creatorId);
  return {
    items: new Map(own.map((row) => [row.id, row])),
    taken: new Set(others.map(({ id }) => id)),
    added: new Map(),
    removed: new Set(),
  };
}

/** The changes, as rows and as stamps of the creator's own feed. */
export function portfolioWrite(locked: LockedPortfolio | null, creatorId: AccountId): ProfileWrite {
  if (!locked) return {};
  const stamp = (recordId: PortfolioItemId, gone: boolean) => {
    return { accountId: creatorId, collection: 'portfolio' as const, recordId, gone };
  };
  return {
    portfolio: [...locked.added.values()],
    removed: [...locked.removed],
    stamps: [
      ...[...locked.added.keys()].map((id) => stamp(id, false)),
      ...[...locked.removed].map((id) => stamp(id, true)),
    ],
  };
}

const LOCK = 'select id from creators where id = $1 for no key update';

const columns = Object.entries(getTableColumns(portfolioItems))
  .map(([field, { name }]) => `"${name}" as "${field}"`)
  .join(', ');

const ITEMS = `select ${columns} from portfolio_items where creator_id = $1 or id = any($2::uuid[])`;
