import type { PortfolioRecord } from '#contract/portfolio/record.ts';
import type { CommandId, PortfolioItemId } from '#contract/ids.ts';
import type { DeviceDatabase, OutboxItem, SentItem } from './database.ts';
import type { Actor } from './outbox.ts';

export type ShownPortfolioItem = Pick<PortfolioRecord, 'id' | 'sourceSha256'>;

/** The device's facts about an account's portfolio items, for a file to add. */
export type KnownPortfolioItems = {
  /** Whether the portfolio contains an item of this file that no queued command removes. */
  stays: (sourceSha256: string) => boolean;
  /** Whether a later queued command removes the item that another one adds. */
  isGoing: (item: OutboxItem) => boolean;
  /**
   * Queued removals of works that were, or may have been, made of a file: the `last` one that will still be sent, and the places
   * of those that were `refused`.
   */
  removalsOf: (sourceSha256: string) => { last: CommandId | undefined; refused: number[] };
};

type Removal = OutboxItem & { kind: 'removePortfolioItem' };

/** Reads them within the caller's transaction. `shown`: the works in the account's copy, undefined where it is not open. */
export async function readKnownItems(
  db: DeviceDatabase,
  { userId, accountId }: Actor,
  shown: readonly ShownPortfolioItem[] | undefined,
): Promise<KnownPortfolioItems> {
  const queued = await db.outbox
    .where({ userId })
    .filter((one) => one.accountId === accountId)
    .sortBy('order');
  const done = await db.sent.where({ accountId }).toArray();
  const portfolioItems = shown ?? [];
  const commands = [...done, ...queued];
  const sources = new Map([...portfolioItems, ...commands.flatMap(addedBy)].map(sourceById));
  // A removal whose effect the copy does not show yet counts as queued.
  const gone = new Set(commands.flatMap(removedBy));
  const removals = queued.filter((one): one is Removal => one.kind === 'removePortfolioItem');
  return {
    stays: (source) =>
      source !== '' &&
      portfolioItems.some((one) => one.sourceSha256 === source && !gone.has(one.id)),
    isGoing: (item) => item.kind === 'addPortfolioItem' && gone.has(item.payload.itemId),
    removalsOf: (source) => {
      const isOf = ({ payload }: Removal) => sources.get(payload.itemId) === source;
      // Without the copy a removal's item is unknown: it may be this file's.
      const mayBeOf = (one: Removal) => isOf(one) || (!shown && !sources.has(one.payload.itemId));
      const isRefused = ({ state }: Removal) => state === 'attention';
      return {
        last: removals.findLast((one) => mayBeOf(one) && !isRefused(one))?.id,
        refused: removals.filter((one) => isOf(one) && isRefused(one)).map((one) => one.order),
      };
    },
  };
}

const addedBy = (item: OutboxItem | SentItem): ShownPortfolioItem[] =>
  item.kind === 'addPortfolioItem'
    ? [{ id: item.payload.itemId, sourceSha256: item.payload.sourceSha256 }]
    : [];

const removedBy = (item: OutboxItem | SentItem): PortfolioItemId[] =>
  item.kind === 'removePortfolioItem' ? [item.payload.itemId] : [];

const sourceById = ({ id, sourceSha256 }: ShownPortfolioItem): [PortfolioItemId, string] => [
  id,
  sourceSha256,
];
