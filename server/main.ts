import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Registry } from 'prom-client';
import { BRAND } from '#contract/brand.ts';
import { buildApp, type Client } from './app.ts';
import { archiveAssets } from './http/assets-archive.ts';
import type { Deps } from './http/call.ts';
import { migrate } from './db/migrate.ts';
import { readEnv, type Env } from './env/env.ts';
import { lettersDelivered } from './identity/letters.ts';
import { sweepHourly } from './identity/sweep.ts';
import { listen } from './listen.ts';
import { requireNode, thisNode } from './env/require-node.ts';
import { createLog, inFormat, openDestination } from './env/log.ts';
import { createMetrics, noMetrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { firebaseAppCheck } from './ports/app-check/firebase.ts';
import { altchaBotCheck } from './ports/bot-check/altcha.ts';
import { recaptchaBotCheck } from './ports/bot-check/recaptcha.ts';
import { openBus } from './ports/bus/open.ts';
import { prepareDataDirectory } from './ports/database/data-directory.ts';
import { noteDataDirectory } from './ports/database/note-data-directory.ts';
import { openDatabase } from './ports/database/open.ts';
import { checkFiles, openBuilds, openFiles } from './ports/files/open.ts';
import { openIdentity } from './ports/identity/open.ts';
import { openJobs } from './ports/jobs/pg-boss.ts';
import { checkMail } from './ports/mail/check.ts';
import { openMail } from './ports/mail/open.ts';
import { checkStripe } from './ports/payments/check.ts';
import { openPayments } from './ports/payments/open.ts';
import { openPush } from './ports/push/open.ts';
import { openScheduling } from './ports/scheduling/open.ts';
import { StartError } from './env/start-error.ts';
import { version } from './env/version.ts';
import { startWorkers } from './start-workers.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Opened resources, closed in the opposite order when the server ends or its start fails. */
const closers: (() => Promise<void>)[] = [];

let stopping = false;

/** Longest time for a running start to notice a stop. */
const START_PATIENCE_MS = 10_000;

// Registered before anything opens, so that a signal closes every open resource.
const started = start();
stopOnSignal();
try {
  await started;
} catch (error) {
  if (!stopping) await giveUp(error);
}

async function start(): Promise<void> {
  requireNode(thisNode());
  const env = readEnv(process.env);
  await prepareDataDirectory(env.dataDir);
  const { log, say, flush } = await openLog(env);
  closers.push(flush);
  const database = await openDatabase(env, say);
  closers.push(() => database.close());
  goOn();
  await migrate(database.direct, say);
  goOn();
  const { pool } = database;
  if (env.databaseUrl !== null) await noteDataDirectory({ env, pool, say });
  const db = drizzle(pool);
  const { bus, name: busName } = await openBus(env, database.url, say);
  closers.push(() => bus.close());
  const now = () => new Date();
  const { mail, name: mailName } = openMail({ env, db, now, print });
  const { push, name: pushName } = await openPush({ env, pool, log, now });
  const { files, name: filesName } = await openFiles(env);
  closers.push(() => files.close());
  await checkFiles(files, say);
  const paying = await openPayments({ env, pool, log, now, randomBytes });
  closers.push(() => paying.close());
  const { scheduling, name: schedulingName } = await openScheduling({ env, pool, now, say });
  const botCheck = env.recaptcha
    ? recaptchaBotCheck({ recaptcha: env.recaptcha, publicUrl: env.publicUrl, log, now })
    : altchaBotCheck({ pool, db, now, randomBytes, ease: env.limitsFactor });
  const appCheck = env.appCheck && firebaseAppCheck({ appCheck: env.appCheck, now });
  const { identity, name: identityName } = openIdentity({ env, log, now });
  const registry = new Registry();
  const metrics = env.metrics ? createMetrics(registry) : noMetrics;
  const jobs = await openJobs({ pool, direct: database.direct, log, metrics });
  // Closed after the requests that add jobs and before what jobs use; those that run are waited for.
  closers.push(() => jobs.stop());
  // Every table that they are read from exists by now.
  if (env.metrics) {
    const { dataDir } = env;
    closers.push(await serveMetrics({ registry, at: env.metrics, pool, log, dataDir }));
  }
  // A letter that fails becomes a job.
  closers.push(() => lettersDelivered(mail));
  goOn();
  const deps: Deps = {
    env,
    pool,
    db,
    bus,
    mail,
    jobs,
    push,
    payments: paying.payments,
    files,
    scheduling,
    botCheck,
    identity,
    appCheck,
    log,
    metrics,
    now,
    randomBytes,
    version,
  };
  if (env.demo) await (await import('./demo/seed.ts')).seedDemo(deps);
  goOn();
  // Every queue's worker is there before the first request can fill it.
  const { isMirrored } = await startWorkers(deps, database.direct, (close) => closers.push(close));
  const app = buildApp(deps, await openClient(env, say));
  closers.push(await listen(app, env));
  const stopSweeping = sweepHourly(deps);
  closers.push(async () => stopSweeping());
  goOn();
  await greet(env, {
    version,
    mail: mailName,
    push: pushName,
    pictures: filesName,
    uploads: env.dataDir,
    payments: paying.name,
    'sign-in': identityName,
    'bot check': env.recaptcha ? 'reCAPTCHA' : 'ALTCHA',
    scheduling: schedulingName ?? 'our own calendar',
    ...(busName !== null && { hints: busName }),
    ...(isMirrored && { mirror: 'Firestore' }),
    ...(env.geocoderUrl !== null && { geocoder: new URL(env.geocoderUrl).host }),
    ...(env.appCheck && { 'app check': 'Firebase' }),
    ...(env.ai && { ai: env.ai.model }),
    ...(env.mapTiles !== null && { 'map tiles': new URL(env.mapTiles).host }),
    ...(env.metrics && { metrics: `${env.metrics.host}:${env.metrics.port}` }),
  });
  // A service that is slow delays no start.
  if (env.smtpUrl !== null) void checkMail(env.smtpUrl, say);
  if (env.payments) void checkStripe(env.payments, say);
}

/** Ends a start whose server was stopped. */
function goOn(): void {
  if (stopping) throw new StartError('The server was stopped while it was starting.');
}

async function giveUp(error: unknown): Promise<void> {
  await closeAll();
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** Demo starts and terminals show a person where to go; the log then goes to a file in the data directory. */
async function openLog(env: Env) {
  const toFile = env.demo || process.stdout.isTTY;
  const file = toFile ? join(env.dataDir, 'server.log') : 1;
  const destination = openDestination(file, (line) => void process.stderr.write(`${line}\n`));
  const log = createLog(await inFormat(env.log.format, destination), env.log.level);
  return { log, say: (line: string) => log.warn(line), flush: async () => destination.end() };
}

/** Beside the bundle's folder in `dist`, or in `dist` when the server runs from its sources. */
async function openClient(env: Env, say: (line: string) => void): Promise<Client | null> {
  const dir = ['../client', '../dist/client']
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((place) => existsSync(join(place, 'index.html')));
  if (!dir) return null;
  const store = await openBuilds(env);
  if (store) closers.push(() => store.close());
  const { find, close } = await archiveAssets({
    clientDir: dir,
    dataDir: env.dataDir,
    now: new Date(),
    shared: store && { store, say },
  });
  closers.push(async () => close());
  return { dir, findArchived: find };
}

/**
 * The first signal drains and closes; others change nothing, so that impatience cannot cut work off. During the start
 * it waits until the step under way is done, so that what that step opens is closed too.
 */
function stopOnSignal(): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      print('Stopping …');
      void settled(started)
        .then(closeAll)
        .then(() => process.exit());
    });
  }
}

async function settled(starting: Promise<void>): Promise<void> {
  // A start that was ended by the signal failed for no other reason.
  const ended = starting.catch(() => undefined);
  await Promise.race([ended, pause(START_PATIENCE_MS)]);
}

async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) {
    await close().catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    });
  }
}

async function greet(env: Env, ports: Record<string, string>): Promise<void> {
  const { publicUrl, databaseUrl, demo, smtpUrl } = env;
  print(`${BRAND} is ready at ${publicUrl}`);
  const database = databaseUrl === null ? `embedded, in ${env.dataDir}` : 'DATABASE_URL';
  const names = Object.entries(ports).map(([port, name]) => ` · ${port}: ${name}`);
  print(`Database: ${database}${names.join('')}`);
  if (!demo) {
    if (smtpUrl === null) print('No sign-in code can be sent: set SMTP_URL.');
    return;
  }
  const { demoSignIns } = await import('./demo/people.ts');
  print('');
  print(`Sign in at ${publicUrl}/login as`);
  for (const { email, says } of demoSignIns) print(`  ${email.padEnd(24)} ${says}`);
  print(`Codes appear here and at ${publicUrl}/dev/mail`);
}
