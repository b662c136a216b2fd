import { execFile } from 'node:child_process';
import { access, cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** The last commit before migrations 42 to 44, of which the first two change the keys of most tables. */
const COMMIT = 'cba3079b874bf33cec5ae5286e5ff8ea0e8888c0';
const LOCK_FILE = 'package-lock.json';
const LARGEST_FILE = 64 * 1024 * 1024;

/**
 * The `dist` folder of an older build of this repository, built from its commit with the packages that are installed here. It is kept
 * in `.cache`, because a build takes minutes. Throws a sentence if this clone lacks the commit.
 */
export async function olderBuild(): Promise<string> {
  const dist = join(root, '.cache/older-build', COMMIT, 'dist');
  if (await isThere(join(dist, 'sources'))) return dist;
  await requireCommit();
  const folder = await mkdtemp(join(tmpdir(), 'pollin-older-build-'));
  try {
    const archive = join(folder, 'sources.tar');
    await run('git', ['archive', '--output', archive, COMMIT], { cwd: root });
    await run('tar', ['-xf', archive, '-C', folder]);
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const script of ['generate', 'build']) {
      await run(process.execPath, [join('scripts', `${script}.mjs`)], { cwd: folder });
    }
    await mkdir(dist, { recursive: true });
    await cp(join(folder, 'dist'), dist, { recursive: true });
    return dist;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function requireCommit(): Promise<void> {
  const lock = await run('git', ['show', `${COMMIT}:${LOCK_FILE}`], {
    cwd: root,
    maxBuffer: LARGEST_FILE,
  }).catch(() => null);
  if (!lock) {
    throw new Error(
      `The older build is made from commit ${COMMIT}, which this clone lacks: get the whole history with "git fetch --unshallow".`,
    );
  }
  const installed = versionsOf(await readFile(join(root, LOCK_FILE), 'utf8'));
  const other = [...versionsOf(lock.stdout)].find(([name, one]) => installed.get(name) !== one);
  if (other) {
    throw new Error(
      `The older build needs ${other.join(' ')}, which ${LOCK_FILE} no longer names: choose a newer commit in tests/slow/older-build.ts.`,
    );
  }
}

/** The packages of a lock file, without the project itself. */
function versionsOf(lock: string): Map<string, string> {
  const { packages } = JSON.parse(lock) as { packages: Record<string, { version: string }> };
  const all = Object.entries(packages).filter(([path]) => path !== '');
  return new Map(all.map(([path, { version }]) => [path, version]));
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
