import { isSame } from '#contract/campaign/is-same.ts';

/** Two versions of a draft, merged. `isDisputed`: both changed the same part, and the first version wins. */
type Merged = { value: unknown; isDisputed: boolean };

/**
 * Merges two versions with the common base `base`, field by field and line by line: a change of only one version is taken. If
 * both changed a part, the first version wins and the result reports it. `base` is undefined if it is unknown: then empty parts
 * give way.
 */
export function mergeDrafts(base: unknown, first: unknown, second: unknown): Merged {
  if (isSame(first, second) || isSame(base, second)) return settled(first);
  if (isSame(base, first)) return settled(second);
  if (base === undefined && isEmpty(first)) return settled(second);
  if (base === undefined && isEmpty(second)) return settled(first);
  if (isFields(first) && isFields(second)) {
    return mergeFields(isFields(base) ? base : undefined, first, second);
  }
  if (Array.isArray(first) && Array.isArray(second)) {
    return mergeLists(Array.isArray(base) ? base : [], first, second);
  }
  return { value: first, isDisputed: true };
}

type Fields = Record<string, unknown>;
type Line = { id: string };

const settled = (value: unknown): Merged => ({ value, isDisputed: false });

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isLine = (value: unknown): value is Line =>
  isFields(value) && typeof value['id'] === 'string';

const isWord = (value: unknown): boolean => typeof value !== 'object';

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

function mergeFields(base: Fields | undefined, first: Fields, second: Fields): Merged {
  let isDisputed = false;
  const value: Fields = {};
  for (const name of new Set([...Object.keys(first), ...Object.keys(second)])) {
    const merged = mergeDrafts(base?.[name], first[name], second[name]);
    isDisputed ||= merged.isDisputed;
    if (merged.value !== undefined) value[name] = merged.value;
  }
  return { value, isDisputed };
}

/** Lines with an id are matched by it; ticked or chosen values by themselves. */
function mergeLists(base: unknown[], first: unknown[], second: unknown[]): Merged {
  const all = [...base, ...first, ...second];
  if (all.every(isLine)) return mergeLines(base as Line[], first as Line[], second as Line[]);
  if (!all.every(isWord)) return { value: first, isDisputed: true };
  const stays = (one: unknown) => second.includes(one) || !base.includes(one);
  const added = second.filter((one) => !base.includes(one) && !first.includes(one));
  return settled([...first.filter(stays), ...added]);
}

function mergeLines(base: Line[], first: Line[], second: Line[]): Merged {
  let isDisputed = false;
  const [was, other] = [byId(base), byId(second)];
  const own = byId(first);
  const value: unknown[] = [];
  for (const line of [...first, ...second.filter(({ id }) => !own.has(id))]) {
    const before = was.get(line.id);
    const [mine, theirs] = [own.get(line.id), other.get(line.id)];
    // A part that one removed and the other left unchanged is gone; a part that the other edited stays.
    if (before && !(mine && theirs)) {
      if (!isSame(before, line)) value.push(line);
      continue;
    }
    const merged = mine && theirs ? mergeDrafts(before, mine, theirs) : settled(line);
    isDisputed ||= merged.isDisputed;
    value.push(merged.value);
  }
  return { value, isDisputed };
}

const byId = (lines: readonly Line[]): Map<string, Line> =>
  new Map(lines.map((one) => [one.id, one]));
