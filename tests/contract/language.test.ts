import { expect, test } from 'vitest';
import {
  acceptedLanguage,
  formatLocales,
  languageOf,
  plainTime,
  type Language,
} from '#contract/language.ts';

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['fr-FR,fr;q=0.9,es;q=0.5', 'es'],
  ['en;q=0.5, ES-419', 'es'],
  ['es;q=0, en', 'en'],
  ['fr', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('a browser that accepts %s gets %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

test('a tag that is no language of Pollin is none', () => {
  expect([
    languageOf('es-US'),
    languageOf('EN'),
    languageOf('constructor'),
    languageOf(''),
  ]).toEqual(['es', 'en', null, null]);
});

test('Spanish writes money and times as the United States do', () => {
  const money = new Intl.NumberFormat(formatLocales.es, { style: 'currency', currency: 'USD' });
  const time = new Intl.DateTimeFormat(formatLocales.es, { timeStyle: 'short', timeZone: 'UTC' });

  expect(money.format(1234.5)).toBe('$1,234.50');
  expect(plainTime(time.format(0))).toBe('12:00 am');
});

const [weekday, month] = ['short', 'short'] as const;
test.each([
  [{ weekday, month }, 'Mon, Dec 14', 'lun 14 dic'],
  [{ weekday, month, hour: 'numeric' }, 'Mon, Dec 14, 5 PM', 'lun 14 dic, 5 pm'],
  [{ weekday, month, year: 'numeric' }, 'Mon, Dec 14, 2026', 'lun 14 dic 2026'],
  [{ month }, 'Dec 14', '14 dic'],
  [{ weekday: 'long', month: 'long' }, 'Monday, December 14', 'lunes 14 de diciembre'],
] as const)('a date has one form in each language: %o', (options, en, es) => {
  const inLanguage = (language: Language) =>
    plainTime(
      new Intl.DateTimeFormat(formatLocales[language], {
        day: 'numeric',
        timeZone: 'UTC',
        ...options,
      }).format(Date.UTC(2026, 11, 14, 17)),
    );

  expect([inLanguage('en'), inLanguage('es')]).toEqual([en, es]);
});
