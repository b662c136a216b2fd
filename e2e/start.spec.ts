import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OtherParty } from './support/other-party.ts';
import { BUILD, ServerProcess } from './support/server.ts';
import { expect, test } from './support/test.ts';

type Outcome = { code: number | null; said: string };

/** Starts the built server as a person does a second time, and waits until it has ended. */
async function startInVain(env: Record<string, string>): Promise<Outcome> {
  const child = spawn(process.execPath, [join(BUILD, 'server/main.js')], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', POLLIN_DEMO: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said: said.trim() };
}

test(
  'a second start on a data directory in use ends with one sentence and harms nothing',
  { tag: '@slow' },
  async () => {
    const first = await ServerProcess.create();
    try {
      const business = await OtherParty.signIn(first, 'business@pollin.test');
      const second = await startInVain({ POLLIN_DATA_DIR: first.dataDir });
      expect(second.code).toBe(1);
      expect(second.said.split('\n')).toHaveLength(1);
      expect(second.said).toContain(first.dataDir);
      await business.say('Still here');
      await business.expectOnce('Still here');
    } finally {
      await first.remove();
    }
  },
);

test(
  'a stop leaves no database behind, and a start after a kill has everything that was said',
  { tag: '@slow' },
  async () => {
    const server = await ServerProcess.create();
    try {
      const business = await OtherParty.signIn(server, 'business@pollin.test');
      await business.say('Before the kill');
      const orphan = await databasePid(server);
      await server.stop('SIGKILL');
      expect(isAlive(orphan)).toBe(true);

      await server.start();
      expect(isAlive(orphan)).toBe(false);
      await business.expectOnce('Before the kill');

      const running = await databasePid(server);
      expect(await server.stop('SIGTERM')).toBe(0);
      expect(isAlive(running)).toBe(false);
      await server.start();
      await business.expectOnce('Before the kill');
    } finally {
      await server.remove();
    }
  },
);

async function databasePid(server: ServerProcess): Promise<number> {
  const file = await readFile(join(server.dataDir, 'postgres/postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
