/**
 * Tells the boundary lint where an import leads. The common resolver does not know the `#name/…`
 * imports of package.json, and an import that is not resolved is an import that is not checked.
 */
const { existsSync } = require('node:fs');
const { builtinModules } = require('node:module');
const path = require('node:path');

const root = path.dirname(__dirname);
const { imports } = require('../package.json');

/** @param {string} source @param {string} file */
function pathOf(source, file) {
  if (source.startsWith('.')) return path.resolve(path.dirname(file), source.split('?')[0]);
  const key = Object.keys(imports).find((name) => source.startsWith(name.replace('*', '')));
  if (!key) return null;
  return path.join(root, imports[key].replace('*', source.slice(key.length - 1).split('?')[0]));
}

module.exports = {
  interfaceVersion: 2,
  /** @param {string} source @param {string} file */
  resolve(source, file) {
    if (source.startsWith('node:') || builtinModules.includes(source)) {
      return { found: true, path: null };
    }
    const place = pathOf(source, file);
    // A file not yet generated still has a place, and that place has rules.
    if (place !== null) return { found: true, path: place };
    const folder = path.join(
      root,
      'node_modules',
      ...source.split('/').slice(0, source[0] === '@' ? 2 : 1),
    );
    return existsSync(folder)
      ? { found: true, path: path.join(folder, 'package.json') }
      : { found: false };
  },
};
