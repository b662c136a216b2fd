/** The four social links of a creator; a business has Facebook as well. */
export const creatorLinks = ['instagramUrl', 'tiktokUrl', 'youtubeUrl', 'localBuzzUrl'] as const;
export const businessLinks = ['facebookUrl', ...creatorLinks] as const;
export type CreatorLink = (typeof creatorLinks)[number];
