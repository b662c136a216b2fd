import type { DeviceDatabase, OutboxItem } from './database.ts';

type Order = OutboxItem['order'];
/** Items of the outbox by their places. `isWhole`: every item between the first and the last of them. */
type Rows = { items: ReadonlyMap<Order, OutboxItem>; isWhole: boolean };

/** Items are read as one range if at most this many other places lie between them. */
const MOST_OTHERS = 100;
/** Deleting a range takes a count and a deletion. */
const FEWEST_FOR_RANGE = 3;

/**
 * Reads the items in these places, within the caller's transaction. IndexedDB charges for each request, and those of one batch are
 * mostly neighbors.
 */
export async function readRows(db: DeviceDatabase, orders: readonly Order[]): Promise<Rows> {
  const [first, last] = ends(orders);
  const isWhole = last - first < orders.length + MOST_OTHERS;
  const found = isWhole
    ? await db.outbox.where('order').between(first, last, true, true).toArray()
    : (await db.outbox.bulkGet([...orders])).filter((one) => one !== undefined);
  return { items: new Map(found.map((one) => [one.order, one])), isWhole };
}

/** Deletes the items in these places, which are among `rows`, within the caller's transaction: with one request if nothing else is between them. */
export async function deleteRows(
  db: DeviceDatabase,
  orders: readonly Order[],
  { items, isWhole }: Rows,
): Promise<void> {
  const [first, last] = ends(orders);
  const between = [...items.keys()].filter((order) => order >= first && order <= last);
  const isRange =
    isWhole && between.length === new Set(orders).size && orders.length >= FEWEST_FOR_RANGE;
  if (isRange) await db.outbox.where('order').between(first, last, true, true).delete();
  else await db.outbox.bulkDelete([...orders]);
}

const ends = (orders: readonly Order[]) => [Math.min(...orders), Math.max(...orders)] as const;
