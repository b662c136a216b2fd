import type { Platform } from './lists.ts';

/** The platforms' own names, the same in every language. */
export const platformNames: Record<Platform, string> = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  facebook: 'Facebook',
  localBuzz: 'LocalBuzz',
};

/** The name of a platform. An unknown id stays as it is. */
export const platformName = (id: string): string =>
  Object.hasOwn(platformNames, id) ? platformNames[id as Platform] : id;
