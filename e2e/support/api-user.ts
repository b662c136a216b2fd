import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { API_BASE, headers as names } from '#contract/routes/route.ts';
import { routes, type AnswerOf, type RouteName } from '#contract/routes/http.ts';
import type { UserProfile } from '#contract/profile/record.ts';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

export type Call = { method: string; url: string; headers: Record<string, string>; body?: string };
/** Carries one call to the server and keeps the cookies that it sets. */
export type Carrier = (call: Call) => Promise<{ status: number; text: string }>;

/** A person at a program instead of a browser: signs in by the mailed code and makes calls. */
export class ApiUser {
  readonly #url: string;
  readonly #carry: Carrier;
  #accessToken = '';

  constructor(url: string, carry: Carrier = withOwnCookies()) {
    this.#url = url;
    this.#carry = carry;
  }

  async signIn(email: string): Promise<UserProfile> {
    await this.startSession(email);
    return await this.get('me', '/me');
  }

  /** Signs in by the emailed code. The caller's cookie jar keeps the refresh token. */
  async startSession(email: string): Promise<AnswerOf<'startSession'>> {
    const customToken = await this.customToken(email);
    const session = await this.post('startSession', '/session', { customToken });
    this.#accessToken = session.accessToken;
    return session;
  }

  /** Enters the emailed code. Answers the token that opens a session, or that Firebase exchanges. */
  async customToken(email: string): Promise<string> {
    const before = await this.lastLetter(email);
    await this.post('checkLoginApproval', '/checkLoginApproval', {
      data: { email },
      recaptchaToken: await this.#solve(),
    });
    const { customToken } = await this.post('verifyUser', '/verifyUser', {
      data: { email, otc: await this.code(email, before) },
      recaptchaToken: await this.#solve(),
    });
    return customToken;
  }

  /** When the newest letter to an address was written, '' before the first: what comes later is new. */
  async lastLetter(email: string): Promise<string> {
    return (await this.#letters(email))[0]?.at ?? '';
  }

  /** The code that was mailed after that letter. Mail is sent after the answer, so it may take a moment. */
  async code(email: string, after = ''): Promise<string> {
    return await this.#inLetter(email, ({ code, at }) => (at > after ? code : null));
  }

  /** The path of the invitation to a corporation that was mailed. */
  async corporation(email: string): Promise<string> {
    return await this.#inLetter(email, ({ text }) => /\/user\/corporation\/[\w-]+/.exec(text)?.[0]);
  }

  /** The path of the invitation that was mailed. */
  async invitation(email: string): Promise<string> {
    return await this.#inLetter(email, ({ text }) => /\/invitation\/[\w-]+/.exec(text)?.[0]);
  }

  async #inLetter(
    email: string,
    find: (letter: AnswerOf<'devMail'>[number]) => string | null | undefined,
  ): Promise<string> {
    for (let look = 0; look < 600; look++) {
      const found = (await this.#letters(email)).map(find).find(Boolean);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`Nothing of that kind was mailed to ${email}`);
  }

  async #letters(email: string) {
    return await this.get('devMail', `/dev/mail?to=${encodeURIComponent(email)}`);
  }

  async #solve(): Promise<string> {
    const challenge = (await this.get('botChallenge', '/botChallenge')) as unknown as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  }

  get = <N extends RouteName>(_name: N, path: string, accountId?: string) =>
    this.#call<N>('GET', path, undefined, accountId);

  post = <N extends RouteName>(_name: N, path: string, body: unknown, accountId?: string) =>
    this.#call<N>('POST', path, body, accountId);

  /** A call whose answer is not JSON: a stream, or a part of an upload. */
  async open(path: string, accountId: string, init: RequestInit = {}): Promise<Response> {
    const own = { authorization: `Bearer ${this.#accessToken}`, [names.account]: accountId };
    const headers = { ...own, ...(init.headers as Record<string, string> | undefined) };
    return await fetch(this.#url + API_BASE + path, { ...init, headers });
  }

  /** An access token lives shorter than a whole run on a slow machine. */
  async #renew(): Promise<void> {
    this.#accessToken = '';
    const session = await this.post('refreshSession', routes.refreshSession.path, {});
    this.#accessToken = session.accessToken;
  }

  async #call<N extends RouteName>(
    method: string,
    path: string,
    body: unknown,
    accountId?: string,
    isRenewed = false,
  ): Promise<AnswerOf<N>> {
    const { status, text } = await this.#carry({
      method,
      url: this.#url + API_BASE + path,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#accessToken ? { authorization: `Bearer ${this.#accessToken}` } : {}),
        ...(accountId ? { [names.account]: accountId } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (status === 401 && this.#accessToken !== '' && !isRenewed) {
      await this.#renew();
      return await this.#call(method, path, body, accountId, true);
    }
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text) as AnswerOf<N>;
  }
}

/** A program's own way to the server, with a jar of its own. */
function withOwnCookies(): Carrier {
  const jar = new Map<string, string>();
  return async ({ url, headers, ...call }) => {
    const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join('; ');
    const response = await fetch(url, { ...call, headers: { ...headers, cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return { status: response.status, text: await response.text() };
  };
}
