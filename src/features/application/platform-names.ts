import type { Platform } from '#contract/campaign/lists.ts';
import { m } from '#src/paraglide/messages.js';

/** What each place to post is called. */
export const platformNames: Record<Platform, () => string> = {
  instagram: m.app_instagram,
  tiktok: m.app_tiktok,
  youtube: m.app_youtube,
  facebook: m.app_facebook,
  localBuzz: m.app_local_buzz,
};
