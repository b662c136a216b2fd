import * as z from 'zod/mini';

/** An item of a list in an answer that the schema refuses. */
export type RefusedItem = {
  /** The path of the list in the answer, such as `['collections', 'campaigns']`. */
  list: readonly string[];
  /** As it came. */
  raw: unknown;
};

type ByItem<T> = { value: T; refused: readonly RefusedItem[] };
type Bad = { list: readonly string[]; indexes: Set<number> };

const none: readonly RefusedItem[] = [];

/**
 * Parses an answer whose lists are read item by item: an item that the schema refuses is left out and returned raw, and the rest
 * stays. Null if anything outside of an item is refused. In nested lists the outermost item counts: a campaign is never shown
 * without one of its shots. An answer without a fault is parsed once, any other one twice.
 */
export function parseByItem<T extends z.ZodMiniType>(
  schema: T,
  json: unknown,
): ByItem<z.output<T>> | null {
  const whole = z.safeParse(schema, json);
  if (whole.success) return { value: whole.data, refused: none };
  const lists = new Map<string, Bad>();
  for (const { path } of whole.error.issues) {
    const depth = path.findIndex((key) => typeof key === 'number');
    if (depth === -1) return null;
    const list = path.slice(0, depth).map(String);
    const name = JSON.stringify(list);
    const bad = lists.get(name) ?? { list, indexes: new Set() };
    lists.set(name, bad);
    bad.indexes.add(path[depth] as number);
  }
  const refused: RefusedItem[] = [];
  const rest = [...lists.values()].reduce(
    (value, { list, indexes }) =>
      changeAt(value, list, (items) =>
        items.filter((raw, index) => {
          if (indexes.has(index)) refused.push({ list, raw });
          return !indexes.has(index);
        }),
      ),
    json,
  );
  const parsed = z.safeParse(schema, rest);
  return parsed.success ? { value: parsed.data, refused } : null;
}

/** A copy of a value in which the list at a path is another one. */
function changeAt(
  value: unknown,
  [key, ...path]: readonly string[],
  change: (items: readonly unknown[]) => unknown,
): unknown {
  if (key === undefined) return change(value as readonly unknown[]);
  const parent = value as Record<string, unknown>;
  return { ...parent, [key]: changeAt(parent[key], path, change) };
}
