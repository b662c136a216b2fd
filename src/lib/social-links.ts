import { isWebUrl } from '#contract/profile/edits.ts';
import type { businessLinks } from '#contract/profile/links.ts';
import { m } from '#src/paraglide/messages.js';

export type SocialLink = (typeof businessLinks)[number];

export const linkNames: Record<SocialLink, () => string> = {
  facebookUrl: m.app_facebook,
  instagramUrl: m.app_instagram,
  tiktokUrl: m.app_tiktok,
  youtubeUrl: m.app_youtube,
  localBuzzUrl: m.app_local_buzz,
};

/** The links of these fields. One that is no web address is never shown. */
export const shownLinks = <L extends SocialLink>(
  fields: readonly L[],
  links: Readonly<Record<L, string>>,
) =>
  fields
    .filter((field) => isWebUrl(links[field]))
    .map((field) => ({ field, name: linkNames[field](), href: links[field] }));
