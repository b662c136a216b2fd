import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { decodeJwt, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { FirebaseEnv } from '#server/env/env-firebase.ts';

export const PROJECT = 'pollin-test';
const KEYS_URL = 'https://keys.test/jwks';
const TOKEN_URL = 'https://oauth2.googleapis.com/token';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2_048 });
const ours = pair();

export const firebase: FirebaseEnv = {
  projectId: PROJECT,
  account: {
    projectId: PROJECT,
    clientEmail: `signer@${PROJECT}.iam.example`,
    privateKey: ours.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  },
  webConfig: { apiKey: 'key', projectId: PROJECT },
  keysUrl: KEYS_URL,
  emulator: null,
  firestore: null,
};

type Answer = () => Response | Promise<Response>;
type User = { disabled?: boolean; validSince?: string };

/** Google in this process: its published keys, its token service, and the accounts of Firebase Authentication. */
export class StandInGoogle {
  readonly users = new Map<string, User>();
  /** Reads of the key set. */
  reads = 0;
  isReachable = true;
  /** Answers of the API, the keys, and the token service in place of their own. */
  answers: { api?: Answer; keys?: Answer; token?: Answer } = {};
  cacheControl = 'public, max-age=3600, must-revalidate';
  #keys = new Map<string, ReturnType<typeof pair>>();
  #granted = 0;
  #withdrawn = 0;
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
    this.rotate('first');
  }

  /** Publishes this key alone. */
  rotate(kid: string): void {
    this.#keys = new Map([[kid, this.#keys.get(kid) ?? pair()]]);
  }

  /** Makes every access token that was granted so far invalid. */
  withdrawTokens(): void {
    this.#withdrawn = this.#granted;
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    if (!this.isReachable) throw new TypeError('fetch failed');
    const request = new Request(input, init);
    const { api, keys, token } = this.answers;
    if (request.url === KEYS_URL) return (keys ?? (() => this.#publish()))();
    if (request.url === TOKEN_URL) return (token ?? (() => this.#grant()))();
    if (api) return api();
    const method = /accounts:(\w+)$/.exec(request.url)?.[1] ?? '';
    const bearer = /^Bearer granted-(\d+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
    if (Number(bearer ?? 0) <= this.#withdrawn) return new Response(null, { status: 401 });
    return this.#change(method, (await request.json()) as User & { localId: string | string[] });
  };

  #grant(): Response {
    this.#granted += 1;
    return Response.json({ access_token: `granted-${this.#granted}`, expires_in: 3_600 });
  }

  #publish(): Response {
    this.reads += 1;
    const keys = [...this.#keys].map(([kid, { publicKey }]) => ({
      ...publicKey.export({ format: 'jwk' }),
      kid,
      alg: 'RS256',
      use: 'sig',
    }));
    return Response.json({ keys }, { headers: { 'cache-control': this.cacheControl } });
  }

  #change(method: string, { localId, ...change }: User & { localId: string | string[] }): Response {
    const id = [localId].flat()[0] ?? '';
    const user = this.users.get(id);
    if (method === 'lookup')
      return Response.json(user ? { users: [{ localId: id, ...user }] } : {});
    if (method === 'delete') this.users.delete(id);
    else this.users.set(id, { ...user, ...change });
    return Response.json({});
  }

  /** What Firebase's client does with a custom token: an ID token, or nothing for one that our account did not sign. */
  async signInWithCustomToken(customToken: string, over: JWTPayload = {}): Promise<string> {
    const { payload } = await jwtVerify(customToken, ours.publicKey, { currentDate: this.#now() });
    const { uid, claims } = payload as { uid: string; claims: JWTPayload };
    this.users.set(uid, { ...this.users.get(uid) });
    return this.idToken({ sub: uid, ...claims, ...over });
  }

  async idToken(claims: JWTPayload, signer?: { kid: string; key: KeyObject }): Promise<string> {
    const [[kid, { privateKey }] = ['', pair()]] = this.#keys;
    const at = Math.floor(this.#now().getTime() / 1_000);
    return new SignJWT({
      iss: `https://securetoken.google.com/${PROJECT}`,
      aud: PROJECT,
      iat: at,
      exp: at + 3_600,
      auth_time: at,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: signer?.kid ?? kid })
      .sign(signer?.key ?? privateKey);
  }

  /** The same claims, signed by someone else under the published name. */
  forged(token: string): Promise<string> {
    const [kid = ''] = this.#keys.keys();
    return this.idToken(decodeJwt(token), { kid, key: pair().privateKey });
  }
}
