import { BRAND } from '#contract/brand.ts';
import type { Language } from '#contract/language.ts';
import { cleanLine } from '#contract/text.ts';
import { translate } from '../../texts/translate.ts';
import type { Letter } from './mail.ts';

/** The content of a letter, in plain text: nothing is read as HTML. */
export type LetterParts = {
  subject: string;
  /** A line of its own, large: a code, a time. */
  highlight?: string;
  paragraphs: readonly string[];
  /** A button; its address is one of ours, http or https. */
  action?: { label: string; url: string };
  /** Why this letter came. */
  footer?: string;
  /** For every letter that a person may decline: all but those about their own security. */
  unsubscribeUrl?: string;
};

const MOST_SUBJECT_CHARACTERS = 150;

/**
 * The same letter as text and as HTML. People's text stays text: it can add neither a header nor an element, nor break out of
 * its line. Reading it loads nothing, and it supports both color schemes.
 */
export function buildLetter(
  parts: LetterParts,
  locale: Language = 'en',
): Omit<Letter, 'to' | 'code'> {
  const paragraphs = parts.paragraphs.map(cleanLine);
  const action = parts.action && {
    label: cleanLine(parts.action.label),
    url: webAddress(parts.action.url),
  };
  const unsubscribe = parts.unsubscribeUrl && webAddress(parts.unsubscribeUrl);
  const subject = subjectLine(parts.subject);
  const clean: Clean = {
    subject,
    paragraphs,
    ...(parts.highlight && { highlight: cleanLine(parts.highlight) }),
    ...(action && { action }),
    ...(parts.footer && { footer: cleanLine(parts.footer) }),
    ...(unsubscribe && {
      unsubscribe: { label: translate('letter_unsubscribe', {}, locale), url: unsubscribe },
    }),
  };
  return {
    subject,
    text: asText(clean),
    html: asHtml(clean, locale),
    ...(unsubscribe && { headers: unsubscribeHeaders(unsubscribe) }),
  };
}

type Clean = {
  subject: string;
  paragraphs: string[];
  highlight?: string;
  action?: { label: string; url: string };
  footer?: string;
  unsubscribe?: { label: string; url: string };
};

/** One line without tags: mail programs and lock screens show it as it is. */
function subjectLine(text: string): string {
  let line = cleanLine(text);
  // Repeated for the text that a removed tag leaves behind, such as "<<b>script>".
  for (let before = ''; before !== line;) {
    before = line;
    line = line.replace(/<\/?[a-z!][^<>]*>/gi, '');
  }
  line = line.replace(/<+(?=[a-z/!])/gi, '').replace(/ {2,}/g, ' ');
  const characters = [...line.trim()];
  if (characters.length <= MOST_SUBJECT_CHARACTERS) return characters.join('');
  return `${characters.slice(0, MOST_SUBJECT_CHARACTERS - 1).join('')}…`;
}

/** In the spelling of the URL parser, which has no blanks, quotes, line ends or angle brackets. */
function webAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url && ['http:', 'https:'].includes(url.protocol)) return url.href.replaceAll("'", '%27');
  throw new Error('A letter can only link to an http:// or https:// address.');
}

/** RFC 2369, and RFC 8058 where it may be used. */
function unsubscribeHeaders(url: string): NonNullable<Letter['headers']> {
  return {
    'List-Unsubscribe': `<${url}>`,
    ...(url.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}

function asText({ paragraphs, highlight, action, footer, unsubscribe }: Clean): string {
  const ending = [footer, unsubscribe && `${unsubscribe.label}: ${unsubscribe.url}`].filter(
    Boolean,
  );
  return [
    ...(highlight ? [highlight] : []),
    ...paragraphs,
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...(ending.length > 0 ? [`-- \n${ending.join('\n')}`] : []),
  ].join('\n\n');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (found) => entities[found] ?? '');

/** The looks of the app's theme: its leaf greens on paper, lighter on black. */
const STYLE = `
body{margin:0;padding:24px 12px;background:#f5f8f5;color:#15201a;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
.card{max-width:520px;margin:0 auto;padding:28px 24px;background:#ffffff;border:1px solid #dbe4dd;border-radius:12px}
.brand{margin:0 0 20px;font-size:18px;font-weight:700;color:#1b8246}
.card p{margin:0 0 16px;overflow-wrap:anywhere}
.card .highlight{font-size:28px;font-weight:700;letter-spacing:2px}
.button{display:inline-block;padding:12px 20px;border-radius:12px;background:#1b8246;color:#ffffff;font-weight:600;text-decoration:none}
.foot{max-width:520px;margin:16px auto 0;padding:0 24px;font-size:13px;color:#526057}
.foot a{color:#526057}
@media (prefers-color-scheme:dark){
body{background:#0e1410;color:#e9f1ec}
.card{background:#161e19;border-color:#2c3830}
.brand{color:#62cf90}
.button{background:#4cc27e;color:#05210f}
.foot,.foot a{color:#a6b4ab}
}`;

function asHtml(
  { subject, paragraphs, highlight, action, footer, unsubscribe }: Clean,
  locale: Language,
): string {
  const ending = [
    footer && escape(footer),
    unsubscribe && `<a href="${escape(unsubscribe.url)}">${escape(unsubscribe.label)}</a>`,
  ].filter(Boolean);
  return [
    '<!doctype html>',
    `<html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escape(subject)}</title><style>${STYLE}</style></head><body>`,
    `<div class="card"><p class="brand">${escape(BRAND)}</p>`,
    ...(highlight ? [`<p class="highlight">${escape(highlight)}</p>`] : []),
    ...paragraphs.map((paragraph) => `<p>${escape(paragraph)}</p>`),
    ...(action
      ? [`<p><a class="button" href="${escape(action.url)}">${escape(action.label)}</a></p>`]
      : []),
    '</div>',
    ...(ending.length > 0 ? [`<div class="foot"><p>${ending.join('<br>')}</p></div>`] : []),
    '</body></html>',
  ].join('\n');
}
