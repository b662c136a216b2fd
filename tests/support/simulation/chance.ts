/** Seeded chance: the same seed plays the same run (mulberry32). */
export type Chance = {
  /** 0 ≤ x < 1. */
  next: () => number;
  below: (count: number) => number;
  happens: (probability: number) => boolean;
  pick: <T>(from: readonly T[]) => T;
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
  };
}
