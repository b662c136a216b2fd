import { AGREES_MS } from './contact.ts';
import type { OutboxItem } from './database.ts';

type Written = Pick<OutboxItem, 'occurredAt' | 'skew'>;

/** How long ago an item was written by this device's clock, in milliseconds; null if that clock was set back since. */
function ageHere({ occurredAt }: Written, now: number): number | null {
  const age = now - Date.parse(occurredAt);
  return age > -AGREES_MS ? age : null;
}

/** Whether this device's clock alone rules out that an item is older than `limit`. */
export function isYoungHere(item: Written, now: number, limit: number): boolean {
  const age = ageHere(item, now);
  return age !== null && age <= limit;
}

/**
 * How long ago an item was written: the shorter time of this device's clock and the server's, as the former may have been set
 * meanwhile, and the latter was last compared before the item was written. Null where both would have it written in the future.
 */
export function ageOf(item: Written, now: number, skew: number): number | null {
  const here = ageHere(item, now);
  const there = ageHere(item, now + skew - (item.skew ?? skew));
  return here === null || there === null ? (here ?? there) : Math.min(here, there);
}
