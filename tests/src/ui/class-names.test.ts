import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The classes that components take from each CSS module. */
const used = new Map<string, Set<string>>();
for (const path of globSync('src/**/*.tsx', { cwd: root })) {
  const code = read(path);
  for (const [, name = '', from = ''] of code.matchAll(
    /^import (\w+) from '([^']+\.module\.css)';/gmu,
  )) {
    const stylesheet = from.startsWith('#') ? from.slice(1) : join(dirname(path), from);
    const classes = used.get(stylesheet) ?? new Set();
    used.set(stylesheet, classes);
    for (const [, one = ''] of code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'gu'))) {
      classes.add(one);
    }
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
