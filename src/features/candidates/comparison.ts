/** Most creators in one comparison. */
export const COMPARED_MAX = 3;

type Comparison = {
  compared: ReadonlySet<string>;
  /** The person tried to add one creator more than fits. */
  isTooMany: boolean;
};

export const noComparison: Comparison = { compared: new Set(), isTooMany: false };

/** A fourth creator is not added, and the comparison reports that three is the limit. */
export function nextComparison(
  { compared }: Comparison,
  id: string,
  isWanted: boolean,
): Comparison {
  const others = [...compared].filter((one) => one !== id);
  if (!isWanted) return { compared: new Set(others), isTooMany: false };
  if (others.length >= COMPARED_MAX) return { compared, isTooMany: true };
  return { compared: new Set([...others, id]), isTooMany: false };
}
