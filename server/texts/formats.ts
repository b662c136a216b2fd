import { formatLocales, type Language } from '#contract/language.ts';

/** Formats of all languages, on Phoenix's calendar. */
export const formatsOf = (
  options: Intl.DateTimeFormatOptions,
): Readonly<Record<Language, Intl.DateTimeFormat>> => {
  const formatIn = (language: Language) =>
    new Intl.DateTimeFormat(formatLocales[language], { ...options, timeZone: 'America/Phoenix' });
  return { en: formatIn('en'), es: formatIn('es') };
};

/** As in "November 24", on Phoenix's calendar. */
export const dayFormats = formatsOf({ month: 'long', day: 'numeric' });

/** As in "November 2026". */
export const monthFormats = formatsOf({ month: 'long', year: 'numeric' });

/** As in "Tue, Nov 24, 3:00 PM". */
export const timeFormats = formatsOf({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
