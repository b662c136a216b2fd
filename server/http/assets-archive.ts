import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

const BUILDS_KEPT = 3;
const ABANDONED_MS = 600_000;

/** Finds an asset of this build or of one of the two before it; `null` if there is none. */
export type FindArchived = (path: string) => string | null;

/**
 * Keeps the hashed assets of recent builds in `<dataDir>/assets/<build id>/`, so that a page or
 * worker of the build before an update still finds the files it loads late.
 *
 * The newest three builds stay, by when they were last started. What is found are names read from
 * disk, never a path made from a request, so no request reaches outside.
 */
export async function archiveAssets(options: {
  clientDir: string;
  dataDir: string;
  now: Date;
}): Promise<FindArchived> {
  const source = join(options.clientDir, 'assets');
  const archive = join(options.dataDir, 'assets');
  await mkdir(archive, { recursive: true });

  const own = join(archive, await buildIdOf(source));
  await copyWhole(source, own);
  await utimes(own, options.now, options.now);

  await removeAbandoned(archive, options.now);
  const builds = await newestFirst(archive);
  for (const old of builds.slice(BUILDS_KEPT)) await rm(old, { recursive: true, force: true });

  const found = new Map<string, string>();
  for (const build of builds.slice(0, BUILDS_KEPT).toReversed()) {
    for (const name of await readdir(build)) found.set(name, join(build, name));
  }
  return (path) => found.get(path.replace(/^\/?assets\//, '')) ?? null;
}

/** Names hold a hash of the content, so equal names mean an equal build. */
async function buildIdOf(folder: string): Promise<string> {
  const names = (await readdir(folder)).toSorted();
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
}

/**
 * Copies beside and renames, so a copy that was cut short is never taken for a build. Of several servers that start at
 * once on one data directory the first to finish wins; equal names are equal builds.
 */
async function copyWhole(from: string, to: string): Promise<void> {
  if (await stat(to).catch(() => null)) return;
  const draft = await mkdtemp(`${to}.unfinished-`);
  try {
    await cp(from, draft, { recursive: true });
    await rename(draft, to);
  } catch (error) {
    if (!(await stat(to).catch(() => null))) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Drafts of starts that were killed in the middle. */
async function removeAbandoned(archive: string, now: Date): Promise<void> {
  for (const name of (await readdir(archive)).filter((one) => one.includes('.unfinished'))) {
    const path = join(archive, name);
    const age = now.getTime() - ((await stat(path).catch(() => null))?.mtimeMs ?? 0);
    if (age > ABANDONED_MS) await rm(path, { recursive: true, force: true });
  }
}

async function newestFirst(archive: string): Promise<string[]> {
  const names = (await readdir(archive)).filter((name) => /^[0-9a-f]{16}$/.test(name));
  const builds = await Promise.all(
    names.map(async (name) => {
      const path = join(archive, name);
      return { path, at: (await stat(path)).mtimeMs };
    }),
  );
  return builds.toSorted((a, b) => b.at - a.at).map(({ path }) => path);
}
