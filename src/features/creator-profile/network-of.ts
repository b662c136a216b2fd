import type { CreatorLink } from '#contract/profile/links.ts';

const hosts: readonly (readonly [string, CreatorLink])[] = [
  ['instagram.com', 'instagramUrl'],
  ['tiktok.com', 'tiktokUrl'],
  ['youtube.com', 'youtubeUrl'],
  ['youtu.be', 'youtubeUrl'],
];

/** The network of an address; null where its host is none that is known. */
export function networkOf(url: string): CreatorLink | null {
  const [, host = ''] = /^https?:\/\/([^/?#]+)/i.exec(url.trim()) ?? [];
  const isOf = (name: string) =>
    host.toLowerCase() === name || host.toLowerCase().endsWith(`.${name}`);
  return hosts.find(([name]) => isOf(name))?.[1] ?? null;
}
