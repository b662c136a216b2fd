import * as z from 'zod/mini';

/** Beside `contract/ids.ts`, which every first screen loads. */
export const apiTokenId = z.uuid().brand<'ApiTokenId'>();
export type ApiTokenId = z.infer<typeof apiTokenId>;
