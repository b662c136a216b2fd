import { expect, it } from 'vitest';
import { CALLABLE_BASE, callableHeaders } from '#contract/routes/callable.ts';
import { firebaseAppCheck } from '#server/ports/app-check/firebase.ts';
import { buildTestApp, ORIGIN, serverForFile, type TestApp } from '../../support/app.ts';
import { callableClient, listenForFile } from './callable-client.ts';
import { StandInGoogle } from './stand-in-google.ts';

const NUMBER = '123456789012';
const at = new Date();
const now = () => at;
const google = new StandInGoogle(now);
const openAppCheck = () =>
  firebaseAppCheck({
    appCheck: { projectNumber: NUMBER, keysUrl: 'https://keys.test/jwks' },
    fetch: google.fetch,
    now,
  });
const app = await serverForFile({ appCheck: openAppCheck() });
const origin = await listenForFile(async (request, env) => {
  const headers = new Headers(request.headers);
  headers.set('host', new URL(ORIGIN).host);
  const body = await request.arrayBuffer();
  return app.fetch(
    new Request(`${ORIGIN}${new URL(request.url).pathname}`, { method: 'POST', headers, body }),
    env,
  );
});

const token = (over: object = {}) =>
  google.idToken({
    iss: `https://firebaseappcheck.googleapis.com/${NUMBER}`,
    aud: [`projects/${NUMBER}`, 'projects/pollin-test'] as never,
    sub: `1:${NUMBER}:web:abc`,
    auth_time: undefined,
    ...over,
  });

async function statusWith(appCheckToken?: string, server: TestApp = app): Promise<string> {
  const headers = appCheckToken ? { [callableHeaders.appCheckToken]: appCheckToken } : {};
  const response = await server.call(`${CALLABLE_BASE}/health`, headers as Record<string, string>, {
    data: null,
  });
  const { error } = (await response.json()) as { error?: { status: string } };
  return error?.status ?? 'done';
}

it("a callable needs App Check's token, which Firebase's client sends by itself", async () => {
  const call = callableClient(origin, { appCheck: await token() });

  expect(await call('health')).toMatchObject({ ok: true });
  await expect(callableClient(origin)('health')).rejects.toMatchObject({
    code: 'functions/unauthenticated',
  });
});

it('a token of another project, a forged one, and one that ended prove nothing', async () => {
  const good = await token();

  expect(await statusWith(good)).toBe('done');
  for (const bad of [
    await token({ iss: 'https://firebaseappcheck.googleapis.com/1' }),
    await token({ aud: ['projects/1'] }),
    await token({ exp: 1 }),
    await google.forged(good),
    'no token',
  ]) {
    expect(await statusWith(bad)).toBe('UNAUTHENTICATED');
  }
});

it.each([
  ['iat', 59, 'done'],
  ['iat', 61, 'UNAUTHENTICATED'],
  ['exp', -59, 'done'],
  ['exp', -61, 'UNAUTHENTICATED'],
])(
  'a token may come from a clock that is a minute away: %s %i s, %s',
  async (claim, by, status) => {
    const seconds = Math.floor(now().getTime() / 1_000) + by;

    expect(await statusWith(await token({ [claim]: seconds }))).toBe(status);
  },
);

it('a token is neither right nor wrong while the keys cannot be read', async () => {
  const started = buildTestApp({ pool: app.deps.pool, appCheck: openAppCheck() });
  const good = await token();
  google.isReachable = false;

  expect(await statusWith(good, started)).toBe('UNAVAILABLE');
  expect(await statusWith(undefined, started)).toBe('UNAUTHENTICATED');
  google.isReachable = true;
  expect(await statusWith(good, started)).toBe('done');
});

it("the app's own calls need none", async () => {
  expect((await app.call('/health', {})).status).toBe(200);
});
