/** Seeded chance: the same seed plays the same run (mulberry32). */
export type Chance = {
  /** 0 ≤ x < 1. */
  next: () => number;
  below: (count: number) => number;
  happens: (probability: number) => boolean;
  pick: <T>(from: readonly T[]) => T;
  /** One of the names, by their weights. */
  weigh: <T extends string>(weights: Readonly<Record<T, number>>) => T;
  /** Another chance, of the same seed: what one of them is asked for does not move the other. */
  fork: () => Chance;
};

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    happens: (probability) => next() < probability,
    pick: <T>(from: readonly T[]) => {
      if (from.length === 0) throw new Error('Nothing to pick from');
      return from[below(from.length)] as T;
    },
    weigh: <T extends string>(weights: Readonly<Record<T, number>>) => {
      const entries = Object.entries<number>(weights) as [T, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0) return name;
      }
      return (entries[0] as [T, number])[0];
    },
    fork: () => chanceOf(next() * 2 ** 32),
  };
}
