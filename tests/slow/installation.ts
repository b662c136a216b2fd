import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findIdentity } from '#server/ports/database/cluster.ts';
import { freePort, ServerProcess } from '../../e2e/support/server.ts';
import { RedisServer } from '../support/redis-server.ts';

const run = promisify(execFile);
const POSTGRES = '/usr/lib/postgresql';
const ROLE = 'pollin';
const WAIT_MS = 20_000;

type Ports = { web: number; database: number; pooler: number };
type Options = {
  /** The build that the processes run at first. */
  dist?: string;
  /** Variables of one process that differ from those of the others, or from an installation with everything. */
  envOf?: (place: number) => Record<string, string>;
  /** Further rules of the proxy in front of the processes, whose names there are `web0`, `web1`, … */
  rules?: readonly string[];
};

/**
 * An installation of several machines on this one: processes behind HAProxy without stickiness, Redis, PgBouncer in transaction
 * mode, and a PostgreSQL whose commits wait for a replica. HAProxy leads to whichever database is up.
 */
export class Installation {
  readonly folder: string;
  readonly processes: ServerProcess[] = [];
  readonly redis: RedisServer;
  readonly #programs: ChildProcess[] = [];
  readonly #metricsPorts: number[] = [];
  readonly #ports: Ports;
  #primary: Cluster;
  #replica: Cluster;

  private constructor(
    folder: string,
    ports: Ports,
    redis: RedisServer,
    [primary, replica]: [Cluster, Cluster],
  ) {
    this.folder = folder;
    this.redis = redis;
    this.#ports = ports;
    this.#primary = primary;
    this.#replica = replica;
  }

  get url(): string {
    return `http://localhost:${this.#ports.web}`;
  }

  /** The address of the database, past the pooler. */
  async databaseUrl(): Promise<string> {
    return `postgres://${ROLE}@127.0.0.1:${this.#ports.database}/pollin`;
  }

  /** The same database through the pooler. */
  get pooledUrl(): string {
    return `postgres://${ROLE}@127.0.0.1:${this.#ports.pooler}/pollin`;
  }

  /** The metrics of one process since its start, as Prometheus reads them. */
  async metricsOf(place: number): Promise<string> {
    const answer = await fetch(`http://127.0.0.1:${this.#metricsPorts[place]}/metrics`);
    return await answer.text();
  }

  static async start(count: number, options: Options = {}): Promise<Installation> {
    const folder = await mkdtemp(join(tmpdir(), 'pollin-installation-'));
    await chmod(folder, 0o755);
    const [web, database, pooler] = [await freePort(), await freePort(), await freePort()];
    const clusters: [Cluster, Cluster] = [
      await Cluster.at(join(folder, 'primary')),
      await Cluster.at(join(folder, 'replica')),
    ];
    const made = new Installation(
      folder,
      { web, database, pooler },
      await RedisServer.start(),
      clusters,
    );
    try {
      await made.#open(count, options);
      return made;
    } catch (error) {
      await made.remove();
      throw error;
    }
  }

  async #open(count: number, { dist, envOf, rules = [] }: Options): Promise<void> {
    await this.#primary.create();
    await this.#replica.follow(this.#primary);
    await this.#primary.waitForReplica();
    // HAProxy names the ports of processes, so those are known before it starts.
    const ports: number[] = [];
    while (ports.length < count) ports.push(await freePort());
    await this.#openProxy(ports, rules);
    await this.#openPooler();
    for (const [place, port] of ports.entries()) {
      const metricsPort = await freePort();
      this.#metricsPorts.push(metricsPort);
      this.processes.push(
        await ServerProcess.create(
          {
            PUBLIC_URL: this.url,
            POLLIN_DATA_DIR: join(this.folder, 'data'),
            DATABASE_URL: this.pooledUrl,
            DATABASE_DIRECT_URL: await this.databaseUrl(),
            REDIS_URL: this.redis.url,
            METRICS_PORT: String(metricsPort),
            ...envOf?.(place),
          },
          { isNew: true, port, ...(dist && { dist }) },
        ),
      );
    }
  }

  async #openProxy(ports: readonly number[], rules: readonly string[]): Promise<void> {
    const web = ports.map((port, n) => `  server web${n} 127.0.0.1:${port} check`);
    const lines = [
      'defaults',
      '  timeout connect 2s',
      '  timeout client 10m',
      '  timeout server 10m',
      // Of a probe: on a busy machine an answer takes longer than the pause between two.
      '  timeout check 5s',
      '  default-server inter 200ms fall 1 rise 1 on-marked-down shutdown-sessions',
      'listen web',
      `  bind 127.0.0.1:${this.#ports.web}`,
      '  mode http',
      '  balance roundrobin',
      '  option httpchk',
      '  http-check send meth GET uri /api/ready ver HTTP/1.1 hdr Host localhost',
      '  option redispatch',
      '  retries 3',
      ...web,
      ...rules.map((rule) => `  ${rule}`),
      'listen database',
      `  bind 127.0.0.1:${this.#ports.database}`,
      '  mode tcp',
      `  server primary 127.0.0.1:${this.#primary.port} check`,
      `  server replica 127.0.0.1:${this.#replica.port} check backup`,
      '',
    ];
    const file = join(this.folder, 'haproxy.cfg');
    await writeFile(file, lines.join('\n'));
    await this.#launch(program('haproxy'), ['-db', '-f', file]);
  }

  async #openPooler(): Promise<void> {
    const file = join(this.folder, 'pgbouncer.ini');
    const lines = [
      '[databases]',
      `pollin = host=127.0.0.1 port=${this.#ports.database} dbname=pollin user=${ROLE}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${this.#ports.pooler}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 12',
      'server_login_retry = 1',
      '',
    ];
    await writeFile(file, lines.join('\n'));
    await this.#launch(program('pgbouncer'), ['-q', file]);
  }

  async #launch(path: string, args: string[]): Promise<void> {
    const child = spawn(path, args, { ...(await findIdentity()), cwd: '/', stdio: 'ignore' });
    this.#programs.push(child);
    await new Promise((resolve) => setTimeout(resolve, 500));
    if (child.exitCode !== null) throw new Error(`${path} ended with ${child.exitCode}.`);
  }

  /** The primary is gone without a word, and its replica takes over. */
  async failOver(): Promise<void> {
    await this.#primary.stop('immediate');
    await this.#replica.promote();
  }

  async remove(): Promise<void> {
    for (const one of this.processes) await one.remove();
    for (const child of this.#programs) child.kill('SIGKILL');
    await this.redis.stop();
    await this.#primary.stop('immediate');
    await this.#replica.stop('immediate');
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** A PostgreSQL of the system's own, in a folder. */
class Cluster {
  readonly dir: string;
  readonly port: number;

  private constructor(dir: string, port: number) {
    this.dir = dir;
    this.port = port;
  }

  static async at(dir: string): Promise<Cluster> {
    await mkdir(dir, { mode: 0o700 });
    const identity = await findIdentity();
    if (identity) await chown(dir, identity.uid, identity.gid);
    return new Cluster(dir, await freePort());
  }

  async create(): Promise<void> {
    await this.#do('initdb', ['-D', this.dir, '-U', ROLE, '--auth=trust', '-E', 'UTF8']);
    await this.#start(`-c synchronous_standby_names=*`);
    // No replica is there yet, and the first commit must not wait for one.
    await this.query('set synchronous_commit = local; create database pollin', 'postgres');
  }

  async follow(primary: Cluster): Promise<void> {
    const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', ROLE];
    await this.#do('pg_basebackup', ['-D', this.dir, ...from, '-R', '-X', 'stream', '-c', 'fast']);
    await this.#start('');
  }

  async waitForReplica(): Promise<void> {
    const asked = `select count(*) from pg_stat_replication where sync_state = 'sync'`;
    const deadline = Date.now() + WAIT_MS;
    while ((await this.query(asked)) !== '1') {
      if (Date.now() > deadline) throw new Error('No synchronous replica came.');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async promote(): Promise<void> {
    await this.#do('pg_ctl', ['-D', this.dir, '-w', 'promote']);
  }

  async stop(mode: 'immediate' | 'fast'): Promise<void> {
    if (!existsSync(join(this.dir, 'postmaster.pid'))) return;
    await this.#do('pg_ctl', ['-D', this.dir, '-m', mode, '-w', 'stop']);
  }

  async query(statement: string, database = 'postgres'): Promise<string> {
    const at = ['-h', '127.0.0.1', '-p', String(this.port), '-U', ROLE, '-d', database];
    const parts = statement.split('; ').flatMap((part) => ['-c', part]);
    return (await this.#do('psql', ['-qAtX', ...at, ...parts])).trim();
  }

  async #start(more: string): Promise<void> {
    const settings = `-p ${this.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=100 ${more}`;
    const log = join(this.dir, 'server.log');
    await this.#do('pg_ctl', ['-D', this.dir, '-w', '-l', log, '-o', settings, 'start']);
  }

  async #do(name: string, args: string[]): Promise<string> {
    const { stdout } = await run(postgresProgram(name), args, {
      ...(await findIdentity()),
      cwd: '/',
    });
    return stdout;
  }
}

/** A program of this machine, or a sentence that says which one is missing: the drill is never left out in silence. */
function program(name: string): string {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/sbin'];
  const found = folders.map((folder) => join(folder, name)).find(isProgram);
  if (found) return found;
  throw new Error(`${name} is missing: install it with "apt-get install ${name}".`);
}

function postgresProgram(name: string): string {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).map(Number) : [];
  const newest = versions.toSorted((one, other) => other - one);
  const found = newest
    .map((version) => join(POSTGRES, String(version), 'bin', name))
    .find(isProgram);
  if (found) return found;
  throw new Error(`${name} is missing: install it with "apt-get install postgresql".`);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
