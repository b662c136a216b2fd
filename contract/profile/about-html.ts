/** Everything a creator's bio may consist of; the server keeps nothing else, and no screen shows anything else. */
export const aboutTags = ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a'] as const;
/** A link of a bio leads to a web page, and nowhere else. */
export const aboutSchemes = ['http', 'https'] as const;
/** What every link of a bio says about itself: the page it leads to learns nothing of us, and gains nothing by us. */
export const ABOUT_LINK_REL = 'noopener noreferrer nofollow';

/** Spaces, in the text and as HTML names them, and characters that draw nothing. */
const NOTHING =
  /&(?:nbsp|#160|#xa0|ensp|emsp|thinsp|zwnj|zwj|shy);|[\s\u00ad\u200b-\u200f\u2060\ufeff]/giu;

/** Whether HTML says anything once its tags are gone (specification, 5). */
export const hasText = (html: string): boolean =>
  html.replace(/<[^<>]*>/g, '').replace(NOTHING, '') !== '';
