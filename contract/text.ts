/** The largest number in a usual integer column of the database. */
export const LARGEST_INTEGER = 2_147_483_647;

/** Control characters but tab and line feed; bidi embeddings, overrides and isolates, which can disguise a text. */
// oxlint-disable-next-line no-control-regex -- control characters are what is removed here
const disguising = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A text as it is stored: line ends unified, disguising characters removed, ends trimmed, no lone surrogates.
 * Idempotent, so device and server may both apply it. Emoji sequences and scripts are untouched.
 */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(disguising, '').toWellFormed().trim();
}

/** The same for a text of one line, such as a name: a tab or a line end becomes a space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/[\t\n\u2028\u2029]+/g, ' ');
}
