import * as z from 'zod/mini';
import type { Terms } from '#contract/campaign/terms.ts';
import { CAPTION_MAX_CHARACTERS } from '#contract/content/rules.ts';

/** The post's caption, as its creator writes it. */
export const captionDraft = z.string().check(z.maxLength(CAPTION_MAX_CHARACTERS));

type Tags = Pick<Terms, 'disclosureTag' | 'mentions' | 'hashtags'>;

/** The text below a post: the approved captions, the mentions, and the tags with the disclosure first. */
export function captionOf(
  captions: readonly string[],
  { disclosureTag, mentions, hashtags }: Tags,
): string {
  const words = [...new Set(captions.map((one) => one.trim()).filter((one) => one !== ''))];
  const tags = [disclosureTag, ...mentions, ...hashtags]
    .filter((one) => one.trim() !== '')
    .join(' ');
  return [...words, tags].join('\n\n').slice(0, CAPTION_MAX_CHARACTERS);
}

/** Whether the legally required tag is in it as a separate word. */
export const hasTag = (caption: string, tag: string): boolean =>
  caption
    .toLowerCase()
    .split(/[^#\p{L}\p{N}_]+/u)
    .includes(tag.toLowerCase());
