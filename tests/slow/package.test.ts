import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { query } from '../../e2e/support/database.ts';
import { ServerProcess } from '../../e2e/support/server.ts';
import { instructionsOf } from '../scripts/dockerfile.ts';

const run = promisify(execFile);

/** The exit code of the health check in the Dockerfile, as Docker runs it beside the server. */
async function checkOfContainer({ url }: ServerProcess): Promise<number> {
  const dockerfile = await readFile(new URL('../../Dockerfile', import.meta.url), 'utf8');
  const check = instructionsOf(dockerfile).find(({ word }) => word === 'HEALTHCHECK');
  const [, ...args] = JSON.parse(/\[.*\]/.exec(check?.value ?? '')?.[0] ?? '[]') as string[];
  const env = { ...process.env, PORT: new URL(url).port };
  return await run(process.execPath, args, { env }).then(
    () => 0,
    ({ code }: { code: number }) => code,
  );
}

test('the package is all that a server needs beside its database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pollin-package-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const neighbor = await ServerProcess.create();
  onTestFinished(() => neighbor.remove());
  await query(neighbor, 'create database packaged');
  const url = new URL(await neighbor.databaseUrl());
  url.pathname = '/packaged';
  await run('npm', ['run', '-s', 'package', '--', folder]);

  const env = {
    DATABASE_URL: url.href,
    SMTP_URL: 'smtp://127.0.0.1:1',
    POLLIN_DEMO: '0',
    POLLIN_LIMITS: '1',
    POLLIN_PUSH_LOOPBACK: '0',
    PUBLIC_URL: 'https://pollin.example',
  };
  const server = await ServerProcess.create(env, { isNew: true, dist: join(folder, 'dist') });
  onTestFinished(() => server.remove());
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
  expect(await checkOfContainer(server)).toBe(0);
  const health = await fetch(`${server.url}/api/health`);
  expect(await health.json()).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+\+[\da-f]{12}$/) as string,
  });
  // The library for pictures is the package's own.
  const { stdout } = await run(
    process.execPath,
    ['-p', `require.resolve('sharp') + require('sharp').format.jpeg.id`],
    { cwd: folder },
  );
  expect(stdout.trim()).toBe(`${join(folder, 'node_modules/sharp/dist/index.cjs')}jpeg`);
  await server.stop();
  expect(await checkOfContainer(server)).toBe(1);

  const renamed = await run(process.execPath, [join(folder, 'dist/server/new-epoch.js')], {
    env: { PATH: process.env['PATH'], ...env },
  });
  expect(renamed.stdout).toContain('history is now called');
}, 180_000);
