/** The languages of Pollin: each has a catalog in `messages/`, and a build of the app of its own. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** Each in its own words: a person finds theirs in any language of the screen. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' };

/** Offers the app in a language, in that language: the person chose it, and may not know the language of the screen. */
export const languageOffers: Record<Language, { ready: string; reload: string }> = {
  en: { ready: 'Pollin is ready in English', reload: 'Reload' },
  es: { ready: 'Pollin está listo en español', reload: 'Recargar' },
};

/** How dates, numbers and money are written: Spanish as in the United States, so that $1,234.50 stays as it is. */
export const formatLocales: Record<Language, string> = { en: 'en', es: 'es-US' };

/**
 * A date or time as Pollin writes it: plain blanks, which every font has, and "pm" without dots, since a sentence may end there. In
 * Spanish, "lunes 14 de diciembre" and "lun 14 dic", which go after "el", for "lunes, 14 de diciembre" and "lun, 14 de dic".
 */
export const plainTime = (text: string): string =>
  text
    .replaceAll(/\s/g, ' ')
    .replaceAll(/\b([ap])\. ?m\./g, '$1m')
    .replace(/^(\p{L}+), (?=\d)/u, '$1 ')
    .replace(/(\d) de (\p{L}{3}|sept)(?!\p{L})(?: de)?/u, '$1 $2');

/** The app's page and its service worker, in each language. The build makes both, and the server answers both. */
export const pagePaths: Record<Language, string> = { en: '/index.html', es: '/es.html' };
export const workerPaths: Record<Language, string> = {
  en: '/service-worker.js',
  es: '/service-worker-es.js',
};

/** The cookie in which a device remembers its person's choice, for pages that no service worker answers. */
export const LANGUAGE_COOKIE = 'language';

const isLanguage = (value: string): value is Language =>
  (languages as readonly string[]).includes(value);

/** The language of a tag such as `es-MX`, if Pollin has it. */
export function languageOf(tag: string): Language | null {
  const [primary = ''] = tag.trim().toLowerCase().split('-');
  return isLanguage(primary) ? primary : null;
}

/** The first language of Pollin in an `Accept-Language` header, by the weights that it gives; English if there is none. */
export function acceptedLanguage(header: string | null | undefined): Language {
  const wanted = (header ?? '').split(',').flatMap((part) => {
    const [tag = '', weight = ''] = part.split(';');
    const language = languageOf(tag);
    const quality = /q=\s*([\d.]+)/.exec(weight)?.[1];
    return language ? [{ language, quality: quality === undefined ? 1 : Number(quality) }] : [];
  });
  return (
    wanted.toSorted((a, b) => b.quality - a.quality).find((one) => one.quality > 0)?.language ??
    'en'
  );
}
