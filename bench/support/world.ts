import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { closeBrowsers } from './browser.ts';
import { buildPage } from './build-page.ts';
import { freePort, pathOf, startChild, type Child } from './child.ts';

export type World = {
  /** The product's server, as `npm start` runs it, on an embedded PostgreSQL that syncs every commit to the disk. */
  product: Child;
  /** The bare Node server on a database of its own in the same PostgreSQL. */
  floor: Child;
  /** Two origins of the one product server: two devices in one browser. */
  productOrigin: string;
  otherDevice: string;
  floorOrigin: string;
  pool: pg.Pool;
  floorPool: pg.Pool;
  /** Where the floor's database is. */
  floorDatabase: string;
  clientDir: string;
  /** The product server's log so far. */
  serverLog: () => Promise<{ route: string; ms: number }[]>;
  /** A new empty folder, removed with everything else at the end. */
  folder: (name: string) => Promise<string>;
  /** Is done before everything else at the end, whatever ends us. */
  atEnd: (closer: () => Promise<void>) => void;
  close: () => Promise<void>;
};

/** Every limit times so much: limits stay on, and the load stays below them. */
const LIMITS_FACTOR = 100_000;

/**
 * Copies the production build aside, adds the bench pages to its client and starts both servers. Whatever ends us,
 * nothing of it stays: not on an error, and not on Ctrl-C.
 */
export async function openWorld(): Promise<World> {
  const home = await mkdtemp(join(tmpdir(), 'pollin-bench-'));
  const closers = [() => rm(home, { recursive: true, force: true, maxRetries: 5 })];
  let closing: Promise<void> | undefined;
  const closeAll = async () => {
    await closeBrowsers();
    for (const closer of closers.toReversed()) await closer();
  };
  const close = () => (closing ??= closeAll());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => void close().finally(() => process.exit(130)));
  }
  try {
    return { ...(await build(home, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Closers = (() => Promise<void>)[];

async function build(home: string, closers: Closers): Promise<Omit<World, 'close'>> {
  // Root's PostgreSQL runs as another user, who has to get in.
  await chmod(home, 0o755);
  const clientDir = join(home, 'dist', 'client');
  await copyBuild(home);
  await buildPage(clientDir);
  const dataDir = join(home, 'data');
  await mkdir(dataDir);
  const [port, floorPort] = [await freePort(), await freePort()];
  const product = await startChild(
    join(home, 'dist', 'server', 'main.js'),
    {
      PORT: String(port),
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      POLLIN_DEMO: '1',
      POLLIN_LIMITS: String(LIMITS_FACTOR),
      POLLIN_DATA_DIR: dataDir,
      DATABASE_URL: '',
      PUBLIC_URL: '',
    },
    /is ready at/,
  );
  closers.push(product.stop);
  const address = await databaseAddress(dataDir);
  const pool = openPool(address('pollin'), 4);
  closers.push(() => pool.end());
  await pool.query('create database floor');
  const floorPool = openPool(address('floor'), 10);
  closers.push(() => floorPool.end());
  await floorPool.query(FLOOR_TABLE);
  const floor = await startChild(
    pathOf('./floor-server.ts'),
    {
      PORT: String(floorPort),
      DATABASE_URL: address('floor'),
      CLIENT_DIR: clientDir,
      NODE_ENV: 'production',
    },
    /floor ready/,
  );
  closers.push(floor.stop);
  let folders = 0;
  return {
    product,
    floor,
    pool,
    floorPool,
    floorDatabase: address('floor'),
    clientDir,
    productOrigin: `http://localhost:${port}`,
    otherDevice: `http://127.0.0.1:${port}`,
    floorOrigin: `http://localhost:${floorPort}`,
    serverLog: async () =>
      (await readFile(join(dataDir, 'server.log'), 'utf8'))
        .split('\n')
        .filter((line) => line.includes('"route"'))
        .map((line) => JSON.parse(line) as { route: string; ms: number }),
    atEnd: (closer) => void closers.push(closer),
    async folder(name) {
      const path = join(home, `${name}-${folders++}`);
      await mkdir(path);
      return path;
    },
  };
}

/** A pool that survives the end of an idle connection: without a listener, its reset would end the whole run. */
export function openPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max });
  pool.on('error', ({ message }) => process.stderr.write(`An idle connection ended: ${message}\n`));
  return pool;
}

/** Others may build while we measure; libraries outside the bundle are found through the link. */
async function copyBuild(home: string): Promise<void> {
  const root = pathOf('../..');
  if (!existsSync(join(root, 'dist', 'client', 'index.html'))) {
    throw new Error('There is no build to measure; `npm run bench` makes it.');
  }
  await cp(join(root, 'dist'), join(home, 'dist'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(home, 'node_modules'));
  await writeFile(join(home, 'package.json'), '{ "type": "module" }');
}

async function databaseAddress(dataDir: string): Promise<(database: string) => string> {
  const port = (await readFile(join(dataDir, 'postgres-port'), 'utf8')).trim();
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8');
  return (database) => `postgres://pollin:${password}@127.0.0.1:${port}/${database}`;
}

const FLOOR_TABLE = `
create table messages (
  chatroom_id text not null, seq int not null, id uuid not null, message text not null,
  created_on timestamptz not null default now(), primary key (chatroom_id, seq)
)`;
