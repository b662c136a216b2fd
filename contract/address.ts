import * as z from 'zod/mini';

export const address = z.object({
  street: z.string(),
  locality: z.string(),
  province: z.string(),
  postalCode: z.string(),
});
export type Address = z.infer<typeof address>;

/** A point on the map, in degrees. */
export const coordinates = z.object({
  _latitude: z.number(),
  _longitude: z.number(),
  /** The center of the ZIP code, since nobody knows where exactly the address is. */
  isApproximate: z.optional(z.literal(true)),
});
export type Coordinates = z.infer<typeof coordinates>;

/** An address with its coordinates, as far as they are known. Absent if the server is older. */
export const place = z.extend(address, { coordinates: z.optional(z.nullable(coordinates)) });
