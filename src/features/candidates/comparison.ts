/** Creators that can be looked at side by side. */
export const COMPARED_MAX = 3;

type Comparison = {
  compared: ReadonlySet<string>;
  /** One more was wanted than fit. */
  isTooMany: boolean;
};

export const noComparison: Comparison = { compared: new Set(), isTooMany: false };

/** A fourth is not taken, and is said to be one too many where the three stand. */
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
