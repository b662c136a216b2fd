import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folders = ['contract', 'server', 'src', 'sw', 'tests', 'e2e', 'bench', 'scripts'];
const written = /\.(ts|tsx|mjs|cjs|css)$/;
const generated =
  /^src\/(paraglide\/|route-tree\.gen\.ts)|^bench\/(?:peers|lighthouse)\/node_modules\//;

/** Names that say nothing about what is inside; routes are named by their addresses. */
const empty = /^(utils?|helpers?|misc|common|types?|manager|service|index)$/;
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/;

function sources(): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => written.test(path) && !generated.test(path));
}

test('no file or folder has a meaningless name', () => {
  const nameless = sources().filter((path) => {
    if (path.startsWith('src/routes/')) return false;
    const { dir, name } = parse(path);
    return [...dir.split('/'), name.split('.')[0] ?? ''].some((part) => empty.test(part));
  });

  expect(nameless).toEqual([]);
});

test('files are named in kebab-case', () => {
  const odd = sources().filter((path) => {
    return !path.startsWith('src/routes/') && !kebab.test(parse(path).name);
  });

  expect(odd).toEqual([]);
});
