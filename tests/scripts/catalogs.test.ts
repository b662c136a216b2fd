import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { languages } from '#contract/language.ts';
import en from '../../messages/en.json' with { type: 'json' };
import es from '../../messages/es.json' with { type: 'json' };
import { inLanguage, LANGUAGES } from '../../scripts/languages.mjs';

type Entry = string | readonly { declarations: string[]; match: Record<string, string> }[];
type Catalog = Record<string, Entry>;

const english = textsOf(en as Catalog);
const spanish = textsOf(es as Catalog);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** The same words in both languages: names, and words of the trade. */
const sameWords =
  /^(Pollin|LocalBuzz|Instagram|TikTok|YouTube|Facebook|(1|\{count\}) (reels?|TikToks?|YouTube Shorts?)|YouTube Short|Reel|Brief|Hashtags|General|Chats?|Wi-Fi|Video|Webhooks|Zoom|No|(Good|Super) Biz|(Super )?\{product\}ator|#\w+)$/;

describe('the Spanish catalog', () => {
  test('has every text of the English one, and no other', () => {
    const missing = Object.keys(en).filter((key) => !(key in es));
    const unknown = Object.keys(es).filter((key) => !(key in en));

    expect({ missing, unknown }, report(missing)).toEqual({ missing: [], unknown: [] });
  });

  test('has the texts in the same order', () => {
    expect(Object.keys(es)).toEqual(Object.keys(en));
  });

  test('has the same plural forms', () => {
    expect([...spanish.keys()]).toEqual([...english.keys()]);
  });

  test('uses the same values in each text', () => {
    const different = [...english].flatMap(([key, text]) => {
      const [ours, theirs] = [valuesIn(text), valuesIn(spanish.get(key) ?? '')];
      return ours === theirs ? [] : [`${key}: ${ours} – ${theirs}`];
    });

    expect(different).toEqual([]);
  });

  test('leaves no text in English', () => {
    const same = [...english].filter(
      ([key, text]) => spanish.get(key) === text && !isWithoutWords(text) && !sameWords.test(text),
    );

    expect(same.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });

  test('keeps the tags of a text, and the blanks at its ends', () => {
    const edges = (text: string) => [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]];
    const tags = (text: string) => text.match(/<[^>]*>/g) ?? [];

    for (const [key, text] of english) {
      const translated = spanish.get(key) ?? '';
      expect(edges(translated), key).toEqual(edges(text));
      expect(tags(translated), key).toEqual(tags(text));
    }
  });

  test('ends a sentence where the English one ends', () => {
    const ends = (text: string) => /[.!?…]["”]?$/.test(text);
    const different = [...english.keys()].filter(
      (key) => ends(english.get(key) ?? '') !== ends(spanish.get(key) ?? ''),
    );

    expect(different).toEqual([]);
  });

  test('opens what it closes: ¿ with ?, and ¡ with !', () => {
    const count = (text: string, mark: string) => text.split(mark).length - 1;
    const wrong = [...spanish].filter(
      ([, text]) => count(text, '¿') !== count(text, '?') || count(text, '¡') !== count(text, '!'),
    );

    expect(wrong).toEqual([]);
  });
});

test('each language of the contract has a build', () => {
  expect(LANGUAGES).toEqual([...languages]);
});

test.each(['index.html', 'manifest.webmanifest'] as const)(
  '%s has no English in Spanish',
  (file) => {
    const path = file === 'index.html' ? file : `public/${file}`;
    const written = inLanguage(file, readFileSync(`${root}/${path}`, 'utf8'), 'es');

    expect(written).toMatch(/lang(=|": )"es"/);
    const words = /\b(the|and|with|your|needs|Messages|Calendar|Outbox|Unsent|Initializing)\b/;
    expect(words.exec(written)?.[0]).toBeUndefined();
  },
);

describe('the sources', () => {
  const sources = globSync('{src,server,sw,contract}/**/*.{ts,tsx}', { cwd: root })
    .filter(
      (file) => !/^src\/(paraglide|route-tree)|^server\/(demo|payment-sandbox|db)\//.test(file),
    )
    .map((file) => ({ file, nodes: nodesOf(file) }));
  const find = (pick: (node: Node) => string | null | undefined) =>
    sources.flatMap(({ file, nodes }) =>
      nodes.flatMap((node) => {
        const found = pick(node);
        return found ? [`${file}: ${found}`] : [];
      }),
    );

  test('build no sentence from a text and words beside it', () => {
    const found = find((node) => {
      if (node.type === 'BinaryExpression' && node.operator === '+') {
        const sides = [node.left, node.right];
        return sides.some(isText) && sides.find(hasWords)?.value;
      }
      if (node.type !== 'TemplateLiteral' || !node.expressions.some(isText)) return null;
      return node.quasis.find((part: Node) => isWord(part.value.raw))?.value.raw;
    });

    expect(found).toEqual([]);
  });

  test('put nothing behind a text with a blank alone, unless the text is a whole sentence', () => {
    const sentences = new Set(
      [...english].flatMap(([key, text]) => (/[.!?]$/.test(text) ? [key.split('|')[0]] : [])),
    );
    const found = find((node) => {
      if (node.type !== 'TemplateLiteral') return null;
      return node.expressions
        .filter(
          (one: Node, place: number) => isText(one) && node.quasis[place + 1]?.value.raw === ' ',
        )
        .map((one: Node): string => one.callee.property.name)
        .find((key: string) => !sentences.has(key));
    });

    expect(found).toEqual([]);
  });

  test('show no text that is not in the catalogs', () => {
    const found = find((node) => {
      if (node.type === 'JSXText') return isWord(node.value) && node.value.trim();
      if (node.type !== 'JSXAttribute' || !shownAttributes.has(node.name.name)) return null;
      return node.value?.type === 'Literal' && hasWords(node.value) && node.value.value;
    });

    // The name of the product, and the beginning of an address.
    const known = /: (Pollin|https:\/\/)$/;
    expect(found.filter((one) => !known.test(one))).toEqual([]);
  });
});

const shownAttributes = new Set([
  'aria-label',
  'alt',
  'description',
  'label',
  'placeholder',
  'text',
  'title',
]);

/** Any node of a syntax tree, as far as these tests read it. */
// oxlint-disable-next-line typescript/no-explicit-any
type Node = any;

function nodesOf(file: string): Node[] {
  const nodes: Node[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    if ('type' in value) nodes.push(value);
    Object.values(value).forEach(visit);
  };
  visit(parseSync(file, readFileSync(`${root}/${file}`, 'utf8')).program);
  return nodes;
}

/** A call such as `m.app_save()`. */
const isText = (node: Node): boolean =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.object.name === 'm';
const isWord = (text: string): boolean => /\p{L}/u.test(text);
const hasWords = (node: Node): boolean =>
  node.type === 'Literal' && typeof node.value === 'string' && isWord(node.value);

/** Each text, and each plural form of one, by its key. */
function textsOf(catalog: Catalog): Map<string, string> {
  return new Map(
    Object.entries(catalog).flatMap(([key, entry]) => {
      if (key === '$schema') return [];
      if (typeof entry === 'string') return [[key, entry] as const];
      return Object.entries(entry[0]?.match ?? {}).map(
        ([form, text]) => [`${key}|${form}`, text] as const,
      );
    }),
  );
}

function valuesIn(text: string): string {
  return [...new Set(text.match(/\{\w+\}/g))].toSorted().join();
}

function isWithoutWords(text: string): boolean {
  return !/\p{L}{2}/u.test(text.replaceAll(/\{\w+\}/g, ''));
}

/** What to translate, ready to be copied. */
function report(missing: readonly string[]): string {
  const entries = missing.map(
    (key) => `  ${JSON.stringify(key)}: ${JSON.stringify((en as Catalog)[key])},`,
  );
  return `messages/es.json has no translation of:\n${entries.join('\n')}`;
}
