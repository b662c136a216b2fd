import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

export type Memory = { rss: number; heap: number };

export type Child = {
  pid: number;
  /** Bytes in use after garbage was collected. */
  memory: () => Promise<Memory>;
  stop: () => Promise<void>;
};

const probe = new URL('./memory-probe.mjs', import.meta.url).href;

/** Starts a Node program that reports its memory on request. Resolves when the program is ready. */
export async function startChild(
  script: string,
  env: Record<string, string>,
  ready: RegExp,
): Promise<Child> {
  // BENCH_CPU_PROFILE=folder: a profile of the server's time, for Chromium's developer tools.
  const folder = process.env['BENCH_CPU_PROFILE'];
  const flags = [
    '--expose-gc',
    `--import=${probe}`,
    ...(folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []),
  ];
  const child = spawn(process.execPath, [...flags, script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await said(child, ready);
  return {
    pid: child.pid ?? 0,
    async memory() {
      const heard = said(child, /^memory (.*)$/m);
      child.kill('SIGUSR2');
      const usage = JSON.parse((await heard)[1] ?? '{}') as NodeJS.MemoryUsage;
      return { rss: usage.rss, heap: usage.heapUsed + usage.external };
    },
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Waits for a text on either output. Rejects with the output if the program ends instead. */
function said(child: ChildProcess, words: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const listen = (chunk: Buffer) => {
      heard += chunk.toString();
      const found = words.exec(heard);
      if (!found) return;
      stop();
      resolve(found);
    };
    const fail = () => {
      stop();
      reject(new Error(`A measured program ended: ${heard}`));
    };
    const stop = () => {
      child.stdout?.off('data', listen);
      child.stderr?.off('data', listen);
      child.off('exit', fail);
      // Output without a listener must still flow.
      child.stdout?.resume();
      child.stderr?.resume();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.on('exit', fail);
  });
}

/** A loopback port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}

export const pathOf = (relative: string): string =>
  fileURLToPath(new URL(relative, import.meta.url));
