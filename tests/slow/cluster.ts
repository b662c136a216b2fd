import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findIdentity } from '#server/ports/database/cluster.ts';
import { freePort } from '../../e2e/support/server.ts';
import { postgresProgram } from './programs.ts';

const run = promisify(execFile);
/** The superuser, who needs no password. */
export const ROLE = 'pollin';
const WAIT_MS = 20_000;

/** A PostgreSQL of the system's own, in a folder. */
export class Cluster {
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

  /** The address of its database of Pollin. */
  async databaseUrl(): Promise<string> {
    return `postgres://${ROLE}@127.0.0.1:${this.port}/pollin`;
  }

  /** A synchronous primary commits nothing before a replica has it. */
  async create({ isSynchronous = false } = {}): Promise<void> {
    await this.#do('initdb', ['-D', this.dir, '-U', ROLE, '--auth=trust', '-E', 'UTF8']);
    await this.#start(isSynchronous ? `-c synchronous_standby_names=*` : '');
    // No replica is there yet, and the first commit must not wait for one.
    await this.query('set synchronous_commit = local; create database pollin', 'postgres');
  }

  async follow(primary: Cluster): Promise<void> {
    const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', ROLE];
    await this.#do('pg_basebackup', ['-D', this.dir, ...from, '-R', '-X', 'stream', '-c', 'fast']);
    await this.#start('');
  }

  /** Waits until the one replica of this primary streams, in step with its commits or behind them. */
  async waitForReplica(state: 'sync' | 'async'): Promise<void> {
    await this.#waitForReplicas(`state = 'streaming' and sync_state = '${state}'`, '1');
  }

  /** This replica has everything that its primary has committed, and receives nothing any more. The primary goes on without it. */
  async fallBehind(primary: Cluster): Promise<void> {
    await primary.#waitForReplicas('replay_lsn >= pg_current_wal_flush_lsn()', '1');
    await this.query(`alter system set primary_conninfo = ''; select pg_reload_conf()`);
    await primary.#waitForReplicas('true', '0');
  }

  async #waitForReplicas(condition: string, count: string): Promise<void> {
    const asked = `select count(*) from pg_stat_replication where ${condition}`;
    const deadline = Date.now() + WAIT_MS;
    while ((await this.query(asked)) !== count) {
      if (Date.now() > deadline) throw new Error(`There are not ${count} replicas: ${condition}.`);
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
