import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { UserId } from '#contract/ids.ts';
import { startTimers } from '#server/bookings/timers.ts';
import { startCampaignTimers } from '#server/campaigns/timers.ts';
import { startProjectTimers } from '#server/projects/timers.ts';
import { startPrices } from '#server/prices/price-jobs.ts';
import { isConnectionError } from '#server/db/connection-error.ts';
import { nameNewEpoch } from '#server/db/epoch.ts';
import { SESSION_COOKIE } from '#server/identity/cookies.ts';
import { openSession } from '#server/identity/sessions.ts';
import { cookieValueOf } from '#server/identity/token-chain.ts';
import { openPool } from '#server/ports/database/open.ts';
import { buildTestApp, type TestApp } from '../app.ts';
import { openProvider, type FakeProvider, type Weather } from '../fake-provider.ts';
import { runJobs } from '../run-jobs.ts';
import type { Chance } from './chance.ts';
import { isLost, lost } from './in-flight.ts';

/** pino's number of an error. */
const ERROR_LEVEL = 50;

/**
 * The server over one database, on the clock of the run. It can be killed in the middle of its work, backed up, and
 * restored from that backup. One server plays many runs: what it costs is its connections.
 */
export class SimServer {
  kills = 0;
  /** How likely a request is to find its server killed while it works on it. */
  mortality = 0;
  /** How likely the payment provider fails, or loses its answer. */
  outages = 0;
  /** The server's internal errors. */
  readonly faults: string[] = [];
  #app!: TestApp;
  readonly #killings = new WeakMap<TestApp, Promise<void>>();
  /** Killed servers: errors of their remaining timers and requests are ignored. */
  readonly #dead = new WeakSet<TestApp>();
  #url: string;
  readonly #name: string;
  #backup: string | null = null;
  #backups = 0;
  #now: () => number = () => 0;
  #chance!: Chance;
  /** It lives longer than every server. */
  readonly provider: FakeProvider;

  private constructor(url: string, provider: FakeProvider) {
    this.#url = url;
    this.provider = provider;
    this.#name = nameOf(url);
  }

  static async open(address: string): Promise<SimServer> {
    const url = new URL(address);
    // Connections are short-lived here: a plan for each of the first calls of a statement would cost more than the calls.
    url.searchParams.set('options', '-c plan_cache_mode=force_generic_plan');
    const server: SimServer = new SimServer(
      url.href,
      await openProvider(() => new Date(server.#now())),
    );
    server.#app = await server.#boot();
    return server;
  }

  /** A new run begins: on another clock, with another chance. */
  begin(now: () => number, chance: Chance): void {
    Object.assign(this, { kills: 0, mortality: 0, outages: 0 });
    this.faults.length = 0;
    this.#now = now;
    this.#chance = chance;
    const sky = chance.fork();
    this.provider.sets((call) =>
      call.startsWith('POST') && sky.happens(this.outages) ? sky.pick(outages) : 'fine',
    );
  }

  /** The work of a request at the server's death is undone or committed, without an answer. */
  handle = async (request: Request): Promise<Response> =>
    await this.#mortal(async ({ hono }) => {
      const reply = await hono.fetch(request);
      // As Node's server sends it with every answer.
      reply.headers.set('date', new Date(this.#now()).toUTCString());
      return reply;
    });

  /** What two processes do at the same minute. */
  async runTimers(): Promise<void> {
    await this.#mortal(async ({ deps }) => {
      const all = async () => {
        await runJobs(deps, startTimers);
        await runJobs(deps, startCampaignTimers, 'candidate-timers');
        await runJobs(deps, startCampaignTimers, 'campaign-timers');
        // Nobody outside is asked for a post.
        await runJobs(deps, (own) => startProjectTimers(own, async () => 'unknown'));
        await this.moveMoney();
      };
      const runs = await Promise.allSettled([all(), all()]);
      const failed = runs.flatMap((run) =>
        run.status === 'rejected' ? [run.reason as Error] : [],
      );
      if (failed.some((error) => !isConnectionError(error))) throw failed[0];
    }).catch((error: unknown) => {
      if (!isLost(error)) throw error;
    });
  }

  /** What the timer of prices does. */
  async moveMoney(): Promise<void> {
    await runJobs({ ...this.#app.deps, payments: this.provider.single }, startPrices);
  }

  async #mortal<T>(work: (app: TestApp) => Promise<T>): Promise<T> {
    const app = this.#app;
    const working = this.#untilDeath(app, work(app));
    // Reported below; a dying server reports nothing.
    working.catch(() => undefined);
    if (!this.#chance.happens(this.mortality)) return await working;
    const patience = this.#chance.below(40);
    for (let tick = 0; tick < patience; tick++) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    await this.#kill(app);
    await working.catch(() => undefined);
    throw lost();
  }

  /** The outcome of a server's work, unless a request has killed the server by then. */
  async #untilDeath<T>(app: TestApp, working: Promise<T>): Promise<T> {
    try {
      const done = await working;
      if (!this.#dead.has(app)) return done;
    } catch (error) {
      if (!this.#dead.has(app)) throw error;
    }
    throw lost();
  }

  /** Kills a server once; a second caller waits for its end too. */
  async #kill(app: TestApp): Promise<void> {
    const killing = this.#killings.get(app) ?? this.#killFirst(app);
    this.#killings.set(app, killing);
    await killing;
  }

  async #killFirst(app: TestApp): Promise<void> {
    this.kills++;
    const next = await this.#boot();
    this.#dead.add(app);
    // No new connection for the dead one; what it still holds is cut below.
    app.deps.pool.end().catch(() => undefined);
    await next.deps.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    this.#app = next;
  }

  /** Copies the database as it is. Nothing may be under way. */
  async backUp(): Promise<void> {
    await this.pool.end();
    this.#backup = `${this.#name}_${++this.#backups}`;
    await this.#administer(`create database ${this.#backup} template ${nameOf(this.#url)}`);
    this.#app = await this.#boot();
  }

  /** Goes on from the backup, whose history gets a name of its own. Nothing may be under way. */
  async restore(): Promise<void> {
    if (this.#backup === null) return;
    await this.pool.end();
    const old = nameOf(this.#url);
    const url = new URL(this.#url);
    url.pathname = `/${this.#backup}`;
    [this.#url, this.#backup] = [url.href, null];
    await this.#administer(`drop database ${old} with (force)`);
    this.#app = await this.#boot();
    await nameNewEpoch(this.pool, this.#app.deps.randomBytes);
  }

  /** The run is over: its shoots and campaigns concern no timer of the next run, and its backup is not used. */
  async end(): Promise<void> {
    await this.pool.query(FORGET);
    if (this.#backup !== null) await this.#administer(`drop database ${this.#backup} with (force)`);
    this.#backup = null;
  }

  async close(): Promise<void> {
    this.provider.close();
    await this.pool.end();
  }

  async #administer(statement: string): Promise<void> {
    const url = new URL(this.#url);
    url.pathname = '/postgres';
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
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

  async #boot(): Promise<TestApp> {
    const pool = await openPool(this.#url, () => undefined);
    const app: TestApp = buildTestApp({
      pool,
      // Storms send no pictures: nothing is ever written here.
      dataDir: join(tmpdir(), 'pollin-storm'),
      now: () => new Date(this.#now()),
      payments: this.provider.single,
      env: { publicUrl: 'http://localhost:8080' },
      log: { write: (line) => this.#dead.has(app) || this.#listen(line) },
    });
    return app;
  }

  #listen(line: string) {
    if (!line.startsWith(`{"level":${ERROR_LEVEL}`)) return;
    const said = JSON.parse(line) as { msg: string; err?: { message: string } };
    // Its next run makes up for it.
    if (this.outages > 0 && said.msg === 'a price could not be moved') return;
    this.faults.push(`${said.msg}: ${said.err?.message}`);
  }
}

/** Refused, or done without an answer. */
const outages: Weather[] = ['lost', 'lost', 'broken', 'busy'];

const FORGET = [
  ...['appointments', 'reviews', 'post_urls', 'content_items', 'projects', 'candidates'].map(
    (table) => `delete from ${table}`,
  ),
  `update campaigns set status = 'cancelled' where status = 'active'`,
  // The ledger is never deleted from.
  'update project_payments set next_step_on = null',
].join(';');

const nameOf = (url: string): string => new URL(url).pathname.slice(1);
