import type { DeliverableType, Platform } from '../campaign/lists.ts';
import type { RuleRefusal } from '../refusal.ts';
import { ok, refused, type Result } from '../result.ts';
import { isPostForm } from './post-forms.ts';

/** Hosts of each platform (domain rules, 7). `localBuzz` is configured on the server. */
const hosts: Record<Exclude<Platform, 'localBuzz'>, readonly string[]> = {
  instagram: ['instagram.com'],
  tiktok: ['tiktok.com', 'vm.tiktok.com'],
  youtube: ['youtube.com', 'youtu.be'],
  facebook: ['facebook.com', 'fb.watch'],
};
/** LocalBuzz's host where the server's environment names none. */
export const LOCAL_BUZZ_HOST = 'localbuzz.example';

const hostsOf = (platform: Platform, localBuzzHost: string): readonly string[] =>
  platform === 'localBuzz' ? [localBuzzHost] : hosts[platform];

export const POST_URL_MAX_CHARACTERS = 500;
/** Parameters that name the post itself; every other one only tracks. */
const meaningful: Partial<Record<Platform, readonly string[]>> = {
  youtube: ['v'],
  facebook: ['v', 'story_fbid', 'id', 'fbid'],
};

/** Scheme, host without port or user, path, query; a fragment is left out. */
const ADDRESS = /^https?:\/\/([a-z0-9.-]+)(\/[^\s?#]*)?(?:\?([^\s#]*))?(?:#\S*)?$/i;

/** Controls, half characters, marks that turn a text around, and what no browser leaves in an address unescaped. */
const ODD = /[\p{C}"<>\\^`{|}]/u;

/**
 * A post's address in its one comparable form, or the reason for its refusal: `URL_INVALID` (the specification's rule, 5),
 * `URL_HOST` when it belongs to another platform, `URL_KIND` when it is no post of the promised kind, such as a profile. A type of
 * null means any kind. A device does not know LocalBuzz's host, which is configured on the server: with null, any host is
 * taken for it, and the server decides.
 */
export function readPostUrl(
  text: string,
  { platform, type }: { platform: Platform; type: DeliverableType | null },
  localBuzzHost: string | null,
): Result<string, RuleRefusal> {
  const trimmed = text.trim();
  const found =
    trimmed.length <= POST_URL_MAX_CHARACTERS && !ODD.test(trimmed) ? ADDRESS.exec(trimmed) : null;
  if (!found) return refused({ code: 'URL_INVALID' });
  const [, name = '', path = '', query = ''] = found;
  const host = name.toLowerCase().replace(/^(?:www|m|mobile)\./, '');
  if (!hostsOf(platform, localBuzzHost ?? host).includes(host)) {
    return refused({ code: 'URL_HOST', current: { platform } });
  }
  const kept = query
    .split('&')
    .filter((pair) => (meaningful[platform] ?? []).includes(pair.split('=')[0] ?? ''))
    .toSorted();
  const place = path.replace(/\/+$/, '');
  if (place === '' && kept.length === 0) return refused({ code: 'URL_INVALID' });
  const address = `${host}${place}${kept.length > 0 ? `?${kept.join('&')}` : ''}`;
  if (!isPostForm(address, platform, type)) {
    return refused({ code: 'URL_KIND', current: { platform } });
  }
  return ok(`https://${address}`);
}
