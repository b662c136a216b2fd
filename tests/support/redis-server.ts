import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createClient } from '@redis/client';
import { freePort } from './server-process.ts';

const PROGRAM = 'redis-server';

/** A Redis of its own on this machine, which keeps nothing on the disk. */
export class RedisServer {
  readonly port: number;
  readonly #args: string[];
  #child: ChildProcess | null = null;

  private constructor(port: number, args: string[]) {
    this.port = port;
    this.#args = args;
  }

  /** `more`: further arguments of the program. */
  static async start({ password = '', more = [] as string[] } = {}): Promise<RedisServer> {
    const port = await freePort();
    const secret = password === '' ? [] : ['--requirepass', password];
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', ...secret, ...more];
    const server = new RedisServer(port, args);
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const child = spawn(PROGRAM, this.#args, { cwd: '/tmp', stdio: ['ignore', 'pipe', 'inherit'] });
    this.#child = child;
    const failed = once(child, 'error').then(() => {
      throw new Error(`${PROGRAM} is missing: install it with "apt-get install ${PROGRAM}".`);
    });
    const ready = new Promise<void>((resolve) => {
      child.stdout.on('data', (text: Buffer) => {
        if (text.includes('Ready to accept connections')) resolve();
      });
    });
    await Promise.race([ready, failed]);
  }

  /** It stops answering, and its connections stay. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  /** Ends the connections of all others. */
  async cut(): Promise<void> {
    const client = createClient({ url: this.url });
    await client.connect();
    await client.sendCommand(['CLIENT', 'KILL', 'SKIPME', 'yes']);
    await client.close();
  }
}
