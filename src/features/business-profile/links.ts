import { isWebUrl } from '#contract/profile/edits.ts';
import { businessLinks } from '#contract/profile/links.ts';
import { m } from '#src/paraglide/messages.js';
import type { LinkField } from './profile-form.ts';

/** The names of the five social profiles. */
export const linkNames: Record<LinkField, () => string> = {
  facebookUrl: m.app_facebook,
  instagramUrl: m.app_instagram,
  tiktokUrl: m.app_tiktok,
  youtubeUrl: m.app_youtube,
  localBuzzUrl: m.app_local_buzz,
};

/** The valid links. One that is not a web address is never shown, whoever stored it. */
export const linksOf = (links: Readonly<Record<LinkField, string>>) =>
  businessLinks
    .filter((field) => isWebUrl(links[field]))
    .map((field) => ({ field, name: linkNames[field](), href: links[field] }));
