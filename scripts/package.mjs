/**
 * `npm run package -- folder`: the built server and its programs with everything that they need at run time, and nothing else, in an
 * empty folder. It needs a database of its own (`DATABASE_URL`), since the embedded one is left out.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fail, root } from './run.mjs';

/** Packages that the bundle leaves outside, because they carry programs for the machine. */
const OUTSIDE = ['sharp'];

const [name] = process.argv.slice(2);
if (!name) fail('Name the folder: npm run package -- pollin');
const folder = resolve(String(name));
if (existsSync(folder) && readdirSync(folder).length > 0) fail(`${folder} is not empty.`);
if (!existsSync(join(root, 'dist', 'sources'))) fail('Build first: npm run build');

mkdirSync(folder, { recursive: true });
for (const part of ['server', 'client']) {
  cpSync(join(root, 'dist', part), join(folder, 'dist', part), { recursive: true });
}
for (const one of withDependencies(OUTSIDE)) {
  const place = join('node_modules', one);
  cpSync(join(root, place), join(folder, place), { recursive: true });
}
const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
// The server refuses to start under an older one.
const engines = { node: '>=24' };
const described = { name: 'pollin', version, private: true, license, type: 'module', engines };
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(described, null, 2)}\n`);
process.stdout.write(`${folder} has the server: node dist/server/main.js\n`);

/**
 * Packages with all that they need, as far as it is installed: programs for other machines are not.
 * @param {string[]} names
 */
function withDependencies(names) {
  const found = new Set();
  const left = [...names];
  for (let one = left.pop(); one; one = left.pop()) {
    const file = join(root, 'node_modules', one, 'package.json');
    if (found.has(one) || !existsSync(file)) continue;
    found.add(one);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
    left.push(...Object.keys({ ...dependencies, ...optionalDependencies }));
  }
  return found;
}
