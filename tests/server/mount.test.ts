import { describe, expect, it } from 'vitest';
import { API_BASE, headers as names, type Route } from '#contract/routes/route.ts';
import { routes } from '#contract/routes/http.ts';
import { newId } from '#contract/new-id.ts';
import { CALLABLE_BASE } from '#contract/routes/callable.ts';
import { ORIGIN, buildTestApp, type TestApp, serverForFile } from '../support/app.ts';
import { freshDatabaseForFile } from '../support/postgres.ts';
import { aBusiness, aMember, aUser } from '../support/builders.ts';
import { aChat, codeOf, messageTo } from '../support/chat.ts';

const { pool } = await freshDatabaseForFile();
const app = await serverForFile({ pool });

const declared = Object.values<Route>(routes);
const addressOf = (route: Route) =>
  `${API_BASE}${route.path.replaceAll(/\{\w+\}/g, newId<never>())}`;

function request(path: string, init: RequestInit = {}): Promise<Response> {
  return Promise.resolve(app.hono.request(`${ORIGIN}${path}`, init));
}

describe('the mounted calls', () => {
  it('are the declared ones, no more and no fewer', () => {
    const mounted = app.hono.routes
      .filter(({ path }) => path.startsWith(API_BASE) && !path.startsWith(`${API_BASE}/uploads`))
      .filter(({ path }) => path !== `${API_BASE}${CALLABLE_BASE}/:name`)
      .map(({ method, path }) => `${method} ${path}`);

    const expected = declared.map(
      ({ method, path }) => `${method} ${API_BASE}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    );
    expect(mounted.toSorted()).toEqual(expected.toSorted());
  });

  it('of the demo exist in demo mode only', async () => {
    const real = buildTestApp({ pool: app.deps.pool, env: { demo: false } });

    expect(await codeOf(await real.call('/dev/mail', {}))).toBe('404 NOT_FOUND');
    expect((await real.hono.request(`${ORIGIN}/dev/mail`)).status).toBe(404);
  });

  it.each(declared.filter(({ access: who }) => who === 'user' || typeof who === 'object'))(
    'ask for a session: $method $path',
    async (route) => {
      const response = await request(addressOf(route), { method: route.method });

      expect(await codeOf(response)).toBe('401 SESSION_NEEDED');
    },
  );

  it.each(declared.filter(({ access: who }) => typeof who === 'object'))(
    "ask for one of the caller's own accounts: $method $path",
    async (route) => {
      const [mine, theirs] = [await aChat(app), await aChat(app)];
      const call = async (headers: Record<string, string>) =>
        codeOf(await request(addressOf(route), { method: route.method, headers }));
      const authorization = mine.asCreator['authorization'] ?? '';

      expect(await call({ authorization, [names.account]: theirs.creator.accountId })).toBe(
        '403 MEMBERSHIP_GONE',
      );
      expect(await call({ authorization, [names.account]: 'x' })).toBe('400 INVALID');
      const { authorization: nobody = '' } = await app.signIn(await aUser(app.deps.db));
      expect(await call({ authorization: nobody })).toBe('400 ACCOUNT_MISSING');
    },
  );

  it('act for the only membership when no account is named', async () => {
    const { creator } = await aChat(app);

    const response = await app.call('/sync', await app.signIn(creator.userId));

    expect(await response.json()).toMatchObject({ accountId: creator.accountId });
  });

  it('act for the chosen membership when no account is named', async () => {
    const { creator } = await aChat(app);
    await aMember(app.deps.db, (await aBusiness(app.deps.db)).accountId, 'staff', creator.userId);
    await app.deps.pool.query('update users set current_account_id = $2 where id = $1', [
      creator.userId,
      creator.accountId,
    ]);

    const response = await app.call('/sync', await app.signIn(creator.userId));

    expect(await response.json()).toMatchObject({ accountId: creator.accountId });
  });

  it('that nobody declared do not exist, for any method', async () => {
    const headers = await app.signIn(await aUser(app.deps.db));

    expect(await codeOf(await app.call('/nothing', headers))).toBe('404 NOT_FOUND');
    expect(await codeOf(await app.call('/sync', headers, {}, 'PUT'))).toBe('404 NOT_FOUND');
    expect(await codeOf(await app.call('', headers))).toBe('404 NOT_FOUND');
  });
});

describe('a request', () => {
  it.each([
    ['another host', { host: 'evil.test' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbouring site', { 'sec-fetch-site': 'same-site' }],
    ['a foreign origin', { origin: 'https://evil.test' }],
    ['a hidden origin', { origin: 'null' }],
    ['our host without encryption', { origin: ORIGIN.replace('https:', 'http:') }],
    ['our host at another port', { origin: `${ORIGIN}:8443` }],
    ['an origin that is longer', { origin: `${ORIGIN}.evil.test` }],
    ['an origin with a path', { origin: `${ORIGIN}/` }],
  ])('from %s changes nothing', async (_, headers) => {
    const { room, asCreator } = await aChat(app);
    const body = { data: messageTo(room, 'creator', 'x').payload };

    expect(await codeOf(await app.call('/addMessage', { ...asCreator, ...headers }, body))).toBe(
      '403 CROSS_SITE',
    );
  });

  it.each(['/health', '/ready'])(
    'of a load balancer, at the address of one process, is answered: %s',
    async (path) => {
      const probe = (init: RequestInit) => request(`${API_BASE}${path}`, init);

      const answer = await probe({ headers: { host: '10.0.0.7:8080' } });
      expect([answer.status, await answer.json()]).toEqual([
        200,
        expect.objectContaining({ ok: true }),
      ]);
      expect((await probe({ method: 'HEAD', headers: { host: '10.0.0.7' } })).status).toBe(200);
      expect(await codeOf(await probe({ method: 'POST', headers: { host: '10.0.0.7' } }))).toBe(
        '403 CROSS_SITE',
      );
    },
  );

  it('finds a process that drains alive and not ready', async () => {
    const draining = buildTestApp({ pool: app.deps.pool });
    draining.endStreams();

    expect(await codeOf(await draining.call('/ready', {}))).toBe('503 UNAVAILABLE');
    expect((await draining.call('/health', {})).status).toBe(200);
  });

  it('of a load balancer has a line in the log only if it fails, and then as a warning', async () => {
    const lines: unknown[] = [];
    const logged = buildTestApp({
      pool: app.deps.pool,
      log: { write: (line) => void lines.push(JSON.parse(line)) },
    });

    await logged.call('/health', {});
    await logged.call('/ready', {});
    expect(lines).toEqual([]);

    logged.endStreams();
    await logged.call('/ready', {});
    expect(lines).toEqual([
      expect.objectContaining({ level: 40, route: '/ready', status: 503, reason: 'UNAVAILABLE' }),
    ]);
  });

  it('keeps the name that its proxy gave it, and has one otherwise', async () => {
    const lines: unknown[] = [];
    const logged = buildTestApp({
      pool: app.deps.pool,
      log: { write: (line) => void lines.push(JSON.parse(line)) },
    });
    const nameOf = async (headers: Record<string, string>) =>
      (await logged.call('/me', headers)).headers.get(names.requestId) ?? '';

    expect(await nameOf({ [names.requestId]: 'proxy-17' })).toBe('proxy-17');
    const own = await nameOf({ [names.requestId]: 'two words\u00e9' });
    expect(own).toMatch(/^[\da-f-]{36}$/);
    expect(lines).toMatchObject([{ request: 'proxy-17' }, { request: own }]);
  });

  it('from our own page or from a program is served', async () => {
    const { room, asCreator } = await aChat(app);
    const body = { data: messageTo(room, 'creator', 'x').payload };
    const own = { ...asCreator, origin: ORIGIN, 'sec-fetch-site': 'same-origin' };

    expect((await app.call('/addMessage', own, body)).status).toBe(200);
    expect((await app.call('/addMessage', asCreator, body)).status).toBe(200);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
    'with a body that a simple form could send is refused: %s',
    async (type) => {
      const { asCreator } = await aChat(app);

      const response = await app.call('/addMessage', { ...asCreator, 'content-type': type }, {});

      expect(await codeOf(response)).toBe('415 NOT_JSON');
    },
  );

  it.each([
    ['no JSON', '{"data":', '400 INVALID'],
    ['bytes that are no text', Uint8Array.of(0x22, 0xff, 0x22), '400 INVALID'],
    ['nothing', '', '400 INVALID'],
    ['a prototype', '{"data":{},"__proto__":{"x":1}}', '400 INVALID'],
    ['a constructor', '{"data":{"constructor":{}}}', '400 INVALID'],
    ['very deep JSON', '['.repeat(30_000) + ']'.repeat(30_000), '400 INVALID'],
    ['an unknown field', '{"data":{},"more":1}', '400 INVALID'],
    ['too much', JSON.stringify({ data: 'x'.repeat(70_000) }), '413 TOO_LARGE'],
  ])('whose body is %s is refused', async (_, body, expected) => {
    const { asCreator } = await aChat(app);
    const headers = { ...asCreator, 'content-type': 'application/json' };

    const response = await request(`${API_BASE}/addMessage`, { method: 'POST', headers, body });

    expect(await codeOf(response)).toBe(expected);
  });

  it('that claims to be small is still counted', async () => {
    const { asCreator } = await aChat(app);
    const headers = { ...asCreator, 'content-type': 'application/json', 'content-length': '2' };
    let chunks = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        chunks++;
        controller.enqueue(new TextEncoder().encode(' '.repeat(10_000)));
      },
    });

    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    };
    const response = await request(`${API_BASE}/addMessage`, init);

    expect(await codeOf(response)).toBe('413 TOO_LARGE');
    expect(chunks).toBeLessThan(20);
  });

  it('that is refused hears where it is wrong, and not what it sent', async () => {
    const { asCreator } = await aChat(app);

    const response = await app.call('/commands', asCreator, { commands: [{ id: '<script>' }] });

    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      code: 'INVALID',
      current: { path: ['commands', 0, 'id'] },
    });
    expect(text).not.toContain('<script>');
  });
});

describe('every answer', () => {
  it.each(['/api/health', '/api/sync', '/api/nothing', '/nothing', '/dev/mail', '/'])(
    'carries the security headers: %s',
    async (path) => {
      const { headers } = await request(path);

      const policy = headers.get('content-security-policy') ?? '';
      for (const part of [
        "default-src 'none'",
        "script-src 'self';",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ]) {
        expect(policy).toContain(part);
      }
      expect(policy).not.toMatch(/unsafe|\*|http:/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('microphone=()');
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it('lets pictures come from where map tiles are configured, and nothing else', async () => {
    const mapTiles = 'https://tiles.example.org/map/{z}/{x}/{y}.png';
    const mapped = buildTestApp({
      pool: app.deps.pool,
      env: { mapTiles },
    });
    const policyOf = async (one: TestApp) =>
      (await one.call('/health', {})).headers.get('content-security-policy') ?? '';
    const [before, after] = [await policyOf(app), await policyOf(mapped)];

    expect(before).toContain("img-src 'self' data: blob:;");
    expect(before).not.toContain('default ');
    expect(after).toBe(
      before
        .replace('data: blob:;', 'data: blob: https://tiles.example.org;')
        .replace('trusted-types pollin dompurify', 'trusted-types pollin dompurify default'),
    );
    expect(await (await mapped.call('/health', {})).json()).toMatchObject({ mapTiles });
  });

  it('of a call is kept by no cache, and packed when it is long', async () => {
    const health = await app.call('/health', {});
    const openapi = await app.call('/openapi.json', { 'accept-encoding': 'gzip, br' });

    expect(health.headers.get('cache-control')).toBe('no-store');
    // Public, and the same for everyone.
    expect(openapi.headers.get('cache-control')).toBe('no-cache');
    expect(openapi.headers.get('content-encoding')).toBe('gzip');
    expect((await app.call('/nothing', {})).headers.get('cache-control')).toBe('no-store');
  });
});

describe('a fault of ours', () => {
  it('is reported as one, without its details, and logged without what was sent', async () => {
    const lines: string[] = [];
    const broken = buildTestApp({
      pool: app.deps.pool,
      log: { write: (line) => lines.push(line) },
    });
    const { room, asCreator } = await aChat(broken);
    await app.deps.pool.query('alter table chatrooms rename to hidden');

    const response = await broken.call('/chatrooms', asCreator);
    const batch = { commands: [messageTo(room, 'creator', 'a secret text')] };
    const command = await broken.call('/commands', asCreator, batch);
    await app.deps.pool.query('alter table hidden rename to chatrooms');

    expect(await response.clone().text()).not.toMatch(/chatrooms|relation/);
    expect(await codeOf(response)).toBe('500 FAILED');
    expect(await command.json()).toMatchObject({ answers: [{ outcome: 'failed' }] });
    expect(lines.join('')).toContain('request failed');
    expect(lines.join('')).not.toMatch(/a secret text|Bearer/);
  });

  it('of the database alone asks to come again', async () => {
    const { Pool } = await import('pg').then((module) => module.default);
    const pool = new Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 });
    const lost = buildTestApp({ pool });

    expect(await codeOf(await lost.call('/health', {}))).toBe('503 UNAVAILABLE');
  });
});
