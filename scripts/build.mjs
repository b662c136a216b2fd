/** The production build of both halves, skipped when nothing it is made from has changed. */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { reportBytes } from './bundle-bytes.mjs';
import { addToClient, LANGUAGES } from './languages.mjs';
import { writeLicenses } from './licenses.mjs';
import { fail, node, root, run } from './run.mjs';

const SOURCES = [
  'contract',
  'messages',
  'project.inlang/settings.json',
  'public',
  'server',
  'src',
  'sw',
  'scripts/build-server.mjs',
  'scripts/build.mjs',
  'scripts/bundle-bytes.mjs',
  'scripts/command-handlers.mjs',
  'scripts/first-screens.mjs',
  'scripts/generated.mjs',
  'scripts/languages.mjs',
  'scripts/lean-routes.mjs',
  'scripts/licenses.mjs',
  'scripts/quiet-rxdb.mjs',
  'scripts/start-chunks.mjs',
  'index.html',
  'package-lock.json',
  'package.json',
  'vite.config.ts',
];
/** Made by the build itself. */
const GENERATED = ['src/paraglide', 'src/route-tree.gen.ts', 'server/commands/handlers.gen.ts'];
const stamp = join(root, 'dist', 'sources');

/**
 * Builds client and server unless dist/ was made from these very sources. A quiet build prints what its tools say only where one
 * fails, and no sizes: they are for those who change the sources.
 * @returns {Promise<boolean>} whether the build succeeded or was not needed
 */
export async function build({ force = false, quiet = false } = {}) {
  const now = fingerprint();
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return true;
  rmSync(stamp, { force: true });
  process.stdout.write('Building …\n');
  const succeeds = async (/** @type {string[]} */ args, env = {}) => {
    const { code, output } = await run(node, args, { quiet, env });
    if (code !== 0) process.stderr.write(output);
    return code === 0;
  };
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  for (const language of LANGUAGES) {
    const env = { NODE_ENV: 'production', POLLIN_LANGUAGE: language };
    if (!(await succeeds([vite, 'build', '--logLevel', 'warn'], env))) return false;
    if (language !== 'en') addToClient(language);
  }
  const env = { POLLIN_BUILD: now.slice(0, 12) };
  if (!(await succeeds([join(root, 'scripts', 'build-server.mjs')], env))) return false;
  copyMigrations();
  if (!reportBytes(quiet ? () => undefined : undefined) || !writeLicenses()) return false;
  writeFileSync(stamp, now);
  return true;
}

/** The bundle reads its migrations from the folder beside it. */
function copyMigrations() {
  const from = join(root, 'server', 'db', 'migrations');
  const to = join(root, 'dist', 'server', 'migrations');
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  cpSync(from, to, { recursive: true });
}

/** One hash over the names and contents of everything the build reads: about 20 ms. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES) addToHash(hash, source);
  return hash.digest('hex');
}

/** @param {import('node:crypto').Hash} hash @param {string} path */
function addToHash(hash, path) {
  const full = join(root, path);
  if (GENERATED.includes(path) || !existsSync(full)) return;
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).toSorted()) addToHash(hash, `${path}/${name}`);
    return;
  }
  hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (!(await build({ force: true }))) fail('The build did not succeed.');
}
