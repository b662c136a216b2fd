import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { afterAll, inject } from 'vitest';
import { API_BASE, headers as names } from '#contract/routes/route.ts';
import { newId } from '#contract/new-id.ts';
import type { AccountId, SessionId, UserId } from '#contract/ids.ts';
import { buildApp, type App, type Client } from '#server/app.ts';
import type { Deps } from '#server/http/call.ts';
import { onConnections } from '#server/http/streamed-answer.ts';
import { sessions } from '#server/db/schema/identity.ts';
import { readEnv } from '#server/env/env.ts';
import { createLog } from '#server/env/log.ts';
import { signAccessToken } from '#server/identity/access-token.ts';
import { noMetrics } from '#server/metrics/metrics.ts';
import { altchaBotCheck } from '#server/ports/bot-check/altcha.ts';
import { createInProcessBus } from '#server/ports/bus/in-process.ts';
import { diskFiles } from '#server/ports/files/disk.ts';
import { ownCalendar } from '#server/ports/scheduling/own-calendar.ts';
import { memoryJobs, type MemoryJobs } from './memory-jobs.ts';
import { databaseMail } from '#server/ports/mail/database.ts';
import { databaseForFile } from './postgres.ts';
import { recordingPush, type RecordingPush } from './recording-push.ts';

export const ORIGIN = 'https://pollin.test';

type Options = { pool: Pool; client?: Client; log?: { write: (line: string) => void } } & Partial<
  Pick<
    Deps,
    | 'now'
    | 'metrics'
    | 'bus'
    | 'mail'
    | 'botCheck'
    | 'identity'
    | 'appCheck'
    | 'jobs'
    | 'push'
    | 'payments'
    | 'files'
    | 'scheduling'
  >
> & {
    env?: Partial<Deps['env']>;
    /** Its folder for pictures; by default one that is removed after the run. */
    dataDir?: string;
  };

export type TestApp = App & {
  deps: Deps;
  /** The jobs of this server, which run when a test starts them; unless the test supplied others. */
  jobs: MemoryJobs;
  /** The messages to push services, unless the test supplied a push service. */
  push: RecordingPush;
  /** Headers of a new session of this user, acting for the account if one is named; of one who signed in just now, by default. */
  signIn: (
    userId: UserId,
    accountId?: AccountId,
    authenticatedOn?: Date,
  ) => Promise<Record<string, string>>;
  /** A call below the API's base; a body makes it a POST of JSON. */
  call: (
    path: string,
    headers: Record<string, string>,
    body?: unknown,
    method?: string,
  ) => Promise<Response>;
};

/** A folder of this server's own, gone at the end of the run. */
const aDataDirectory = (): string => join(inject('serversFolder'), newId());

/** The server of this test file, on the file's database unless it is given another; both end with the file. */
export async function serverForFile(options: Partial<Options> = {}): Promise<TestApp> {
  const pool = options.pool ?? (await databaseForFile()).pool;
  const app = buildTestApp({ ...options, pool });
  afterAll(() => app.endStreams());
  return app;
}

/** The whole server on a test's own database, without a network and with a clock of the test's choosing. */
export function buildTestApp({
  pool,
  client,
  log,
  env,
  dataDir = aDataDirectory(),
  ...rest
}: Options): TestApp {
  const now = rest.now ?? (() => new Date());
  const db = drizzle(pool);
  const jobs = memoryJobs(pool);
  const push = recordingPush();
  const deps: Deps = {
    env: {
      ...readEnv({ NODE_ENV: 'test', PUBLIC_URL: ORIGIN, POLLIN_DEMO: '1' }),
      dataDir,
      ...env,
    },
    pool,
    db,
    bus: rest.bus ?? createInProcessBus(),
    mail: rest.mail ?? databaseMail({ db, now }),
    jobs: rest.jobs ?? jobs,
    push: rest.push ?? push,
    payments: rest.payments ?? null,
    files: rest.files ?? diskFiles(join(env?.dataDir ?? dataDir, 'files')),
    scheduling: rest.scheduling ?? ownCalendar({ pool, now }),
    botCheck: rest.botCheck ?? altchaBotCheck({ pool, db, now, randomBytes, ease: 1 }),
    identity: rest.identity ?? null,
    appCheck: rest.appCheck ?? null,
    metrics: rest.metrics ?? noMetrics,
    log: log ? createLog(log) : pino({ level: 'silent' }),
    now,
    randomBytes,
    version: 'test',
  };
  const app = buildApp(deps, client ?? null);

  async function signIn(
    userId: UserId,
    accountId?: AccountId,
    authenticatedOn = now(),
  ): Promise<Record<string, string>> {
    const session = { id: newId<SessionId>(), userId, salt: randomBytes(32).toString('base64url') };
    await db.insert(sessions).values({ ...session, nextHash: session.id, authenticatedOn });
    const token = await signAccessToken(session, now());
    return {
      authorization: `Bearer ${token}`,
      ...(accountId && { [names.account]: accountId }),
    };
  }

  async function call(
    path: string,
    headers: Record<string, string>,
    body?: unknown,
    method = body === undefined ? 'GET' : 'POST',
  ): Promise<Response> {
    const sent = {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    };
    const request = new Request(`${ORIGIN}${API_BASE}${path}`, sent);
    const head: ResponseInit = {};
    // What nobody reads backs up at once, as on a slow line.
    const outgoing = Object.assign(new PassThrough({ highWaterMark: 1 }), {
      writeHead: (status: number, written: HeadersInit) =>
        Object.assign(head, { status, headers: written }),
      flushHeaders: () => undefined,
    });
    const answer = await onConnections((one) => app.hono.fetch(one))(request, {
      outgoing,
    } as never);
    return answer === RESPONSE_ALREADY_SENT
      ? new Response(Readable.toWeb(outgoing) as ReadableStream<Uint8Array>, head)
      : answer;
  }

  return { ...app, deps, jobs, push, signIn, call };
}
