import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Compiled once for all servers of a run. */
const compileCache = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));
const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

export type ServerProcess = {
  address: string;
  lines: string[];
  signal: (signal: NodeJS.Signals) => void;
  /** The exit code, once the process is gone. */
  ended: Promise<number | null>;
};

/** Starts the real server as a process of its own and waits until it is ready, or has ended. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const { server, ready } = await spawnServer(env);
  await Promise.race([ready, server.ended]);
  return server;
}

/** The same, without waiting. */
export async function spawnServer(
  env: Record<string, string>,
): Promise<{ server: ServerProcess; ready: Promise<void> }> {
  const port = env['PORT'] ?? String(await freePort());
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: compileCache,
      ...env,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        lines.push(line);
        if (line.includes('is ready at')) resolve();
      });
    }
  });
  const signal = (name: NodeJS.Signals) => void child.kill(name);
  return { server: { address: `http://127.0.0.1:${port}`, lines, signal, ended }, ready };
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return address.port;
}
