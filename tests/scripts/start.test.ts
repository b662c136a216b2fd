import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { listOf } from '../../scripts/command-handlers.mjs';
import { isDemoByDefault } from '../../scripts/demo-default.mjs';
import { isInstalled, type Packages } from '../../scripts/install.mjs';
import { onFreshBuild } from '../../scripts/stages.mjs';

const root = join(import.meta.dirname, '../..');

describe('the demo, which shows every sign-in code', () => {
  test.each([
    {},
    { HOST: '', PUBLIC_URL: '' },
    { HOST: '127.0.0.1' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:8080' },
    { PUBLIC_URL: 'http://localhost:8080' },
    { PUBLIC_URL: 'https://127.0.0.1' },
  ])('is there unasked where only this machine comes: %j', (env) => {
    expect(isDemoByDefault(env)).toBe(true);
  });

  test.each([
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://pollin.example' },
    { PUBLIC_URL: 'http://192.168.1.20:8080' },
    { PUBLIC_URL: 'https://localhost.example' },
    { PUBLIC_URL: 'https://localhost@pollin.example' },
    { PUBLIC_URL: 'pollin.example' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:8080' },
  ])('must be asked for where others come: %j', (env) => {
    expect(isDemoByDefault(env)).toBe(false);
  });
});

test('every command of package.json starts one program, as a shell of any system can', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const command of Object.values(scripts)) {
    expect(command).toMatch(/^(node|oxfmt|drizzle-kit) [\w./ :-]+$/);
  }
});

test('the list of command handlers names its files alike on Windows', () => {
  const onWindows = listOf([{ kind: 'addMessage', file: 'messages\\add-message.ts' }]);

  expect(onWindows).toContain(`import { addMessage } from './messages/add-message.ts';`);
  expect(onWindows).toBe(listOf([{ kind: 'addMessage', file: 'messages/add-message.ts' }]));
});

test('a command ends with the shell that npm started it through', async () => {
  const run = pathToFileURL(join(root, 'scripts', 'run.mjs')).href;
  const code = `import(${JSON.stringify(run)}).then(() => { setInterval(() => {}, 60_000); console.log('runs'); })`;
  // The second command keeps this shell from becoming the first one.
  const shell = spawn('sh', ['-c', '"$0" -e "$1"; true', process.execPath, code], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(shell.stdout, 'data');

  shell.kill('SIGTERM');

  // Only the end of the writing process closes it.
  await once(shell.stdout, 'close');
});

describe('an installation', () => {
  const machine = { os: 'linux', cpu: 'x64', libc: 'glibc' };
  const wanted: Packages = {
    '': {},
    'node_modules/hono': { version: '1.0.0' },
    'node_modules/@db/linux-x64': { version: '2.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
    'node_modules/@db/darwin-x64': { version: '2.0.0', optional: true, os: ['darwin'] },
    'node_modules/@db/musl': { version: '2.0.0', optional: true, os: ['linux'], libc: ['musl'] },
    'node_modules/@tool/linux': { version: '3.0.0', optional: true, dev: true, os: ['linux'] },
    'node_modules/extra': { version: '3.0.0', optional: true },
  };
  const whole: Packages = {
    'node_modules/hono': { version: '1.0.0' },
    'node_modules/@db/linux-x64': { version: '2.0.0' },
  };
  const without = (path: string) =>
    Object.fromEntries(Object.entries(whole).filter(([one]) => one !== path));

  test('is whole with what this machine needs', () => {
    expect(isInstalled(wanted, whole, machine)).toBe(true);
  });

  test.each([
    ['a lock file', null, whole],
    ['a finished installation', wanted, null],
    ['a package', wanted, without('node_modules/hono')],
    ['the programs for this machine', wanted, without('node_modules/@db/linux-x64')],
    ['the right version', wanted, { ...whole, 'node_modules/hono': { version: '1.0.1' } }],
  ])('is missing without %s', (_, lock, present) => {
    expect(isInstalled(lock, present, machine)).toBe(false);
  });

  test('that runs these tests counts as one', () => {
    const packagesOf = (file: string) =>
      (JSON.parse(readFileSync(join(root, file), 'utf8')) as { packages: Packages }).packages;
    const present = packagesOf('node_modules/.package-lock.json');

    // Which C library this is matters to tools only.
    const here = { os: process.platform, cpu: process.arch, libc: null };
    expect(isInstalled(packagesOf('package-lock.json'), present, here)).toBe(true);
  });
});

describe('end-to-end tests', () => {
  test('test what was built from the sources just now', async () => {
    const done: string[] = [];
    const build = async () => done.push('built') > 0;
    const passed = { passed: 1, failed: 0, output: '', slowest: [] };

    const outcome = await onFreshBuild(build, async () => {
      done.push('tested');
      return passed;
    });

    expect(done).toEqual(['built', 'tested']);
    expect(outcome).toBe(passed);
  });

  test('fail when nothing can be built, whatever was built before', async () => {
    const never = () => Promise.reject(new Error('tested an old build'));

    expect(await onFreshBuild(async () => false, never)).toMatchObject({ passed: 0, failed: 1 });
  });
});
