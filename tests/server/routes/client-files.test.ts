import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORIGIN, buildTestApp, type TestApp } from '../../support/app.ts';
import { codeOf } from '../../support/chat.ts';
import { databaseForFile } from '../../support/postgres.ts';

let folder: string;
let app: TestApp;
/** Without the demo. */
let real: TestApp;

const script = `console.log("${'x'.repeat(3000)}");`;

const database = await databaseForFile();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pollin-client-'));
  const dir = join(folder, 'client');
  await mkdir(join(dir, 'assets'), { recursive: true });
  await mkdir(join(dir, '.vite'));
  await writeFile(join(dir, 'index.html'), '<!doctype html><title>Pollin</title>');
  await writeFile(join(dir, 'es.html'), '<!doctype html><html lang="es">');
  await mkdir(join(dir, 'demo', 'logos'), { recursive: true });
  await writeFile(join(dir, 'demo', 'logos', 'sol.svg'), '<svg/>');
  await writeFile(join(dir, 'service-worker.js'), '// worker');
  await writeFile(join(dir, 'assets', 'main-abc123.js'), script);
  await writeFile(join(dir, '.vite', 'manifest.json'), '{}');
  await writeFile(join(folder, 'old-def456.js'), '// the build before');
  await writeFile(join(folder, 'secret.txt'), 'secret');
  const client = clientHere();
  app = buildTestApp({ pool: database.pool, client });
  real = buildTestApp({ pool: database.pool, client, env: { demo: false } });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

function clientHere() {
  const findArchived = async (path: string) =>
    path === '/assets/old-def456.js' ? join(folder, 'old-def456.js') : null;
  return { dir: join(folder, 'client'), findArchived };
}

const get = async (path: string, headers: Record<string, string> = {}) =>
  app.hono.request(`${ORIGIN}${path}`, { headers });
const page = { accept: 'text/html,application/xhtml+xml' };

describe('the built client', () => {
  it.each(['/', '/login', '/creator/messages', '/business/campaign/1/messaging/2'])(
    'opens at every address of a page: %s',
    async (path) => {
      const response = await get(path, page);

      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('has another worker when the headers of its pages change, and the same one otherwise', async () => {
    const workerOf = async (on: TestApp) => {
      const answer = await on.hono.request(`${ORIGIN}/service-worker.js`);
      return { text: await answer.text(), etag: answer.headers.get('etag') };
    };
    const mapped = buildTestApp({
      pool: database.pool,
      client: clientHere(),
      env: { mapTiles: 'https://tiles.example.com/{z}/{x}/{y}.png' },
    });

    const [first, other, again] = [
      await workerOf(app),
      await workerOf(mapped),
      await workerOf(real),
    ];

    expect(first.text).toMatch(/^self\.headersOfPage='[\da-f]{16}';\/\/ worker$/);
    expect(again).toEqual(first);
    expect(other.text).toMatch(/\/\/ worker$/);
    expect(other.text).not.toBe(first.text);
    expect(other.etag).not.toBe(first.etag);
  });

  it.each([
    [{}, 'en'],
    [{ 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }, 'es'],
    [{ 'accept-language': 'en-US,es;q=0.9' }, 'en'],
    [{ 'accept-language': 'es', cookie: 'language=en' }, 'en'],
    [{ 'accept-language': 'en', cookie: 'a=b; language=es' }, 'es'],
    [{ 'accept-language': 'es', cookie: 'language=../secret' }, 'es'],
  ])('opens in the language of the browser, or that of its person: %o', async (wish, language) => {
    const response = await get('/login', { ...page, ...wish });

    expect(await response.text()).toContain(language === 'es' ? 'lang="es"' : '<title>Pollin');
    expect(response.headers.get('vary')).toContain('Accept-Language, Cookie');
  });

  it('has each language under an address of its own, for its worker', async () => {
    const spanish = { 'accept-language': 'es' };

    expect(await (await get('/index.html', spanish)).text()).toContain('<title>Pollin');
    expect(await (await get('/es.html')).text()).toContain('lang="es"');
  });

  it.each(['/api/nothing', '/files/1', '/assets/missing.js'])(
    'is no answer to %s',
    async (path) => {
      expect(await codeOf(await get(path, page))).toBe('404 NOT_FOUND');
    },
  );

  it.each<Record<string, string>>([{ accept: '*/*' }, {}])(
    'opens for a program that takes anything: %j',
    async (headers) => {
      const response = await get('/login', headers);

      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect((await get('/missing.png', headers)).status).toBe(404);
      expect((await get('/api/nothing', headers)).status).toBe(404);
      expect((await get('/login', { accept: 'application/json' })).status).toBe(404);
    },
  );

  it.each(['application/json', 'image/png', 'text/plain;q=0.5', ''])(
    'opens at the address of the site whatever a monitor takes: %j',
    async (accept) => {
      for (const method of ['GET', 'HEAD']) {
        const response = await app.hono.request(`${ORIGIN}/`, { method, headers: { accept } });

        expect(response.status, method).toBe(200);
        expect(response.headers.get('content-type')).toContain('text/html');
        expect((await response.text()).length > 0).toBe(method === 'GET');
      }
    },
  );

  it('is no answer to a missing picture or script of a page', async () => {
    expect((await get('/missing.png', { accept: 'image/*' })).status).toBe(404);
  });

  it('has the demo’s pictures in demo mode only', async () => {
    const picture = '/demo/logos/sol.svg';

    expect((await get(picture)).headers.get('content-type')).toBe('image/svg+xml');
    for (const headers of [{}, page]) {
      const response = await real.hono.request(`${ORIGIN}${picture}`, { headers });
      expect(await codeOf(response)).toBe('404 NOT_FOUND');
    }
    expect(await codeOf(await get('/demo/logos/none.svg', page))).toBe('404 NOT_FOUND');
  });

  it('keeps hashed assets for ever, packed for those who unpack', async () => {
    const plain = await get('/assets/main-abc123.js');
    const packed = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip' });

    expect(await plain.text()).toBe(script);
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    const unpacked = packed.body!.pipeThrough(new DecompressionStream('gzip'));
    expect(await new Response(unpacked).text()).toBe(script);
  });

  it("still has the last build's assets", async () => {
    expect(await (await get('/assets/old-def456.js')).text()).toBe('// the build before');
  });

  it('is asked after each time where names stay the same, and not sent again unchanged', async () => {
    const first = await get('/service-worker.js');
    const again = await get('/service-worker.js', {
      'if-none-match': first.headers.get('etag') ?? '',
    });

    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.headers.get('content-type')).toContain('text/javascript');
    expect(again.status).toBe(304);
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/.vite/manifest.json',
    '/%00',
  ])('shows nothing outside of it: %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});
