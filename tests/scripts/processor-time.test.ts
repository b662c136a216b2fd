import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startCounting } from '../../scripts/processor-time.mjs';

const WORK_SECONDS = 0.2;
/** Works, says so, and stays until it is killed. */
const works = `while (process.cpuUsage().user < ${WORK_SECONDS * 1e6});
  process.stdout.write(String(process.pid));
  setInterval(() => undefined, 1000);`;
/** Starts it, and ends without waiting for it. */
const leaves = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(works)}],
  { detached: true, stdio: ['ignore', 'inherit', 'ignore'] }).unref();
  process.stdin.resume();`;

test('what a program used is counted, though its parent ended before it and nobody waits for it', async () => {
  const counted = startCounting();
  const parent = spawn(process.execPath, ['-e', leaves], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [pid] = (await once(parent.stdout, 'data')) as [Buffer];
  await setTimeout(500);
  parent.stdin.end();
  await once(parent, 'exit');

  const seconds = counted();

  process.kill(Number(String(pid)), 'SIGKILL');
  if (!existsSync('/proc/self/stat')) return expect(seconds).toBeNull();
  expect(seconds).toBeGreaterThanOrEqual(WORK_SECONDS);
});
