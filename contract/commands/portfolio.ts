import type { portfolioPayloads } from './portfolio-payloads.ts';
import type { DeclarationsOf } from './declaration.ts';

/** Each picture has a lane of its own, so a large or refused one delays no other. */
const ofPicture = {
  action: 'creatorProfile.write',
  offline: 'queued',
  lane: (payload: { itemId: string }) => `media:${payload.itemId}`,
} as const;

export const portfolioCommands: DeclarationsOf<typeof portfolioPayloads> = {
  addPortfolioItem: ofPicture,
  removePortfolioItem: ofPicture,
};
