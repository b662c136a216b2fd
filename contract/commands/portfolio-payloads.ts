import * as z from 'zod/mini';
import { sha256 } from './fields.ts';
import { portfolioItemId, uploadId } from '../ids.ts';
import type { Payloads } from './declaration.ts';

export const portfolioPayloads = {
  /** An uploaded picture becomes a portfolio item. The same source a second time is the existing item. */
  addPortfolioItem: z.strictObject({
    itemId: portfolioItemId,
    uploadId,
    /** Of the file that was chosen, before it was prepared. */
    sourceSha256: sha256(),
  }),
  removePortfolioItem: z.strictObject({ itemId: portfolioItemId }),
} as const satisfies Payloads;
