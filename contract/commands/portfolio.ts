import type { portfolioPayloads } from './portfolio-payloads.ts';
import type { DeclarationsOf } from './declaration.ts';

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
