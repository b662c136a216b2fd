import type { accountPayloads } from './accounts-payloads.ts';
import type { DeclarationsOf } from './declaration.ts';

export const accountCommands: DeclarationsOf<typeof accountPayloads> = {
  setFavourite: {
    action: 'creators.mark',
    offline: 'queued',
    lane: (payload) => `favourite:${payload.creatorId}`,
  },
  setFollowing: {
    action: 'businesses.follow',
    offline: 'queued',
    lane: (payload) => `following:${payload.businessId}`,
  },
  setLanguage: {
    action: 'notifications.read',
    offline: 'queued',
    lane: () => 'language',
  },
  setBlocked: {
    action: 'people.block',
    offline: 'queued',
    lane: (payload) => `block:${payload.accountId}`,
  },
};
