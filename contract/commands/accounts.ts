import * as z from 'zod/mini';
import { accountId } from '../ids.ts';
import { payloadsOf, type DeclarationsOf } from './declaration.ts';

export const accountPayloads = payloadsOf(() => ({
  setFavourite: z.strictObject({ creatorId: accountId, isFavourite: z.boolean() }),
  setBlocked: z.strictObject({ accountId, isBlocked: z.boolean() }),
}));

export const accountCommands: DeclarationsOf<typeof accountPayloads> = {
  setFavourite: {
    action: 'creators.mark',
    offline: 'queued',
    lane: (payload) => `favourite:${payload.creatorId}`,
  },
  setBlocked: {
    action: 'people.block',
    offline: 'queued',
    lane: (payload) => `block:${payload.accountId}`,
  },
};
