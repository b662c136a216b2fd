import { expect, test } from 'vitest';
import { acceptedLanguage, formatLocales, languageOf, plainTime } from '#contract/language.ts';

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
