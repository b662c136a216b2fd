import type { contentPayloads } from './content-payloads.ts';
import type { DeclarationsOf } from './declaration.ts';

/** Each file has a lane of its own, as in the portfolio. */
const ofFile = {
  action: 'candidate.act',
  offline: 'queued',
  lane: (payload: { itemId: string }) => `media:${payload.itemId}`,
} as const;

export const contentCommands: DeclarationsOf<typeof contentPayloads> = {
  addContent: ofFile,
  removeContent: ofFile,
  describeContent: ofFile,
};
