import { createHash } from 'node:crypto';

/** When the demo's people and places were "made": any fixed time, so that their ids never change. */
const FOUNDED = Date.UTC(2025, 0, 6, 16);

/**
 * An id that is the same for a name in every demo database, so that links to demo people and rooms stay good.
 * Shaped as a UUIDv7 like the ids that devices make: of a time, and else of the name.
 */
export function demoId<T extends string>(name: string, at = FOUNDED): T {
  return idFrom<T>(createHash('sha256').update(name).digest('hex'), at);
}

/** A UUIDv7 of a time and 18 or more hexadecimal digits. */
export function idFrom<T extends string>(digits: string, at: number): T {
  const time = at.toString(16).padStart(12, '0');
  const variant = '89ab'.charAt(Number.parseInt(digits.charAt(15), 16) % 4);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits.slice(0, 3)}-${variant}${digits.slice(3, 6)}-${digits.slice(6, 15)}${digits.slice(16, 19)}` as T;
}
