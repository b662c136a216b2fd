/** Whether two values are equal, in any order of their properties. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  const [a, b] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    a.length === b.size &&
    a.every(([name, value]) => b.has(name) && isSame(value, b.get(name)))
  );
}
