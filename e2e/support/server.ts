import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newFolder } from './folders.ts';
import { copyInto, preparedFolder } from './prepared.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The build under test; `E2E_DIST` names another folder than the build's own. */
export const BUILD = resolve(root, process.env['E2E_DIST'] ?? 'dist');
/** A machine that does other work too takes minutes to make the demo. */
const START_MS = 180_000;

/** Rate limits are raised for programs that sign in a hundred times a minute; their defaults have tests of their own. */
const LIMITS = '1000';

/**
 * The built product as `npm start` runs it, in a process of its own with a port and a data directory of its own. It can be
 * stopped, killed and started again on the same data.
 */
export class ServerProcess {
  readonly port: number;
  readonly dataDir: string;
  readonly #env: Record<string, string>;
  #child: ChildProcess | null = null;
  /** The folder of the build that `start` runs: another one is a deploy. */
  dist = BUILD;
  output = '';

  private constructor(port: number, dataDir: string, env: Record<string, string>) {
    this.port = port;
    this.dataDir = dataDir;
    this.#env = { ...env };
  }

  /** A server has the demo already, unless it is new and makes it itself. */
  static async create(
    env: Record<string, string> = {},
    { isNew = false, dist = BUILD, port = 0 } = {},
  ): Promise<ServerProcess> {
    const dataDir = await newFolder('pollin-e2e-');
    // As root the database runs as a user of its own, who must be able to pass.
    await chmod(dataDir, 0o755);
    if (!isNew) await copyInto(preparedFolder('data'), dataDir);
    const server = new ServerProcess(port || (await freePort()), dataDir, env);
    server.dist = dist;
    try {
      await server.start();
      return server;
    } catch (error) {
      await server.remove();
      throw error;
    }
  }

  /** Other variables from the next start on. */
  configure(env: Record<string, string>): void {
    Object.assign(this.#env, env);
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  async start(): Promise<void> {
    this.output = '';
    const child = spawn(process.execPath, [join(this.dist, 'server/main.js')], {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        PORT: String(this.port),
        POLLIN_DATA_DIR: this.dataDir,
        POLLIN_DEMO: '1',
        // The push service of the tests is on this machine.
        POLLIN_PUSH_LOOPBACK: '1',
        POLLIN_LIMITS: LIMITS,
        NODE_ENV: 'production',
        ...this.#env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const onOutput = (chunk: Buffer) => (this.output += chunk.toString());
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    await this.#ready(child);
  }

  async #ready(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + START_MS;
    while (Date.now() < deadline) {
      if (hasEnded(child)) throw new Error(`The server did not start:\n${this.output}`);
      const health = await fetch(`${this.url}/api/health`).catch(() => null);
      if (health?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The server was not ready in time:\n${this.output}`);
  }

  /** The address of its database, for what no call of the product can do. */
  async databaseUrl(): Promise<string> {
    if (this.#env['DATABASE_URL']) return this.#env['DATABASE_URL'];
    const read = async (name: string) => (await readFile(join(this.dataDir, name), 'utf8')).trim();
    const [port, password] = await Promise.all([read('postgres-port'), read('postgres-password')]);
    return `postgres://pollin:${password}@127.0.0.1:${port}/pollin`;
  }

  /** Ends the process with a signal and waits until it is gone: SIGTERM drains, SIGKILL does not ask. Answers its code. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    const child = this.#child;
    if (!child || hasEnded(child)) return null;
    const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill(signal);
    return await gone;
  }

  /** Stops it for good and removes its data. */
  async remove(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** A port of this machine that nothing uses now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('No port')),
      );
    });
  });
}
