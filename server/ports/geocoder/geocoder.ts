import type { Address } from '#contract/address.ts';

/** A point in degrees. */
export type Point = { latitude: number; longitude: number };

/** `unknown`: it was asked, and knows no such address. `busy`: it has no time, fails, or doesn't answer; ask again later. */
type Located = Point | 'unknown' | 'busy';

/** Finds where an address is. It never throws: an address without a point is an ordinary one. */
export type Geocoder = { find: (address: Address) => Promise<Located> };
