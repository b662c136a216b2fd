import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const decisions = 'docs/decisions/';

/** Made by an installation, a build or a run: a checkout has none of them. */
const made =
  /^(node_modules|dist|\.data|\.git|test-results|playwright-report|bench\/results|bench\/(?:peers|lighthouse)\/node_modules)(\/|$)/;
const files = filesBelow('').map((path) => path.replaceAll('\\', '/'));
const folders = new Set(files.flatMap((file) => ancestorsOf(file)));

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'bench/README.md',
  'bench/peers/README.md',
  ...files.filter((file) => file.startsWith('docs/') && file.endsWith('.md')),
];

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (made.test(path)) return [];
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

function ancestorsOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, depth) => parts.slice(0, depth + 1).join('/'));
}

/** Examples in fenced blocks may name files that their reader is about to write. */
const proseOf = (document: string): string =>
  readFileSync(join(root, document), 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '');

/** Names of files and folders between backticks, also inside a command such as `node scripts/start.mjs`. */
function pathsIn(prose: string): string[] {
  const words = [...prose.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(/\s+/));
  return words.filter(
    (word) =>
      /^[\w.@-][\w./@-]*(\.(cjs|css|html|json|md|mjs|png|sh|ts|tsx|webmanifest)|\/)$/.test(word) &&
      !made.test(word),
  );
}

/** A path counts from the project's folder. A name without a folder may be anywhere, since its section names the folder. */
function isThere(path: string): boolean {
  const name = path.replace(/\/$/, '');
  const known = path.endsWith('/') ? [...folders] : files;
  return known.some((one) => one === name || (!name.includes('/') && one.endsWith(`/${name}`)));
}

function brokenLinks(document: string): string[] {
  const links = [...proseOf(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    const path = link.split('#')[0] ?? '';
    if (path === '' || URL.canParse(link)) return false;
    return !existsSync(join(root, dirname(document), path));
  });
}

test.each(documents)('every relative link of %s leads to a file', (document) => {
  expect(brokenLinks(document), `${document} links to files that do not exist`).toEqual([]);
});

// A decision is dated: it may name a file that has been moved or removed since.
test.each(documents.filter((one) => !one.startsWith(decisions)))(
  'every file that %s names exists',
  (document) => {
    const missing = new Set(pathsIn(proseOf(document)).filter((path) => !isThere(path)));

    expect([...missing], `${document} names files that do not exist`).toEqual([]);
  },
);

test('paths are found in words, commands and tables, and nothing else is taken for one', () => {
  const prose =
    '`server/gone.ts` | `node scripts/gone.mjs` `gone/` `/files/{id}` `dist/x.ts` `a b`';

  expect(pathsIn(prose)).toEqual(['server/gone.ts', 'scripts/gone.mjs', 'gone/']);
  expect(pathsIn(prose).filter(isThere)).toEqual([]);
});

test('a path has all its folders, or none', () => {
  const paths = [
    'tests/scripts/documents.test.ts',
    'documents.test.ts',
    'tests/scripts/',
    'scripts/',
  ];

  expect(paths.filter(isThere)).toEqual(paths);
  expect(isThere('scripts/documents.test.ts')).toBe(false);
});

test('no file has a mark of an unfinished merge', () => {
  const mark = /^(?:<{7} |={7}\r?$|>{7} )/m;

  expect(files.filter((file) => mark.test(readFileSync(join(root, file), 'latin1')))).toEqual([]);
});
