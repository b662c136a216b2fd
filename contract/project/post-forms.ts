import type { DeliverableType, Platform } from '../campaign/lists.ts';

type Form = {
  /** Host, path, and the parameters that name the post. */
  address: RegExp;
  /** The kinds that such a link can be; left out: any. */
  types?: readonly DeliverableType[];
};

const films: readonly DeliverableType[] = [
  'reel',
  'tiktok',
  'youtubeShort',
  'youtubeVideo',
  'rawClips',
];

/**
 * The addresses under which each platform shows one post. A profile, a tag, or a search has another form. A form that a platform
 * uses for several kinds, such as Instagram's `/p/`, is accepted for each of them. The business looks at the post itself.
 * LocalBuzz's addresses are not known.
 */
const forms: Record<Exclude<Platform, 'localBuzz'>, readonly Form[]> = {
  instagram: [
    { address: /^instagram\.com(?:\/[\w.]+)?\/p\/[\w-]+$/, types: ['photo', ...films] },
    { address: /^instagram\.com(?:\/[\w.]+)?\/(?:reels?|tv)\/[\w-]+$/, types: films },
    { address: /^instagram\.com\/share\/p\/[\w-]+$/, types: ['photo', ...films] },
    { address: /^instagram\.com\/share\/reel\/[\w-]+$/, types: films },
    { address: /^instagram\.com\/share\/[\w-]+$/ },
    { address: /^instagram\.com\/stories\/[\w.]+\/[\w-]+$/, types: ['story'] },
    { address: /^instagram\.com\/s\/[\w-]+$/, types: ['story'] },
  ],
  tiktok: [
    { address: /^tiktok\.com\/@[\w.-]+\/(?:video|story)\/[\w-]+$/, types: ['story', ...films] },
    { address: /^tiktok\.com\/@[\w.-]+\/photo\/[\w-]+$/, types: ['photo', 'story'] },
    { address: /^tiktok\.com\/v\/[\w.-]+$/, types: ['story', ...films] },
    { address: /^tiktok\.com\/t\/[\w-]+$/ },
    { address: /^vm\.tiktok\.com\/[\w-]+$/ },
  ],
  youtube: [
    {
      address: /^youtube\.com\/shorts\/[\w-]+$/,
      types: ['story', ...films],
    },
    {
      address: /^youtube\.com\/(?:watch\?v=[\w-]+|live\/[\w-]+)$/,
      types: films,
    },
    { address: /^youtube\.com\/post\/[\w-]+$/, types: ['photo', 'story'] },
    { address: /^youtu\.be\/[\w-]+$/, types: ['story', ...films] },
  ],
  facebook: [
    { address: /^facebook\.com\/(?:reel|share|share\/[prvs])\/[\w-]+$/ },
    // Facebook's names of stories may end in padding.
    { address: /^facebook\.com\/stories\/[\w.]+\/[\w=%-]+$/ },
    { address: /^facebook\.com\/[^?]+\/(?:posts|videos|photos|permalink)\/[^?]+/ },
    { address: /^facebook\.com\/watch(?:\/live)?\/?\?(?:.*&)?v=[\w-]+/ },
    { address: /^facebook\.com\/photo(?:\.php)?\/?\?(?:.*&)?fbid=[\w-]+/ },
    { address: /^facebook\.com\/(?:story|permalink)\.php\?(?:.*&)?story_fbid=[\w-]+/ },
    { address: /^fb\.watch\/[\w-]+$/ },
  ],
};

/** Whether an address without its scheme is that of one post, of the given kind; null: of any kind. */
export const isPostForm = (
  address: string,
  platform: Platform,
  type: DeliverableType | null,
): boolean =>
  platform === 'localBuzz' ||
  forms[platform].some(
    (form) =>
      form.address.test(address) &&
      (type === null || form.types === undefined || form.types.includes(type)),
  );

/** Pages that show the post which a parameter names. */
const pages = /^(?:watch|live|permalink\.php|photo(?:\.php)?|story\.php)$/;
const PARAMETER = /(?:^|&)(?:v|fbid|story_fbid)=([\w-]+)/;

/**
 * The one address of a post, under which its links are compared: `/p/…` and `/reel/…`, or `youtu.be` and `youtube.com`, show the
 * same post. Takes addresses as `readPostUrl` answers them, and leads nowhere itself. A short link, which only its platform can
 * resolve, and LocalBuzz's addresses stay what they are.
 */
export function postKeyOf(normalisedUrl: string, platform: Platform): string {
  if (platform === 'localBuzz') return normalisedUrl;
  const [path = '', query = ''] = normalisedUrl.split('?');
  const last = path.slice(path.lastIndexOf('/') + 1);
  const name = pages.test(last) ? PARAMETER.exec(query)?.[1] : last.replace(/\.html$/, '');
  return name ? `https://${platform}.com/${name}` : normalisedUrl;
}
