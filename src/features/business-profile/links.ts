import { businessLinks, isWebUrl } from '#contract/profile/edits.ts';
import { m } from '#src/paraglide/messages.js';
import type { LinkField } from './profile-form.ts';

/** What each of the five social profiles is called. */
export const linkNames: Record<LinkField, () => string> = {
  facebookUrl: m.business_facebook,
  instagramUrl: m.business_instagram,
  tiktokUrl: m.business_tiktok,
  youtubeUrl: m.business_youtube,
  localBuzzUrl: m.business_local_buzz,
};

/** The links that there are. One that is no web address is shown to nobody, whoever stored it. */
export const linksOf = (links: Readonly<Record<LinkField, string>>) =>
  businessLinks
    .filter((field) => isWebUrl(links[field]))
    .map((field) => ({ field, name: linkNames[field](), href: links[field] }));
