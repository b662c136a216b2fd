/** A copy of the project whose sources carry all mutants. The working tree is never touched. */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';
import { root } from '../run.mjs';
import { instrument } from './instrument.mjs';
import { mutantsOf } from './operators.mjs';

/** @typedef {import('./instrument.mjs').NumberedMutant & { key: string, folder: string }} Mutant */
/** @typedef {{ folder: string, sources: string }} Folder */

/** Copied, because tests write or break something there; the rest of the project is linked. */
const COPIED = ['contract', 'scripts', 'server', 'src', 'sw', 'tests'];

export const hash = (/** @type {string} */ text) =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Where the copy for a stage is. @param {string} stage */
const treeOf = (stage) => join(tmpdir(), `pollin-operators-${hash(root)}`, stage);

/**
 * Copies the project again and writes the mutants of these folders into the copy.
 * @param {string} stage
 * @param {Folder[]} folders
 */
export function plant(stage, folders) {
  const tree = treeOf(stage);
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(tree, { recursive: true });
  for (const { name, parentPath } of readdirSync(root, { withFileTypes: true })) {
    const [from, to] = [join(parentPath, name), join(tree, name)];
    if (COPIED.includes(name)) cpSync(from, to, { recursive: true });
    else if (name.endsWith('.json') || name.endsWith('.ts')) cpSync(from, to);
    else if (name !== '.git') symlinkSync(from, to);
  }
  /** @type {Mutant[]} */
  const mutants = [];
  let sources = '';
  for (const { folder, sources: pattern } of folders) {
    for (const file of globSync(pattern, { cwd: tree }).toSorted()) {
      const code = readFileSync(join(tree, file), 'utf8');
      const own = numbered(file, folder, code, mutants.length);
      mutants.push(...own);
      sources += code;
      writeFileSync(join(tree, file), instrument(code, own));
    }
  }
  return { tree, mutants, version: hash(sources) };
}

/** @param {string} file @param {string} folder @param {string} code @param {number} first @returns {Mutant[]} */
function numbered(file, folder, code, first) {
  const source = hash(code);
  return mutantsOf(file, code).map((mutant, index) => {
    const key = `${file}|${source}|${mutant.start}|${mutant.operator}|${hash(mutant.after)}`;
    return { ...mutant, id: first + index, key, folder };
  });
}

/**
 * Every file of the copy that each of these files loads, directly or through others.
 * @param {string} tree
 * @param {string[]} files
 * @returns {Map<string, Set<string>>}
 */
export function loadedBy(tree, files) {
  /** @type {Map<string, string[]>} */
  const direct = new Map();
  const importsOf = (/** @type {string} */ file) => {
    const known = direct.get(file);
    if (known) return known;
    const found = readImports(tree, file);
    direct.set(file, found);
    return found;
  };
  return new Map(
    files.map((file) => {
      const loaded = new Set([file]);
      for (const one of loaded) for (const other of importsOf(one)) loaded.add(other);
      return [file, loaded];
    }),
  );
}

/** @param {string} tree @param {string} file @returns {string[]} */
function readImports(tree, file) {
  const path = join(tree, file);
  if (!/\.(tsx?|mjs)$/.test(file) || !existsSync(path)) return [];
  const code = readFileSync(path, 'utf8');
  const { module } = parseSync(path, code);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      code.slice(moduleRequest.start, moduleRequest.end).replaceAll(/^['"`]|['"`]$/g, ''),
    ),
  ];
  return named.flatMap((name) => {
    if (name.startsWith('#')) return [name.slice(1)];
    return name.startsWith('.') ? [relative(tree, resolve(dirname(path), name))] : [];
  });
}
