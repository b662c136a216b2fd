import { creatorLinks, isWebUrl } from '#contract/profile/edits.ts';
import { m } from '#src/paraglide/messages.js';

export type LinkField = (typeof creatorLinks)[number];

/** What each of the four social profiles is called. */
export const linkNames: Record<LinkField, () => string> = {
  instagramUrl: m.app_instagram,
  tiktokUrl: m.app_tiktok,
  youtubeUrl: m.app_youtube,
  localBuzzUrl: m.app_local_buzz,
};

/** The links that there are. One that is no web address is shown to nobody, whoever stored it. */
export const linksOf = (links: Readonly<Record<LinkField, string>>) =>
  creatorLinks
    .filter((field) => isWebUrl(links[field]))
    .map((field) => ({ field, name: linkNames[field](), href: links[field] }));
