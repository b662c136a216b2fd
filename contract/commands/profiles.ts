import type { profilePayloads } from './profiles-payloads.ts';
import type { DeclarationsOf } from './declaration.ts';

const lane = () => 'profile';

export const profileCommands: DeclarationsOf<typeof profilePayloads> = {
  updateCreatorProfile: { action: 'creatorProfile.write', offline: 'queued', lane },
  updateUser: { action: 'notifications.read', offline: 'queued', lane: () => 'user' },
  updateBusinessProfile: { action: 'businessProfile.write', offline: 'queued', lane },
};
