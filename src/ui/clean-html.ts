import createPurify from 'dompurify';
import { ABOUT_LINK_REL, aboutTags } from '#contract/profile/about-html.ts';
import { isWebUrl } from '#contract/profile/edits.ts';

/** Its own instance: hooks of one text's rules must not meet another text. */
const purify = createPurify(window);

// A link to anything but a web page keeps its text and loses its address; other links open in a new tab without a referrer.
purify.addHook('afterSanitizeAttributes', (element) => {
  if (element.nodeName !== 'A') return;
  const href = element.getAttribute('href');
  if (href === null || !isWebUrl(href)) return element.removeAttribute('href');
  element.setAttribute('rel', ABOUT_LINK_REL);
  element.setAttribute('target', '_blank');
});

const RULES = {
  ALLOWED_TAGS: [...aboutTags],
  ALLOWED_ATTR: ['href'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/**
 * A person's formatted text with only the contract's tags, for `dangerouslySetInnerHTML`. The server has sanitized its own
 * copy; a pending text was never there.
 */
export const cleanHtml = (html: string) =>
  purify.sanitize(html, { ...RULES, RETURN_TRUSTED_TYPE: true });

/** The same as elements of a document of its own, for a reader that must not be handed text. */
export const cleanFragment = (html: string): DocumentFragment =>
  purify.sanitize(html, { ...RULES, RETURN_DOM_FRAGMENT: true });
