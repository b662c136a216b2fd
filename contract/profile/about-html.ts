/** Everything a creator's bio may consist of; the server keeps nothing else, and no screen shows anything else. */
export const aboutTags = ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a'] as const;
/** A link of a bio leads to a web page, and nowhere else. */
export const aboutSchemes = ['http', 'https'] as const;
/** Attributes of every link in a bio: the linked page gets no referrer and no ranking from us. */
export const ABOUT_LINK_REL = 'noopener noreferrer nofollow';

/** Spaces, in the text and as HTML names them, and characters that draw nothing. */
const NOTHING =
  /&(?:nbsp|#160|#xa0|ensp|emsp|thinsp|zwnj|zwj|shy);|[\s\u00ad\u200b-\u200f\u2060\ufeff]/giu;

/** Whether HTML contains text (specification, 5). */
export const hasText = (html: string): boolean =>
  html.replace(/<[^<>]*>/g, '').replace(NOTHING, '') !== '';
