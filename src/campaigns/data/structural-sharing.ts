import { isSame } from '#contract/campaign/is-same.ts';

/** The older list where nothing in it changed; else the newer one, in which each equal row is the older object. */
export function shareRows<T extends object>(
  held: T[],
  next: T[],
  idOf: (one: T) => unknown = (one) => Reflect.get(one, 'id'),
): T[] {
  if (held === next) return held;
  const before = new Map(held.map((one) => [idOf(one), one]));
  const rows = next.map((one) => {
    const was = before.get(idOf(one));
    return was !== undefined && isSame(was, one) ? was : one;
  });
  const isAsBefore = rows.length === held.length && rows.every((one, index) => one === held[index]);
  return isAsBefore ? held : rows;
}

/** The older of two objects if all their fields are the same objects; otherwise the newer one. */
export const shareStructure = <T extends object>(held: T, next: T): T =>
  Object.entries(next).every(([name, value]) => Reflect.get(held, name) === value) ? held : next;
