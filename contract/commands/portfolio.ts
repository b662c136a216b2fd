import * as z from 'zod/mini';
import { sha256 } from '../fields.ts';
import { portfolioItemId, uploadId } from '../ids.ts';
import { payloadsOf, type DeclarationsOf } from './declaration.ts';

export const portfolioPayloads = payloadsOf(() => ({
  /** A picture that was uploaded becomes a work of the portfolio. The same source a second time is the item that is there. */
  addPortfolioItem: z.strictObject({
    itemId: portfolioItemId,
    uploadId,
    /** Of the file that was chosen, before it was prepared. */
    sourceSha256: sha256(),
  }),
  removePortfolioItem: z.strictObject({ itemId: portfolioItemId }),
}));

/** Each picture goes by itself: a large one, or one that was refused, holds no other. */
const ofPicture = {
  action: 'creatorProfile.write',
  offline: 'queued',
  lane: (payload: { itemId: string }) => `media:${payload.itemId}`,
} as const;

export const portfolioCommands: DeclarationsOf<typeof portfolioPayloads> = {
  addPortfolioItem: ofPicture,
  removePortfolioItem: ofPicture,
};
