import { isWebUrl } from '#contract/profile/edits.ts';
import { creatorLinks } from '#contract/profile/links.ts';
import { m } from '#src/paraglide/messages.js';

export type LinkField = (typeof creatorLinks)[number];

/** The names of the four social profiles. */
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

const hosts: readonly (readonly [string, LinkField])[] = [
  ['instagram.com', 'instagramUrl'],
  ['tiktok.com', 'tiktokUrl'],
  ['youtube.com', 'youtubeUrl'],
  ['youtu.be', 'youtubeUrl'],
];

/** The network of an address; null where its host is none that is known. */
export function networkOf(url: string): LinkField | null {
  const [, host = ''] = /^https?:\/\/([^/?#]+)/i.exec(url.trim()) ?? [];
  const isOf = (name: string) =>
    host.toLowerCase() === name || host.toLowerCase().endsWith(`.${name}`);
  return hosts.find(([name]) => isOf(name))?.[1] ?? null;
}
