import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { circlesOf, foldersOf, importsOf } from '../../scripts/house/imports.mjs';

const root = join(import.meta.dirname, '../..');
const generated = /^src\/(paraglide\/|route-tree\.gen\.ts)/;

test('no folder imports one that leads back to it', () => {
  const files = ['contract', 'server', 'src', 'sw', 'scripts']
    .flatMap((folder) => globSync(join(folder, '**/*.{ts,tsx,mjs}'), { cwd: root }))
    .filter((file) => !generated.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

  const circles = circlesOf(importsOf(files), (file) => foldersOf(dirname(file)));

  expect(circles).toEqual([]);
});
