import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
let project: string;

/** An empty project with this one's rules. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'pollin-lint-'));
  for (const name of ['package.json', '.oxlintrc.json', 'tsconfig.base.json', 'scripts']) {
    await cp(join(root, name), join(project, name), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'));
});
afterAll(() => rm(project, { recursive: true, force: true }));

/** What the linter says about files with these contents, as `file: rule`. */
async function lint(files: Record<string, string>): Promise<string[]> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), `${content}\n`);
  }
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const args = [oxlint, '--format=unix', ...Object.keys(files)];
  const { stdout } = await run(process.execPath, args, { cwd: project }).catch(
    (refusal: { stdout: string }) => refusal,
  );
  return stdout
    .split('\n')
    .flatMap((line) => /^(.+?):\d+:\d+: .*\[\w+\/(.+)\]$/.exec(line)?.slice(1, 3).join(': ') ?? [])
    .toSorted();
}

const importing = (path: string) => `import { a } from '${path}';\nexport const b = a;`;

test.each([
  ['a feature', 'src/features/messages/x.ts', '#src/features/auth/y.ts', 'another feature'],
  ['a feature', 'src/features/messages/x.ts', '../auth/y.ts', 'another feature'],
  ['a feature', 'src/features/messages/x.ts', '#src/app/y.ts', 'the app'],
  ['a feature', 'src/features/messages/x.ts', '#src/routes/y.ts', 'a route'],
  ['the app', 'src/app/x.ts', '#src/routes/y.ts', 'a route'],
  ['ui', 'src/ui/x.ts', '#src/data/replica/y.ts', 'data'],
  ['lib', 'src/lib/x.ts', '#src/ui/y.ts', 'ui'],
  ['data', 'src/data/replica/x.ts', '#src/features/auth/y.ts', 'a feature'],
  ['the device store', 'src/data/device/x.ts', '../replica/y.ts', 'other data'],
  ['the worker', 'sw/x.ts', '#src/data/replica/y.ts', 'other data than the device store'],
  ['the worker', 'sw/x.ts', '#server/y.ts', 'the server'],
  ['the server', 'server/x.ts', '#src/lib/y.ts', 'the app'],
  ['the server', 'server/x.ts', '../sw/y.ts', 'the worker'],
  ['the app', 'src/app/x.ts', '#server/y.ts', 'the server'],
  ['the contract', 'contract/x.ts', '#server/y.ts', 'the server'],
  ['the contract', 'contract/x.ts', '#src/lib/y.ts', 'the app'],
])('%s (%s) may not import %s', async (_who, file, path) => {
  expect(await lint({ [file]: importing(path) })).toEqual([`${file}: boundaries(dependencies)`]);
});

test('a dynamic import or an export leads across a boundary no more than an import', async () => {
  const found = await lint({
    'server/dynamic.ts': `export const load = async () => await import('#src/lib/y.ts');`,
    'server/exported.ts': `export { a } from '#src/lib/y.ts';`,
    'server/typed.ts': `export type { A } from '#src/lib/y.ts';`,
  });

  expect(found).toEqual([
    'server/dynamic.ts: boundaries(dependencies)',
    'server/exported.ts: boundaries(dependencies)',
    'server/typed.ts: boundaries(dependencies)',
  ]);
});

test('what points the right way is allowed', async () => {
  const found = await lint({
    'contract/a.ts': `export const a = 1;`,
    'server/a.ts': importing('#contract/a.ts'),
    'src/lib/a.ts': importing('#contract/a.ts'),
    'src/data/device/a.ts': importing('#src/lib/a.ts'),
    'src/data/replica/a.ts': importing('../device/a.ts'),
    'src/ui/a.ts': importing('#src/lib/a.ts'),
    'src/features/auth/a.ts': importing('#src/data/replica/a.ts'),
    'src/app/a.ts': importing('#src/features/auth/a.ts'),
    'src/routes/a.ts': importing('#src/app/a.ts'),
    'src/main.ts': importing('./routes/a.ts'),
    'sw/a.ts': importing('#src/data/device/a.ts'),
  });

  expect(found).toEqual([]);
});

test('files that import each other are refused, through an alias too', async () => {
  const found = await lint({
    'src/lib/left.ts': importing('./right.ts'),
    'src/lib/right.ts': importing('#src/lib/left.ts'),
  });

  expect(found).toEqual([
    'src/lib/left.ts: import(no-cycle)',
    'src/lib/right.ts: import(no-cycle)',
  ]);
});
