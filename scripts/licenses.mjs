/**
 * The notice of third-party licenses: every package whose code is in the page, the web workers, the service worker or the server.
 * Vite lists the packages of each bundle; the build joins the lists into one text file that the server serves.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** The server serves no hidden folder, and the service worker's precache takes neither JSON nor plain text. */
const HIDDEN = '.vite';
const LIST = `${HIDDEN}/licenses.json`;
const SERVICE_WORKER_LIST = `${HIDDEN}/service-worker-licenses.json`;
const MANIFEST = `${HIDDEN}/manifest.json`;
const WEB_WORKERS = `${HIDDEN}/web-workers`;
const NOTICE = 'third-party-licenses.txt';
/** One package of each part. If one of them is missing, a whole list is. */
const EXPECTED = {
  page: 'react',
  'web workers': 'comlink',
  'service worker': 'workbox-precaching',
  server: 'hono',
  fonts: '@fontsource-variable/inter',
};

/**
 * A package as Vite lists it; `identifier` is the SPDX expression of its package.json.
 * @typedef {{ name: string, version: string, identifier?: string, text?: string }} BundledPackage
 */

/** Vite's option `build.license` for the page and for the server. */
export const license = { fileName: LIST };

/**
 * The service worker is a build of its own, and only a plugin reaches its options.
 * @returns {import('vite').Plugin}
 */
export function licensesOfServiceWorker() {
  return {
    name: 'licenses-of-service-worker',
    config: () => ({ build: { license: { fileName: SERVICE_WORKER_LIST } } }),
  };
}

/**
 * Vite lists no licenses for web workers, so this plugin writes down the names of their packages.
 * @returns {import('vite').Plugin}
 */
export function packagesOfWebWorkers() {
  return {
    name: 'packages-of-web-workers',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'asset') continue;
        this.emitFile({
          type: 'asset',
          fileName: `${WEB_WORKERS}/${chunk.name}.json`,
          source: JSON.stringify([...new Set(chunk.moduleIds.flatMap(packageOf))]),
        });
      }
    },
  };
}

/** The package that a module belongs to; none for our own modules. @param {string} moduleId */
function packageOf(moduleId) {
  const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(moduleId)?.[1];
  return name ? [name] : [];
}

/** Joins the lists of the last build; false if the notice would be incomplete. */
export function writeLicenses(dist = join(root, 'dist')) {
  const client = join(dist, 'client');
  const lists = [join(client, LIST), join(client, SERVICE_WORKER_LIST), join(dist, 'server', LIST)];
  const absent = [...lists, join(client, MANIFEST)].filter((file) => !existsSync(file));
  if (absent.length > 0)
    return complain(`The build left no list of packages: ${absent.join(', ')}.`);
  const listed = lists.flatMap(read);
  const names = new Set(listed.map(({ name }) => name));
  const unlisted = unlistedPackages(client).filter((name) => !names.has(name));
  const packages = sorted([...listed, ...unlisted.map(installed)]);

  const bare = packages.filter(({ identifier, text }) => !identifier && !text);
  if (bare.length > 0)
    return complain(`Packages without a license: ${bare.map(titleOf).join(', ')}.`);
  const unnamed = Object.entries(EXPECTED).filter(
    ([, name]) => !packages.some((one) => one.name === name),
  );
  if (unnamed.length > 0) {
    return complain(
      `The notice of licenses lacks the packages of: ${unnamed.map(([part]) => part).join(', ')}.`,
    );
  }
  writeFileSync(join(client, NOTICE), noticeOf(packages));
  return true;
}

/** Vite's lists lack the packages of web workers, and those that bring only files, such as fonts. @param {string} client */
function unlistedPackages(client) {
  const workers = join(client, WEB_WORKERS);
  const inWorkers = readdirSync(workers).flatMap((file) => read(join(workers, file)));
  const files = Object.keys(read(join(client, MANIFEST)));
  return [...new Set([...inWorkers, ...files.flatMap(packageOf)])];
}

/** @param {string} name @returns {BundledPackage} */
function installed(name) {
  const folder = join(root, 'node_modules', name);
  const { version, license: identifier } = read(join(folder, 'package.json'));
  const file = readdirSync(folder).find((one) => /^(licen[cs]e|copying)/i.test(one));
  const text = file && readFileSync(join(folder, file), 'utf8').trim();
  return { name, version, identifier, text };
}

/** Each version of each package once. @param {BundledPackage[]} packages */
function sorted(packages) {
  const byTitle = new Map(packages.map((one) => [titleOf(one), one]));
  return [...byTitle.values()].toSorted((a, b) => (titleOf(a) < titleOf(b) ? -1 : 1));
}

/** @param {BundledPackage} one */
const titleOf = ({ name, version }) => `${name} ${version}`;

/** @param {BundledPackage[]} packages */
function noticeOf(packages) {
  const intro =
    'This app contains code, styles or fonts from the packages below. Each is listed with its license.\n';
  const entries = packages.map((one) => {
    const { identifier = 'see the text below', text } = one;
    const words = text ?? 'The package contains no license text.';
    return `${'='.repeat(80)}\n${titleOf(one)}\nLicense: ${identifier}\n\n${words}\n`;
  });
  return [intro, ...entries].join('\n');
}

/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** @param {string} sentence */
function complain(sentence) {
  process.stderr.write(`${sentence}\n`);
  return false;
}
