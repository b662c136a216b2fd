import { cleanText } from '#contract/text.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Plain text as the HTML of a bio: a paragraph for each part between empty lines. */
export const bioHtml = (text: string): string =>
  cleanText(text)
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => part.replace(/[&<>]/g, (sign) => escapes[sign] ?? ''))
    .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
    .join('');
