/**
 * The app's page, manifest and worker in each language. Each language is a build of its own with the same addresses inside. The
 * page, the manifest and the worker of a language other than English get names of their own, and all go into one folder.
 */
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { LANGUAGE } from './generated.mjs';
import { root } from './run.mjs';

export const LANGUAGES = ['en', 'es'];

/** Texts of the catalog that stand in files which no code writes. */
const TEXTS = {
  'index.html': ['manifest_description', 'ui_initializing', 'start_needs_javascript'],
  'manifest.webmanifest': [
    'manifest_description',
    'app_messages',
    'calendar_title',
    'app_campaigns',
    'manifest_outbox',
    'manifest_outbox_text',
    'manifest_picture_conversation',
    'manifest_picture_today',
    'manifest_picture_campaigns',
  ],
};

/** Names that differ, as `contract/language.ts` has them. */
const OWN_NAMES = {
  'index.html': '{language}.html',
  'manifest.webmanifest': '{language}.webmanifest',
  'service-worker.js': 'service-worker-{language}.js',
};

/** @param {string} language */
export const clientFolder = (language) =>
  language === 'en' ? 'dist/client' : `dist/client-${language}`;

/** @param {string} name @param {string} language */
export const ownName = (name, language) =>
  language === 'en'
    ? name
    : (OWN_NAMES[/** @type {keyof typeof OWN_NAMES} */ (name)]?.replace('{language}', language) ??
      name);

/** @param {string} language @returns {Record<string, string>} */
const catalogOf = (language) =>
  JSON.parse(readFileSync(join(root, 'messages', `${language}.json`), 'utf8'));

/**
 * A file's content with each text replaced by its translation. Throws if a text is not there: it would stay English.
 * @param {keyof typeof TEXTS} file @param {string} content @param {string} language
 */
export function inLanguage(file, content, language) {
  const [english, own] = [catalogOf('en'), catalogOf(language)];
  let written = content.replace(/(lang(?:="|": "))en"/, `$1${language}"`);
  for (const key of TEXTS[file]) {
    const [text = '', translated = ''] = [english[key], own[key]];
    const found = file === 'index.html' ? text : JSON.stringify(text);
    if (!content.includes(found)) throw new Error(`${file} has no "${text}" (${key}).`);
    written = written.replaceAll(found, () =>
      file === 'index.html' ? translated : JSON.stringify(translated),
    );
  }
  return written;
}

/** @returns {import('vite').Plugin} */
export function pageInOneLanguage(language = LANGUAGE) {
  return {
    name: 'page-in-one-language',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        inLanguage('index.html', html, language).replace(
          '/manifest.webmanifest',
          `/${ownName('manifest.webmanifest', language)}`,
        ),
    },
  };
}

/** The worker keeps the files of its language under their names. @type {import('workbox-build').ManifestTransform} */
export const addressesInOneLanguage = (entries) => ({
  manifest: entries.map((entry) => ({ ...entry, url: ownName(entry.url, LANGUAGE) })),
  warnings: [],
});

/**
 * Adds the build of a language to the folder that the server serves. Names of assets contain their checksum, so a name that both
 * builds have is the same file; another one throws.
 * @param {string} language
 */
export function addToClient(language) {
  const from = join(root, clientFolder(language));
  const to = join(root, clientFolder('en'));
  const manifest = join(to, 'manifest.webmanifest');
  writeFileSync(
    join(from, 'manifest.webmanifest'),
    inLanguage('manifest.webmanifest', readFileSync(manifest, 'utf8'), language),
  );
  for (const file of filesIn(from)) {
    const target = join(to, ownName(file, language));
    if (!existsSync(target)) cpSync(join(from, file), target);
    else if (!readFileSync(target).equals(readFileSync(join(from, file)))) {
      throw new Error(`Two languages have another file of the name ${file}.`);
    }
  }
}

/** Hidden folders contain the build's own data. @param {string} folder */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('.'));
}
