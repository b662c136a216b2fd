import type { Platform } from '#contract/campaign/lists.ts';
import { m } from '#src/paraglide/messages.js';

/** What each place to post is called. */
export const platformNames: Record<Platform, () => string> = {
  instagram: m.business_instagram,
  tiktok: m.business_tiktok,
  youtube: m.business_youtube,
  facebook: m.business_facebook,
  localBuzz: m.business_local_buzz,
};
