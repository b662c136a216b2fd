import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '#contract/language.ts';
import type { m } from '#src/paraglide/messages.js';
import en from '../../messages/en.json' with { type: 'json' };
import es from '../../messages/es.json' with { type: 'json' };

/** A text, or one text for each plural form of a number. */
type Entry = string | readonly { declarations: string[]; match: Partial<Record<string, string>> }[];
type TextKey = Exclude<keyof typeof en, '$schema'>;
type Values<K extends TextKey> = NonNullable<Parameters<(typeof m)[K]>[0]>;

/** One catalog per language. */
const catalogs: Record<Language, Record<TextKey, Entry>> = { en, es };

const requestLanguage = new AsyncLocalStorage<Language>();

/** Runs the work of a request in the language of its sender: each text without a language of its own is in that one. */
export const inLanguage = <T>(language: Language, work: () => T): T =>
  requestLanguage.run(language, work);

/** The language of the request that is being answered; English outside of requests. */
export const languageHere = (): Language => requestLanguage.getStore() ?? 'en';

/**
 * A text of the catalog. What another person reads, or what is stored, names its language. The server reads the catalog itself: programs that run from the sources
 * need no generated code. Only the types come from the message functions, so a missing value does not compile.
 */
export function translate<K extends TextKey>(
  key: K,
  values: Values<K>,
  locale: Language = languageHere(),
): string {
  const entry: Entry = catalogs[locale][key];
  const named: Partial<Record<string, unknown>> = values;
  const text = typeof entry === 'string' ? entry : pluralForm(entry, named, locale);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(named[name]));
}

function pluralForm(
  [variants]: Exclude<Entry, string>,
  values: Partial<Record<string, unknown>>,
  locale: Language,
): string {
  const [, name = ''] = /(\w+): plural/.exec(variants?.declarations.join() ?? '') ?? [];
  const form = new Intl.PluralRules(locale).select(Number(values[name]));
  return variants?.match[`plural=${form}`] ?? variants?.match['plural=other'] ?? '';
}
