import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { afterAll, expect } from 'vitest';
import { API_BASE, headers } from '#contract/routes/route.ts';
import { routes } from '#contract/routes/http.ts';
import type { AnswerOf, BodyInputOf, RouteName } from '#contract/routes/http.ts';
import type { Refusal } from '#contract/refusal.ts';
import { lettersDelivered } from '#server/identity/letters.ts';
import { createLog } from '#server/env/log.ts';
import type { Letter } from '#server/ports/mail/mail.ts';
import { ORIGIN, buildTestApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { leaseDatabase } from '../../support/postgres.ts';

/** The bot check's answer of a person; every other one is a robot's. */
export const PERSON = 'a person';
export const START = new Date('2026-11-21T10:00:00.000Z');

export type IdentityApp = Awaited<ReturnType<typeof openIdentityApp>>;
export type Answer<N extends RouteName> = {
  status: number;
  body: AnswerOf<N>;
  refusal: Refusal;
  bytes: string;
  headers: Headers;
};
type Env = Partial<TestApp['deps']['env']>;
type CallOptions = {
  ip?: string;
  forwardedFor?: string;
  token?: string;
  query?: string;
  userAgent?: string;
};

/** The server with a clock, a mailbox and a log that tests can look at; limits as they are by default. */
export async function openIdentityApp(env: Env = {}) {
  const database = await leaseDatabase();
  const letters: Letter[] = [];
  const queries: string[] = [];
  let time = START;
  let logged = '';
  const app = buildTestApp({
    pool: database.pool,
    env,
    now: () => time,
    mail: { send: async (letter) => void letters.push(letter) },
    botCheck: {
      challenge: async () => ({ easy: true }),
      verify: async (token) => token === PERSON,
    },
  });
  app.deps.log = createLog({ write: (line) => void (logged += line) });
  app.deps.db = drizzle(database.pool, {
    logger: { logQuery: (query) => void queries.push(query) },
  });

  return {
    ...app,
    letters,
    queries,
    log: () => logged,
    pass: (milliseconds: number) => void (time = new Date(time.getTime() + milliseconds)),
    browser: () => new Browser(app, letters),
    close: () => database.release(),
  };
}

/** The same, closed with the test file. */
export async function identityAppForFile(env: Env = {}): Promise<IdentityApp> {
  const app = await openIdentityApp(env);
  afterAll(() => app.close());
  return app;
}

/**
 * Makes calls meet: `lock` keeps a row for itself (and may change it) until all of them wait for it, then lets
 * go. Between them they have read whatever they read without asking for the row.
 */
export async function meeting<T>(
  pool: Pool,
  lock: string,
  id: string,
  calls: (() => Promise<T>)[],
) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(lock, [id]);
    const answers = Promise.all(calls.map((call) => call()));
    const waiting = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(calls.length);
    await client.query('commit');
    return await answers;
  } finally {
    client.release();
  }
}

/** One browser profile: it keeps its cookies and sends them with each call. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** As its settings say. */
  language = 'en-US,en;q=0.9';
  /** As its app names it. */
  timeZone: string | undefined;
  readonly #app: TestApp;
  readonly #letters: Letter[];

  constructor(app: TestApp, letters: Letter[]) {
    this.#app = app;
    this.#letters = letters;
  }

  async call<N extends RouteName>(
    name: N,
    body?: BodyInputOf<N>,
    { ip = '203.0.113.7', forwardedFor, token, query = '', userAgent }: CallOptions = {},
  ): Promise<Answer<N>> {
    const { method, path } = routes[name];
    const cookie = [...this.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const response = await this.#app.hono.request(
      `${ORIGIN}${API_BASE}${path}${query}`,
      {
        method,
        headers: {
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          'Accept-Language': this.language,
          ...(this.timeZone && { [headers.timeZone]: this.timeZone }),
          ...(cookie && { Cookie: cookie }),
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(forwardedFor && { 'X-Forwarded-For': forwardedFor }),
          ...(userAgent && { 'User-Agent': userAgent }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: ip } } },
    );
    const bytes = await response.text();
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const parsed = bytes.startsWith('{') || bytes.startsWith('[') ? JSON.parse(bytes) : null;
    const { status } = response;
    return { status, headers: response.headers, bytes, body: parsed, refusal: parsed };
  }

  /** Another browser with the same cookies, as a thief or a second tab has it. */
  copy(): Browser {
    const copy = new Browser(this.#app, this.#letters);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  askForCode(email: string, options?: CallOptions) {
    return this.call('checkLoginApproval', { data: { email }, recaptchaToken: PERSON }, options);
  }

  tryCode(email: string, otc: string) {
    return this.call('verifyUser', { data: { email, otc }, recaptchaToken: PERSON });
  }

  /** Asks for a code and reads it in the mailbox. */
  async receiveCode(email: string): Promise<string> {
    const asked = await this.askForCode(email);
    if (asked.status !== 200) throw new Error(`no code: ${asked.bytes}`);
    await lettersDelivered(this.#app.deps.mail);
    const code = this.#letters.findLast((letter) => letter.to === email)?.code;
    if (!code) throw new Error('no letter');
    return code;
  }

  async earnCustomToken(email: string): Promise<string> {
    const verified = await this.tryCode(email, await this.receiveCode(email));
    return verified.body.customToken;
  }

  async signIn(email: string): Promise<AnswerOf<'startSession'>> {
    const started = await this.call('startSession', {
      customToken: await this.earnCustomToken(email),
    });
    if (started.status !== 200) throw new Error(`not signed in: ${started.bytes}`);
    return started.body;
  }

  refresh() {
    return this.call('refreshSession', {});
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const at = pair.indexOf('=');
    if (attributes.includes('Max-Age=0')) this.cookies.delete(pair.slice(0, at));
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}
