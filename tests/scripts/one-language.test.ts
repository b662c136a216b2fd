import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { compile } from '@inlang/paraglide-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messagesInOneLanguage, messagesOfBuild } from '../../scripts/generated.mjs';
import { transformOf } from '../support/transform-of.ts';

const photos = (one: string, other: string) => [
  {
    declarations: ['input count', 'local countPlural = count: plural'],
    selectors: ['countPlural'],
    match: { 'countPlural=one': one, 'countPlural=other': other },
  },
];
const catalogs = {
  en: {
    hello: 'Hello, {name}.',
    saved: 'Saved',
    NOT_SAVED: 'Not\nsaved',
    photos: photos('One photo', '{count} photos'),
  },
  es: {
    hello: 'Hola, {name}.',
    saved: 'Guardado',
    NOT_SAVED: 'Sin\nguardar',
    photos: photos('Una foto', '{count} fotos'),
  },
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pollin-messages-'));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  const project = join(folder, 'project.inlang');
  await mkdir(project);
  await mkdir(join(folder, 'messages'));
  await writeFile(
    join(project, 'settings.json'),
    await readFile('project.inlang/settings.json', 'utf8'),
  );
  for (const [locale, texts] of Object.entries(catalogs))
    await writeFile(join(folder, 'messages', `${locale}.json`), JSON.stringify(texts));
  await compile({ ...messagesOfBuild, project, outdir: join(folder, 'compiled') });
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['en', 'Hello, Ana.', 'Saved', 'Not\nsaved', 'One photo', '4 photos'],
  ['es', 'Hola, Ana.', 'Guardado', 'Sin\nguardar', 'Una foto', '4 fotos'],
])('a build in %s has its own texts alone', async (language, ...texts) => {
  const built = await buildIn(language);

  const index = pathToFileURL(join(built, 'messages', '_index.js')).href;
  const m = (await import(/* @vite-ignore */ index)) as Record<string, (facts?: object) => string>;
  expect([
    m['hello']?.({ name: 'Ana' }),
    m['saved']?.(),
    m['NOT_SAVED']?.(),
    m['photos']?.({ count: 1 }),
    m['photos']?.({ count: 4 }),
  ]).toEqual(texts);
  const written = await readFile(join(built, 'messages', 'saved.js'), 'utf8');
  expect(written).not.toMatch(language === 'en' ? /`Guardado|getLocale/ : /`Saved|getLocale/);
});

test('a message in a shape that the build does not know stops it', () => {
  const inEnglish = transformOf(messagesInOneLanguage('en'));

  expect(() => inEnglish('export const saved = () => `Saved`;')).toThrow(
    /a way that the build does not know/,
  );
});

/** The compiled texts as the build leaves them. */
async function buildIn(language: string): Promise<string> {
  const built = join(folder, language);
  const messages = join(folder, 'compiled', 'messages');
  const inOneLanguage = transformOf(messagesInOneLanguage(language));
  await mkdir(join(built, 'messages'), { recursive: true });
  await writeFile(join(built, 'package.json'), '{ "type": "module" }');
  await writeFile(
    join(built, 'registry.js'),
    await readFile(join(folder, 'compiled', 'registry.js')),
  );
  for (const name of (await readdir(messages)).filter((one) => one.endsWith('.js'))) {
    const code = await readFile(join(messages, name), 'utf8');
    const kept = name === '_index.js' ? code : inOneLanguage(code);
    await writeFile(join(built, 'messages', name), kept);
  }
  return built;
}

const runFile = promisify(execFile);
/** Writes files as the compiler does: all together, and without a look at what failed. */
const writing = (paths: string) => `
  const { messagesOfBuild } = await import('./scripts/generated.mjs');
  await Promise.allSettled(${paths}.map((path) => messagesOfBuild.fs.promises.writeFile(path, 'x')));`;

test('every message is written where few files may be open, and one that cannot be ends the build', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'writes-'));
  const write = (paths: string) =>
    runFile('bash', [
      '-c',
      'ulimit -n 64; exec "$0" --input-type=module -e "$1"',
      process.execPath,
      writing(paths),
    ]);

  await write(`Array.from({ length: 300 }, (_, at) => '${folder}/' + at)`);
  expect(await readdir(folder)).toHaveLength(300);
  await expect(write(`['${folder}/no/folder']`)).rejects.toThrow('ENOENT');

  await rm(folder, { recursive: true });
});
