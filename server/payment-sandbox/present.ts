/** Addresses of the sandbox's pages are stored without their origin: its port may be another one after a restart. */
const LINK = 'sandbox:';

export const link = (path: string): string => `${LINK}${path}`;

/** An object as the API answers it: with whole addresses, and without names that begin with an underscore. */
export function present(value: unknown, origin: string): unknown {
  if (typeof value === 'string' && value.startsWith(LINK)) return origin + value.slice(LINK.length);
  if (Array.isArray(value)) return value.map((inner) => present(inner, origin));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith('_'))
      // Its keys are the caller's own.
      .map(([key, inner]) => [key, key === 'metadata' ? inner : present(inner, origin)]),
  );
}

/** The named fields, all `null`: most fields of most objects. */
export const nulls = <const Name extends string>(...names: Name[]): Record<Name, null> =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;

export type ApiList<Item> = { object: 'list'; data: Item[]; has_more: boolean; url: string };

export const listOf = <Item>(url: string, data: Item[], hasMore = false): ApiList<Item> => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
});
