import sanitizeHtml from 'sanitize-html';
import { isInAppPath } from '#contract/notification/rules.ts';

/** Everything a notification's body may consist of; links lead into the app and nowhere else. */
const bodyTags = ['b', 'i', 'em', 'strong', 'br', 'p', 'a'] as const;

/** Control characters, and characters that reverse the reading direction after a name. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A person's text on one line of plain text. A longer text is cut at the limit and ends with an ellipsis. */
export function plainLine(text: string, most: number): string {
  const line = text.toWellFormed().replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= most) return line;
  return `${characters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`;
}

/** Plain text as HTML between tags. No attribute ever contains a person's text. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? '');

/** HTML with no other tags than `bodyTags`. Sanitized HTML does not change. */
export function sanitizeBody(html: string): string {
  const once = sanitizeHtml(html, RULES);
  // Paragraphs inside paragraphs are pulled apart step by step.
  return once === html ? once : sanitizeBody(once);
}

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [...bodyTags],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: [],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { a: inAppLink },
};

/** A link to another site keeps its text and loses its address. */
function inAppLink(tagName: string, { href }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: href !== undefined && isInAppPath(href) ? { href } : {} };
}

/** The plain text of a body of `bodyTags`, for the system's notification and for letters. */
export function textOf(html: string): string {
  const text = sanitizeHtml(html.replace(/<br\s*\/?>|<\/p>/gi, ' '), {
    allowedTags: [],
    allowedAttributes: {},
  });
  return plainLine(unescapeHtml(text), Number.MAX_SAFE_INTEGER);
}

/** Each entity is decoded once, so that a person's own `&amp;lt;` stays as it is. */
function unescapeHtml(text: string): string {
  const characters = new Map(Object.entries(ENTITIES).map(([one, entity]) => [entity, one]));
  return text.replace(/&(?:amp|lt|gt);/g, (entity) => characters.get(entity) ?? '');
}
