import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { bubble, composer, openRoom, write, TACOS } from '../support/chat.ts';
import { Phone } from '../support/phone.ts';
import { ServerProcess } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

let next = '';
let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.create();
  next = await nextBuild(server.dist);
});
test.afterAll(async () => {
  await server.remove();
  await rm(next, { recursive: true, force: true });
});

/** In the page: resolves when the app has found a new version and its worker has fetched every file, however long that takes. */
async function newWorkerIsInstalled(): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (registration.waiting) resolve();
      registration.installing?.addEventListener('statechange', look);
    };
    registration.addEventListener('updatefound', look);
    look();
  });
}

test('a deploy under open tabs keeps them working, offers one reload, and loses no draft', async () => {
  const phone = await Phone.create(server);
  await phone.signIn('creator@pollin.test');
  const { page } = phone;
  await openRoom(page, 'creator', TACOS);
  const old = await readdir(join(server.dist, 'client/assets'));

  await server.stop();
  server.dist = next;
  await server.start();
  const gone = old.filter((name) => !fresh.has(name) && name.endsWith('.js'));
  expect(gone.length).toBeGreaterThan(100);
  for (const name of gone) {
    const answer = await fetch(`${server.url}/assets/${name}`);
    expect(answer.status, name).toBe(200);
    expect(answer.headers.get('content-type')).toContain('javascript');
  }

  await write(page, 'Written in the old version');
  await composer(page).fill('A draft over the update');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.evaluate(newWorkerIsInstalled);
  await expect(page.getByText('New version – reload')).toBeVisible();
  await expect(composer(page)).toHaveValue('A draft over the update');
  await expect(bubble(page, 'Written in the old version')).toBeVisible();

  const loads = countLoads(page);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(loads).toBe(1);
  await expect(composer(page)).toHaveValue('A draft over the update');
  await expect(bubble(page, 'Written in the old version')).toHaveCount(1);
  await expect(page.getByText('New version – reload')).toHaveCount(0);
  await expect.poll(() => scriptsOf(page)).not.toEqual(expect.arrayContaining(gone));
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await write(page, 'Written in the new version');
  await expect(page.getByText('New version – reload')).toHaveCount(0);
  expect(loads()).toBe(1);
  expect(phone.complaints).toEqual([]);
  await phone.remove();
});

let fresh = new Set<string>();

const REVISION = /"revision":"[0-9a-f]{32}"/g;
/** A part's name ends with the hash of its content: `thread-B4xYBiS.js`, or the hash alone, `B4xYBiS.css`. */
const HASH = /[\w-]{7}(?=\.\w+$)/;

/** The same app under other names, as after a deploy: every script and style, and every revision that the worker compares. */
async function nextBuild(dist: string): Promise<string> {
  const caches = join(root, 'node_modules/.cache');
  await mkdir(caches, { recursive: true });
  const folder = await mkdtemp(join(caches, 'e2e-next-'));
  await cp(dist, folder, { recursive: true, filter: (from) => from !== join(dist, 'paraglide') });
  const assets = join(folder, 'client/assets');
  const parts = await readdir(assets);
  const renamed = new Map(parts.map((name) => [name, name.replace(HASH, turned)]));
  const names = new RegExp(parts.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  for (const name of await readdir(join(folder, 'client'), { recursive: true })) {
    if (!/\.(js|css|html|json)$/.test(name)) continue;
    const file = join(folder, 'client', name);
    const text = await readFile(file, 'utf8');
    const next = text.replace(names, (part) => renamed.get(part) ?? part);
    await writeFile(
      file,
      next.replace(REVISION, (text) => text.replace(/[0-9a-f]{32}/, turned)),
    );
  }
  for (const [name, next] of renamed) await rename(join(assets, name), join(assets, next));
  fresh = new Set(await readdir(assets));
  return folder;
}

/** Another text of the same letters: no two names become one. */
const turned = (text: string): string => text.slice(1) + text.slice(0, 1);

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => loads++);
  return () => loads;
}

async function scriptsOf(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name.split('/').at(-1) ?? '')
      .filter((name) => name.endsWith('.js')),
  );
}
