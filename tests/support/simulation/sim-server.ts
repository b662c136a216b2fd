import type { UserId } from '#contract/ids.ts';
import { SESSION_COOKIE } from '#server/identity/cookies.ts';
import { openSession } from '#server/identity/sessions.ts';
import { cookieValueOf } from '#server/identity/token-chain.ts';
import { openPool } from '#server/ports/database/open.ts';
import { buildTestApp, type TestApp } from '../app.ts';
import type { Chance } from './chance.ts';

/** The server over one database, on the simulation's clock. It can be killed in the middle of its work. */
export class SimServer {
  kills = 0;
  /** How likely a request is to find its server killed while it works on it. */
  mortality = 0.04;
  #app: TestApp;
  readonly #url: string;
  readonly #now: () => number;
  readonly #chance: Chance;

  private constructor(app: TestApp, url: string, now: () => number, chance: Chance) {
    this.#app = app;
    this.#url = url;
    this.#now = now;
    this.#chance = chance;
  }

  static async start(url: string, now: () => number, chance: Chance): Promise<SimServer> {
    return new SimServer(await boot(url, now), url, now, chance);
  }

  /** Whatever the request was doing when the server died is undone or was committed; nobody hears of it. */
  handle = async (request: Request): Promise<Response> => {
    const app = this.#app;
    const working = Promise.resolve(app.hono.fetch(request));
    if (!this.#chance.happens(this.mortality)) return await working;
    const patience = this.#chance.below(40);
    for (let tick = 0; tick < patience; tick++)
      await new Promise((resolve) => setImmediate(resolve));
    await this.#kill(app);
    await working.catch(() => undefined);
    throw new TypeError('Failed to fetch');
  };

  async #kill(app: TestApp) {
    if (app !== this.#app) return;
    this.kills++;
    this.#app = await boot(this.#url, this.#now);
    await this.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await app.deps.pool.end().catch(() => undefined);
  }

  get pool() {
    return this.#app.deps.pool;
  }

  get db() {
    return this.#app.deps.db;
  }

  /** A signed-in browser's cookie, as it is after the sign-in. */
  async cookieFor(userId: UserId): Promise<string> {
    const granted = await openSession(this.#app.deps, this.db, {
      userId,
      customToken: 'spent',
      userAgent: 'simulation',
    });
    return `${SESSION_COOKIE}=${cookieValueOf(granted.id, granted.token)}`;
  }

  async stop() {
    await this.#app.deps.pool.end();
  }
}

async function boot(url: string, now: () => number): Promise<TestApp> {
  const pool = await openPool(url, () => undefined);
  return buildTestApp({
    pool,
    now: () => new Date(now()),
    env: { publicUrl: 'http://localhost:8080' },
  });
}
