import DOMPurify from 'dompurify';
import { isInAppPath } from '#contract/notification/rules.ts';

/** Everything a notification's body may consist of, as on the server; links lead into the app and nowhere else. */
const TAGS = ['b', 'i', 'em', 'strong', 'br', 'p', 'a'];

// A link elsewhere keeps its words and leads nowhere.
DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  if (!isInAppPath(element.getAttribute('href'))) element.removeAttribute('href');
});

/**
 * A notification's body with nothing left in it but those tags. The server sanitised it already; what a push or a changed copy
 * brought was never with it. Made by the library's own Trusted Types policy (`dompurify` in the content security policy).
 */
export const cleanBody = (html: string) =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['href'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_TRUSTED_TYPE: true,
  });
