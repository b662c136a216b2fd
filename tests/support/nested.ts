import fc from 'fast-check';

/** A value that contains `inner` `depth` levels down, in lists and objects by turns. */
const wrap = (inner: unknown, depth: number, byLists: boolean): unknown => {
  let value = inner;
  for (let level = 0; level < depth; level += 1) {
    value = byLists ? [value] : { a: value, ...(level % 2 === 0 && { b: [value === null] }) };
  }
  return value;
};

const wide = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const manyKeys = (count: number) =>
  Object.fromEntries(wide(count).map((index) => [`key${index}`, index]));

/** Values of every odd build: deep, wide and with many names, within what a body may have and far beyond. */
export const nested: fc.Arbitrary<unknown> = fc.oneof(
  fc
    .tuple(fc.jsonValue({ maxDepth: 1 }), fc.integer({ min: 1, max: 18 }), fc.boolean())
    .map(([inner, depth, byLists]) => wrap(inner, depth, byLists)),
  fc
    .tuple(fc.integer({ min: 19, max: 2000 }), fc.boolean())
    .map(([depth, byLists]) => wrap(null, depth, byLists)),
  fc.integer({ min: 1, max: 5000 }).map(wide),
  fc.integer({ min: 1, max: 5000 }).map(manyKeys),
);

/** A value with one of its parts, at any level, replaced by a nested one. */
export const nestedInside = (outer: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(outer, nested, fc.nat())
    .map(([value, odd, at]) => replace(value, odd, at % countOf(value)));

function partsOf(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return [...value.entries()];
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** Every value in it, itself among them. */
const countOf = (value: unknown): number =>
  partsOf(value).reduce((count, [, part]) => count + countOf(part), 1);

function replace(value: unknown, odd: unknown, at: number): unknown {
  if (at === 0) return odd;
  let left = at - 1;
  const parts = partsOf(value).map(([name, part]): [string | number, unknown] => {
    const count = countOf(part);
    const isHere = left >= 0 && left < count;
    const next = isHere ? replace(part, odd, left) : part;
    left -= count;
    return [name, next];
  });
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}
