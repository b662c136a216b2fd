import { afterAll, expect, test, vi } from 'vitest';
import { hostedRoutes } from '#contract/routes/hosted.ts';

type Answer = () => Response | Promise<Response>;

/** The answer of Firebase to the exchange of a token. */
let answer: Answer;
// Firebase's client takes `fetch` when it is loaded.
vi.stubGlobal('fetch', async (input: string) => {
  const { pathname } = new URL(input, 'https://pollin.test');
  if (pathname.endsWith(hostedRoutes.firebaseConfig.path)) {
    return Response.json({ config: { apiKey: 'key', projectId: 'pollin-test' } });
  }
  if (pathname.endsWith('accounts:signInWithCustomToken')) return answer();
  return Response.json({ users: [{ localId: 'a' }] });
});
const { firebaseToken } = await import('#src/features/auth/firebase-token.ts');
afterAll(() => void vi.unstubAllGlobals());

const refusing = (status: number, message: string) => () =>
  Response.json({ error: { code: status, message } }, { status });
const refused = (code: string) => ({ kind: 'refused', refusal: { code } });
const undelivered = { kind: 'undelivered', status: null };

test.each<[string, Answer, object]>([
  ['calls the user disabled', refusing(400, 'USER_DISABLED'), refused('USER_DISABLED')],
  ['asks to slow down', refusing(429, 'TOO_MANY_ATTEMPTS_TRY_LATER'), undelivered],
  ['refuses the key of this page', refusing(400, 'API_KEY_INVALID'), undelivered],
  ['is down', refusing(503, 'UNAVAILABLE'), undelivered],
  ['answers a page', () => new Response('<html>'), undelivered],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')), undelivered],
])('a sign-in whose Firebase %s ends without a session', async (_, firebase, failure) => {
  answer = firebase;

  expect(await firebaseToken('a.b.c')).toMatchObject({ ok: false, failure });
});

test.each(['INVALID_CUSTOM_TOKEN', 'CREDENTIAL_MISMATCH'])(
  'a token that Firebase refuses goes to our server, which knows why: %s',
  async (code) => {
    answer = refusing(400, code);

    expect(await firebaseToken('a.b.c')).toEqual({ ok: true, value: 'a.b.c' });
  },
);

test('a sign-in works once Firebase answers, after a failure too', async () => {
  const claims = { sub: 'a', iat: 1, exp: 4_000_000_000 };
  const idToken = ['{}', JSON.stringify(claims), 'c'].map(btoa).join('.');
  answer = refusing(503, 'UNAVAILABLE');
  expect((await firebaseToken('a.b.c')).ok).toBe(false);

  answer = () => Response.json({ idToken, refreshToken: 'r', expiresIn: '3600' });

  expect(await firebaseToken('a.b.c')).toEqual({ ok: true, value: idToken });
});
