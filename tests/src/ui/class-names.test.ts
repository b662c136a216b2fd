import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The classes that components and other modules take from each CSS module. */
const used = new Map<string, Set<string>>();

function noteUse(stylesheet: string, classes: Iterable<string>): void {
  used.set(stylesheet, new Set([...(used.get(stylesheet) ?? []), ...classes]));
}

for (const path of globSync('src/**/*.module.css', { cwd: root })) {
  for (const [, name = '', from = ''] of read(path).matchAll(/composes: (\w+) from '([^']+)'/gu)) {
    noteUse(join(dirname(path), from), [name]);
  }
}

for (const path of globSync('src/**/*.tsx', { cwd: root })) {
  const code = read(path);
  for (const [, name = '', from = ''] of code.matchAll(
    /^import (\w+) from '([^']+\.module\.css)';/gmu,
  )) {
    const stylesheet = from.startsWith('#') ? from.slice(1) : join(dirname(path), from);
    const named = code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'gu'));
    noteUse(
      stylesheet,
      [...named].map(([, one = '']) => one),
    );
  }
}

test.each(globSync('src/**/*.module.css', { cwd: root }))(
  '%s has the classes that its components name, and no others',
  (path) => {
    const css = read(path)
      .replace(/\/\*[\s\S]*?\*\//gu, '')
      .replace(/:global\([^)]*\)/gu, '');
    const defined = new Set(
      [...css.matchAll(/\.([a-z]\w*)(?=[^{};]*\{)/giu)].map(([, one]) => one),
    );

    expect(used.get(path) ?? new Set()).toEqual(defined);
  },
);
