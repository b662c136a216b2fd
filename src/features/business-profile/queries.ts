import type { AccountProfile } from '#contract/profile/record.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useOwnRecord } from '#src/data/own-profile.ts';
import { overlayProfile, type BusinessProfile } from './overlay.ts';

const business = {
  isOwn: (profile: AccountProfile): profile is BusinessProfile => profile.business !== null,
  overlay: overlayProfile,
};

/** The active business's profile as its people see it, live. Undefined until the device has been read; `missing`: not on it yet. */
export const useBusinessProfile = (actor: Actor) => useOwnRecord(actor, business);
