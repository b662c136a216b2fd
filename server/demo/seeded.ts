import { createHash } from 'node:crypto';

/** The time of the ids of people and places: any fixed one, so that these ids never change. */
const FOUNDED = Date.UTC(2025, 0, 6, 16);

export const digitsOf = (name: string): string => createHash('sha256').update(name).digest('hex');

/** An id that is the same for a name in every demo database, so that links to demo people and rooms stay good. */
export const demoId = <T extends string>(name: string, at = FOUNDED): T =>
  idFrom<T>(digitsOf(name), at);

/** A UUIDv7, like the ids that devices make, of a time and 18 or more hexadecimal digits. */
export function idFrom<T extends string>(digits: string, at: number): T {
  const time = at.toString(16).padStart(12, '0');
  const variant = '89ab'.charAt(Number.parseInt(digits.charAt(15), 16) % 4);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits.slice(0, 3)}-${variant}${digits.slice(3, 6)}-${digits.slice(6, 15)}${digits.slice(16, 19)}` as T;
}

/** Numbers in [0, 1) that are the same for the same seed (mulberry32, over an FNV-1a hash of a text). */
export type Random = () => number;

export function seededRandom(seed: string | number): Random {
  let state = typeof seed === 'number' ? seed : hashOf(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const hashOf = (text: string): number =>
  [...text].reduce(
    (hash, character) => Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193),
    0x811c9dc5,
  );

/** A whole number from `low` to `high`, both included. */
export const between = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));
