import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeLicenses, type BundledPackage } from '../../scripts/licenses.mjs';

const mit = (name: string, version = '1.0.0'): BundledPackage => ({
  name,
  version,
  identifier: 'MIT',
  text: `MIT text of ${name}`,
});

describe('the notice of third-party licenses', () => {
  let dist: string;
  let complaints: string[];

  beforeEach(async () => {
    dist = await mkdtemp(join(tmpdir(), 'pollin-licenses-'));
    complaints = [];
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.spyOn(process.stderr, 'write').mockImplementation((sentence) => {
      complaints.push(String(sentence));
      return true;
    });
    await write('client/.vite/licenses.json', [mit('react')]);
    await write('client/.vite/service-worker-licenses.json', [mit('workbox-precaching')]);
    await write('server/.vite/licenses.json', [mit('hono'), mit('tslib'), mit('tslib', '2.0.0')]);
    await write('client/.vite/web-workers/prepare-worker.json', ['comlink', 'react']);
    await write('client/.vite/manifest.json', {
      'index.html': {},
      'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2': {},
    });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await rm(dist, { recursive: true });
  });

  async function write(path: string, content: unknown): Promise<void> {
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), JSON.stringify(content));
  }
  const notice = () => readFile(join(dist, 'client/third-party-licenses.txt'), 'utf8');

  test('names each package of every bundle once per version, with its license and the text', async () => {
    expect(writeLicenses(dist)).toBe(true);

    const titles = (await notice()).match(/^\S+ \d+\.\d+\.\d+$/gm) ?? [];
    expect(titles.map((title) => title.replace(/ (?!1\.0\.0|2\.0\.0).*/, ''))).toEqual([
      '@fontsource-variable/inter',
      'comlink',
      'hono 1.0.0',
      'react 1.0.0',
      'tslib 1.0.0',
      'tslib 2.0.0',
      'workbox-precaching 1.0.0',
    ]);
    expect(await notice()).toContain('hono 1.0.0\nLicense: MIT\n\nMIT text of hono\n');
  });

  test('has the license of packages that only a web worker or the fonts bring', async () => {
    writeLicenses(dist);

    expect(await notice()).toContain('SIL Open Font License');
    expect(await notice()).toMatch(/^comlink \S+\nLicense: Apache-2\.0\n\n\s*Apache License/m);
  });

  test('says so where a package contains no license text', async () => {
    const { text: _, ...bare } = mit('bare');
    await write('client/.vite/licenses.json', [mit('react'), bare]);

    expect(writeLicenses(dist)).toBe(true);
    expect(await notice()).toContain('bare 1.0.0\nLicense: MIT\n\nThe package contains no license');
  });

  test.each([
    ['a list is missing', 'server/.vite/licenses.json', null, 'no list of packages'],
    [
      'a package has no license',
      'server/.vite/licenses.json',
      [{ name: 'x', version: '1' }],
      'x 1',
    ],
    ['a list has lost its packages', 'server/.vite/licenses.json', [], 'the packages of: server'],
  ])('fails the build where %s', async (_, path, content, sentence) => {
    await (content ? write(path, content) : rm(join(dist, path)));

    expect(writeLicenses(dist)).toBe(false);
    expect(complaints.join('')).toContain(sentence);
  });
});
