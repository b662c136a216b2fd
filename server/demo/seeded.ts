import { createHash } from 'node:crypto';

/** The time of the ids of people and places: any fixed one, so that these ids never change. */
const FOUNDED = Date.UTC(2025, 0, 6, 16);

const digitsOf = (name: string): string => createHash('sha256').update(name).digest('hex');

/** A UUIDv7, like the ids that devices make, that is the same for a name in every demo database, so that links stay good. */
export function demoId<T extends string>(name: string, at = FOUNDED): T {
  const digits = digitsOf(name);
  const time = at.toString(16).padStart(12, '0');
  const variant = '89ab'.charAt(Number.parseInt(digits.charAt(15), 16) % 4);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits.slice(0, 3)}-${variant}${digits.slice(3, 6)}-${digits.slice(6, 15)}${digits.slice(16, 19)}` as T;
}

/** A whole number below `most` that is the same for a name. */
export const numberOf = (name: string, most: number): number =>
  Number.parseInt(digitsOf(name).slice(0, 8), 16) % most;
