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

/** In which folder an import is written, and where it may not lead. */
const crossings = [
  ['src/features/messages', '#src/features/auth/y.ts'],
  ['src/features/messages', '../auth/y.ts'],
  ['src/features/messages', '#src/app/y.ts'],
  ['src/features/messages', '#src/routes/y.ts'],
  ['src/app', '#src/routes/y.ts'],
  ['src/app', '#server/y.ts'],
  ['src/ui', '#src/data/replica/y.ts'],
  ['src/lib', '#src/ui/y.ts'],
  ['src/data/replica', '#src/features/auth/y.ts'],
  ['src/data/device', '../replica/y.ts'],
  ['sw', '#src/data/replica/y.ts'],
  ['sw', '#server/y.ts'],
  ['server', '#src/lib/y.ts'],
  ['server', '#src/paraglide/y.js'],
  ['server', '../sw/y.ts'],
  ['contract', '#server/y.ts'],
  ['contract', '#src/lib/y.ts'],
].map(([folder, path], index) => ({ file: `${folder}/case-${index}.ts`, path: `${path}` }));

test('no import crosses a boundary the wrong way', async () => {
  const files = crossings.map(({ file, path }) => [file, importing(path)]);

  const found = await lint(Object.fromEntries(files));

  const all = crossings.map(({ file }) => `${file}: boundaries(dependencies)`);
  expect(found).toEqual(all.toSorted());
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
    'server/typed-text.ts': `export type { A } from '#src/paraglide/y.js';`,
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
