import sanitizeHtml from 'sanitize-html';
import { ABOUT_LINK_REL, aboutSchemes, aboutTags } from '#contract/profile/about-html.ts';
import { isWebUrl } from '#contract/profile/edits.ts';

/** Of what was sanitised before it changes nothing; more rounds than this no honest text needs. */
const MOST_ROUNDS = 10;

/** A creator's bio with nothing left in it but the contract's tags. */
export function sanitizeAbout(html: string): string {
  let text = html;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next = sanitizeHtml(text, RULES).trim();
    if (next === text) return text;
    text = next;
  }
  // It came to no rest: its words alone.
  return sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} }).trim();
}

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [...aboutTags],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: [...aboutSchemes],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { b: 'strong', i: 'em', a: webLink },
};

/** A link that leads to no web page keeps its words and leads nowhere. */
function webLink(tagName: string, { href }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const isLink = href !== undefined && isWebUrl(href);
  return { tagName, attribs: isLink ? { href, rel: ABOUT_LINK_REL } : {} };
}
