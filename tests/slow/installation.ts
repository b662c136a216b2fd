import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findIdentity } from '#server/ports/database/cluster.ts';
import { freePort, ServerProcess } from '../../e2e/support/server.ts';
import { RedisServer } from '../support/redis-server.ts';
import { Cluster, ROLE } from './cluster.ts';
import { program } from './programs.ts';

type Ports = { web: number; database: number; pooler: number };
type Options = {
  /** Whether commits wait for the replica, as they do unless this is false. */
  isSynchronous?: boolean;
  /** The build that the processes run at first. */
  dist?: string;
  /** Variables of one process that differ from those of the others, or from an installation with everything. */
  envOf?: (place: number) => Record<string, string>;
  /** Further rules of the proxy in front of the processes, whose names there are `web0`, `web1`, … */
  rules?: readonly string[];
};

/**
 * An installation of several machines on this one: processes behind HAProxy without stickiness, Redis, PgBouncer in transaction
 * mode, and a PostgreSQL with a replica. HAProxy leads to whichever database is up.
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

  /** Starts so many processes. Commits wait for the replica, unless the installation is asynchronous. */
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

  async #open(
    count: number,
    { isSynchronous = true, dist, envOf, rules = [] }: Options,
  ): Promise<void> {
    await this.#primary.create({ isSynchronous });
    await this.#replica.follow(this.#primary);
    await this.#primary.waitForReplica(isSynchronous ? 'sync' : 'async');
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
            ...(await this.variables()),
            METRICS_PORT: String(metricsPort),
            ...envOf?.(place),
          },
          { isNew: true, port, ...(dist && { dist }) },
        ),
      );
    }
  }

  /** The variables of every process, and of the operator's programs. */
  async variables(): Promise<Record<string, string>> {
    return {
      PUBLIC_URL: this.url,
      POLLIN_DATA_DIR: join(this.folder, 'data'),
      DATABASE_URL: this.pooledUrl,
      DATABASE_DIRECT_URL: await this.databaseUrl(),
      REDIS_URL: this.redis.url,
    };
  }

  async #openProxy(ports: readonly number[], rules: readonly string[]): Promise<void> {
    const web = ports.map((port, n) => `  server web${n} 127.0.0.1:${port} check`);
    const lines = [
      'defaults',
      '  timeout connect 2s',
      // On a busy machine an answer to a check takes longer than the pause between two checks.
      '  timeout check 5s',
      '  timeout client 10m',
      '  timeout server 10m',
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

  /** What is committed from now on reaches no replica. */
  async stopReplication(): Promise<void> {
    await this.#replica.fallBehind(this.#primary);
  }

  /** The primary ends as by a loss of power. */
  async losePrimary(): Promise<void> {
    await this.#primary.stop('immediate');
  }

  async promoteReplica(): Promise<void> {
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
