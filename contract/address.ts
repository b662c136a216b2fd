import * as z from 'zod/mini';

export const address = z.object({
  street: z.string(),
  locality: z.string(),
  province: z.string(),
  postalCode: z.string(),
});
export type Address = z.infer<typeof address>;
