import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { API_BASE, headers as names, type AnswerOf, type RouteName } from '#contract/http.ts';
import type { UserProfile } from '#contract/profile/record.ts';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

/** A person at a program instead of a browser: signs in by the mailed code and makes calls. */
export class ApiUser {
  readonly #url: string;
  #cookies = new Map<string, string>();
  #accessToken = '';

  constructor(url: string) {
    this.#url = url;
  }

  async signIn(email: string): Promise<UserProfile> {
    const before = await this.lastLetter(email);
    await this.post('checkLoginApproval', '/checkLoginApproval', {
      data: { email },
      recaptchaToken: await this.#solve(),
    });
    const { customToken } = await this.post('verifyUser', '/verifyUser', {
      data: { email, otc: await this.code(email, before) },
      recaptchaToken: await this.#solve(),
    });
    const session = await this.post('startSession', '/session', { customToken });
    this.#accessToken = session.accessToken;
    return await this.get('me', '/me');
  }

  /** When the newest letter to an address was written, '' before the first: what comes later is new. */
  async lastLetter(email: string): Promise<string> {
    return (await this.#letters(email))[0]?.at ?? '';
  }

  /** The code that was mailed after that letter. Mail is sent after the answer, so it may take a moment. */
  async code(email: string, after = ''): Promise<string> {
    for (let look = 0; look < 200; look++) {
      const mail = (await this.#letters(email)).find((one) => one.code && one.at > after);
      if (mail?.code) return mail.code;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`No code was mailed to ${email}`);
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

  async #call<N extends RouteName>(
    method: string,
    path: string,
    body: unknown,
    accountId?: string,
  ): Promise<AnswerOf<N>> {
    const response = await fetch(this.#url + API_BASE + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#accessToken ? { authorization: `Bearer ${this.#accessToken}` } : {}),
        ...(accountId ? { [names.account]: accountId } : {}),
        cookie: [...this.#cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as AnswerOf<N>;
  }
}
