/** Imports between files: exports without an importer, and circles. */
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** @typedef {{ from: string, names: string[] | null, isType: boolean }} Import `names`: null for a whole module */
/** @typedef {{ imports: Import[], exports: string[] }} Module */

const SUFFIXES = ['', '.ts', '.tsx', '.mjs'];
/** A feature and a part of the data layer each count as a folder of their own. */
const DEEP = /^(src\/(features|data)|server|contract)\//;

/** Files whose exports a tool reads: the router, drizzle-kit, and the tests that `session.mjs` writes. */
const ENTRIES = /^(src\/routes\/|server\/db\/schema\/|scripts\/operators\/examine\.mjs)/;

/** The folder a file belongs to, as far as the table goes into it. @param {string} folder */
export function foldersOf(folder) {
  const depth = folder.startsWith('src/features/') || folder.startsWith('src/data/') ? 3 : 2;
  const parts = folder.split('/');
  return DEEP.test(`${folder}/`) ? parts.slice(0, depth).join('/') : parts.slice(0, 2).join('/');
}

/** @param {{ file: string, text: string }[]} files @returns {Map<string, Module>} */
export function importsOf(files) {
  const known = new Set(files.map(({ file }) => file));
  const resolve = (/** @type {string} */ from, /** @type {string} */ name) => {
    if (!name.startsWith('#') && !name.startsWith('.')) return null;
    const path = name.startsWith('#') ? name.slice(1) : join(dirname(from), name);
    return SUFFIXES.map((suffix) => path + suffix).find((one) => known.has(one)) ?? null;
  };
  return new Map(files.map(({ file, text }) => [file, moduleOf(file, text, resolve)]));
}

/**
 * @param {string} file
 * @param {string} text
 * @param {(from: string, name: string) => string | null} resolve
 * @returns {Module}
 */
function moduleOf(file, text, resolve) {
  const { module } = parseSync(file, text);
  /** @type {Import[]} */
  const imports = [];
  /** @type {string[]} */
  const exported = [];
  const add = (
    /** @type {string} */ name,
    /** @type {string[] | null} */ names,
    isType = false,
  ) => {
    const from = resolve(file, name);
    if (from) imports.push({ from, names, isType });
  };
  for (const { moduleRequest, entries } of module.staticImports) {
    const names = entries.map(({ importName }) =>
      importName.kind === 'Name'
        ? (importName.name ?? null)
        : importName.kind === 'Default'
          ? 'default'
          : null,
    );
    const isWhole = entries.length > 0 && names.includes(null);
    add(
      moduleRequest.value,
      isWhole ? null : names.flatMap((name) => name ?? []),
      entries.length > 0 && entries.every(({ isType }) => isType),
    );
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, importName, exportName, isType } of entries) {
      if (exportName.kind === 'Name' && exportName.name) exported.push(exportName.name);
      if (exportName.kind === 'Default') exported.push('default');
      if (moduleRequest)
        add(moduleRequest.value, importName.name ? [importName.name] : null, isType);
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    add(text.slice(moduleRequest.start, moduleRequest.end).replaceAll(/^['"`]|['"`]$/g, ''), null);
  }
  for (const [, from = '', name = ''] of text.matchAll(/[{<]import\('([^']+)'\)\.(\w+)/g)) {
    add(from, [name], true);
  }
  return { imports, exports: exported };
}

/**
 * Exports of the product by who imports them.
 * @param {Map<string, Module>} modules
 * @param {Set<string>} product
 */
export function unusedExports(modules, product) {
  /** @type {Map<string, Set<string>>} a file and a name, and who imports it */
  const importers = new Map();
  for (const [file, { imports }] of modules) {
    for (const { from, names } of imports) {
      for (const name of names ?? modules.get(from)?.exports ?? []) {
        const key = `${from} ${name}`;
        importers.set(key, (importers.get(key) ?? new Set()).add(file));
      }
    }
  }
  const nowhere = [];
  const testsOnly = [];
  for (const file of product) {
    if (ENTRIES.test(file)) continue;
    for (const name of modules.get(file)?.exports ?? []) {
      const by = [...(importers.get(`${file} ${name}`) ?? [])];
      if (by.length === 0) nowhere.push(`${file} ${name}`);
      else if (!by.some((one) => product.has(one) || one.endsWith('.config.ts')))
        testsOnly.push(`${file} ${name}`);
    }
  }
  return { nowhere, testsOnly };
}

/**
 * Groups that import each other in a circle (Tarjan); imports of types alone bind nothing at run time and do not count.
 * @param {Map<string, Module>} modules
 * @param {(file: string) => string} nodeOf
 * @returns {string[][]}
 */
export function circlesOf(modules, nodeOf) {
  /** @type {Map<string, Set<string>>} */
  const edges = new Map();
  for (const [file, { imports }] of modules) {
    const own = edges.get(nodeOf(file)) ?? new Set();
    edges.set(nodeOf(file), own);
    for (const { from, isType } of imports) {
      if (!isType && modules.has(from) && nodeOf(from) !== nodeOf(file)) own.add(nodeOf(from));
    }
  }
  /** @type {Map<string, { index: number, low: number, isOpen: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const circles = [];
  const visit = (/** @type {string} */ node) => {
    const own = { index: seen.size, low: seen.size, isOpen: true };
    seen.set(node, own);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      const other = seen.get(next) ?? visit(next);
      if (other.isOpen) own.low = Math.min(own.low, other.low);
    }
    if (own.low === own.index) {
      const circle = stack.splice(stack.indexOf(node));
      for (const one of circle) Object.assign(seen.get(one) ?? {}, { isOpen: false });
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return own;
  };
  for (const node of edges.keys()) if (!seen.has(node)) visit(node);
  return circles;
}
