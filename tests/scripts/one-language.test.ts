import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compile } from '@inlang/paraglide-js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messagesOfBuild, messagesOfOneLanguage } from '../../scripts/generated.mjs';

const texts = {
  hello: 'Hello, {name}.',
  saved: 'Saved',
  NOT_SAVED: 'Not saved',
  photos: [
    {
      declarations: ['input count', 'local countPlural = count: plural'],
      selectors: ['countPlural'],
      match: { 'countPlural=one': 'One photo', 'countPlural=other': '{count} photos' },
    },
  ],
};

describe('messages of the build', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pollin-messages-'));
    await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('of one language keep their texts and lose the search for a locale', async () => {
    const built = await build(['en']);

    const written = await readFile(join(built, 'messages', 'saved.js'), 'utf8');
    expect(written).not.toContain('getLocale()');
    const index = pathToFileURL(join(built, 'messages', '_index.js')).href;
    const m = (await import(/* @vite-ignore */ index)) as Record<
      string,
      (facts?: object) => string
    >;
    expect(m['hello']?.({ name: 'Ana' })).toBe('Hello, Ana.');
    expect(m['saved']?.()).toBe('Saved');
    expect(m['NOT_SAVED']?.()).toBe('Not saved');
    expect(m['photos']?.({ count: 1 })).toBe('One photo');
    expect(m['photos']?.({ count: 4 })).toBe('4 photos');
  });

  test('of two languages still follow the locale', async () => {
    const built = await build(['en', 'es']);

    const written = await readFile(join(built, 'messages', 'saved.js'), 'utf8');
    expect(written).toContain('getLocale()');
  });

  /** Compiles the texts as the build does, and answers the folder of the result. */
  async function build(locales: string[]): Promise<string> {
    const project = join(folder, 'project.inlang');
    const settings = {
      ...(JSON.parse(await readFile('project.inlang/settings.json', 'utf8')) as object),
      locales,
    };
    await mkdir(project);
    await mkdir(join(folder, 'messages'));
    await writeFile(join(project, 'settings.json'), JSON.stringify(settings));
    for (const locale of locales)
      await writeFile(join(folder, 'messages', `${locale}.json`), JSON.stringify(texts));
    const outdir = join(folder, 'built');
    await compile({ ...messagesOfBuild, project, outdir });
    await writeFile(join(outdir, 'package.json'), '{ "type": "module" }');
    await transform(join(outdir, 'messages'));
    return outdir;
  }

  async function transform(messages: string): Promise<void> {
    const { handler } = messagesOfOneLanguage.transform;
    for (const name of await readdir(messages)) {
      const path = join(messages, name);
      await writeFile(path, handler(await readFile(path, 'utf8')));
    }
  }
});
