import type { Platform } from './lists.ts';

/** The platforms' own names, the same in every language. */
const platformNames: Record<Platform, string> = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  facebook: 'Facebook',
  localBuzz: 'LocalBuzz',
};

/** What a platform is called; what is none stays as it is written. */
export const platformName = (id: string): string =>
  Object.hasOwn(platformNames, id) ? platformNames[id as Platform] : id;
