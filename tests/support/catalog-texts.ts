import english from '../../messages/en.json' with { type: 'json' };
import spanish from '../../messages/es.json' with { type: 'json' };

/** A catalog's text: one, or one for each plural form. */
type Entry = string | { match: Record<string, string> }[];
type Catalog = Record<string, Entry>;
const catalogs = { english: english as unknown as Catalog, spanish: spanish as unknown as Catalog };

const formsOf = (entry: Entry | undefined): string[] =>
  typeof entry === 'string' ? [entry] : (entry ?? []).flatMap(({ match }) => Object.values(match));

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** What a screen shows of a text, whatever its values are. */
const sourceOf = (form: string): string =>
  form
    .replaceAll(/<[^>]+>/g, '')
    .split(/\{\w+\}/)
    .map(escaped)
    .join('.+');

/** The Spanish of an English text of the catalog, as a screen shows it: all of them, if several keys have that text. */
export function spanishOf(text: string): RegExp {
  const keys = Object.keys(catalogs.english).filter((key) =>
    formsOf(catalogs.english[key]).includes(text),
  );
  if (keys.length === 0) throw new Error(`The catalog has no text “${text}”.`);
  const found = new Set(keys.flatMap((key) => formsOf(catalogs.spanish[key])).map(sourceOf));
  return new RegExp(`^(?:${[...found].join('|')})$`);
}

/** The Spanish of a text or a part of one; the text itself where it is nothing of the catalog's. */
export function spanishAround(text: string): RegExp | string {
  const formsWith = (isMeant: (form: string) => boolean) =>
    Object.keys(catalogs.english)
      .filter((key) => key !== '$schema' && formsOf(catalogs.english[key]).some(isMeant))
      .flatMap((key) => formsOf(catalogs.spanish[key]));
  const whole = formsWith((form) => form === text);
  const found = whole.length > 0 ? whole : formsWith((form) => form.includes(text));
  return found.length > 0 ? new RegExp(found.map(sourceOf).join('|')) : text;
}

/** Letters of a text, also beside its values: fewer do not identify the language. */
const LETTERS_MIN = 4;
const LETTERS_BESIDE_VALUES_MIN = 10;
const isTelling = (form: string): boolean =>
  form.replaceAll(/\{\w+\}|<[^>]+>|[^\p{L}]/gu, '').length >=
  (form.includes('{') ? LETTERS_BESIDE_VALUES_MIN : LETTERS_MIN);
const patternsOf = (catalog: Catalog): Set<string> =>
  new Set(
    Object.entries(catalog)
      .filter(([key]) => key !== '$schema')
      .flatMap(([, entry]) => formsOf(entry))
      .filter(isTelling)
      .map(sourceOf),
  );
const inSpanish = patternsOf(catalogs.spanish);
const inEnglish = [...patternsOf(catalogs.english)].filter((one) => !inSpanish.has(one));
const matcher = (sources: Iterable<string>) => new RegExp(`^(?:${[...sources].join('|')})$`);
const [isEnglish, isSpanish] = [matcher(inEnglish), matcher(inSpanish)];

/** Those of a page's texts that the English catalog has and the Spanish one has not. */
export const englishAmong = (texts: readonly string[]): string[] =>
  texts.filter((text) => text !== '' && isEnglish.test(text) && !isSpanish.test(text));

/** A page's texts: visible ones, and those that are read out. A test may send this function to a page of its own. */
export function textsOnPage(): string[] {
  const found = new Set<string>([document.title]);
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const holder = nodes.currentNode.parentElement;
    if (holder?.checkVisibility() && !holder.closest('script, style'))
      found.add(nodes.currentNode.nodeValue ?? '');
  }
  for (const one of document.querySelectorAll('*')) {
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-roledescription'])
      found.add(one.getAttribute(name) ?? '');
  }
  return [...found].map((text) => text.trim());
}
