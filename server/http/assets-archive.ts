import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Of } from '../ports/files/files.ts';
import { packBuild } from './packed-build.ts';
import { folderOf, shareBuilds, type SharedBuilds, type Sharing } from './shared-builds.ts';

const BUILDS_KEPT = 3;
const ABANDONED_MS = 600_000;

/** How long a list of the archive counts as complete. */
const LISTED_MS = 1_000;

/** A request waits so long for the store: one that hangs must not hold up every unknown name. */
const WAIT_MS = 2_000;

/** Finds an asset of this build, of one of the two before it, or of one that was started beside this one; `null` if there is none. */
export type FindArchived = (path: string) => Promise<string | null>;

type Archive = { find: FindArchived; close: () => void };

/**
 * Keeps the hashed assets of recent builds in `<dataDir>/assets/<build id>/`, so that a page or
 * worker of the build before an update still finds the files it loads late.
 *
 * The newest three builds stay, by when they were last started. An unknown name is looked up again: while an update
 * replaces one process after the other, a page of the new build may ask a process of the old one. What is found are names read from
 * disk, never a path made from a request, so no request reaches outside.
 */
export async function archiveAssets(options: {
  clientDir: string;
  dataDir: string;
  now: Date;
  /** For machines that share no data directory. */
  shared?: (Pick<Sharing, 'store' | 'say' | 'lookMs' | 'retryMs'> & { waitMs?: number }) | null;
}): Promise<Archive> {
  const source = join(options.clientDir, 'assets');
  const archive = join(options.dataDir, 'assets');
  await mkdir(archive, { recursive: true });

  const packed = options.shared ? await packBuild(source) : null;
  const own = packed ? folderOf(archive, sha256Of(packed)) : join(archive, await buildIdOf(source));
  await copyWhole(source, own);
  await utimes(own, options.now, options.now);

  await removeAbandoned(archive, options.now);
  const builds = await newestFirst(archive);
  for (const old of builds.slice(BUILDS_KEPT)) await rm(old, { recursive: true, force: true });

  const shared =
    options.shared && packed
      ? await shareBuilds({ ...options.shared, archive, packed, kept: BUILDS_KEPT })
      : null;
  return {
    find: finder({
      archive,
      known: await list(builds.slice(0, BUILDS_KEPT)),
      shared,
      waitMs: options.shared?.waitMs ?? WAIT_MS,
    }),
    close: () => shared?.close(),
  };
}

type Needed = {
  archive: string;
  known: Map<string, string>;
  shared: SharedBuilds | null;
  waitMs: number;
};

function finder({ archive, known, shared, waitMs }: Needed): FindArchived {
  let found = known;
  let listedAt = performance.now();
  let listing = Promise.resolve();
  const listAgain = async () => void (found = await list(await newestFirst(archive)));
  let look: Promise<void> | undefined;
  let looking = Promise.resolve();
  /** Lists the archive once for each look into the store. */
  async function fetchOthers(from: SharedBuilds): Promise<void> {
    const next = from.fetchMissing();
    if (next !== look) {
      look = next;
      looking = next.then(listAgain);
    }
    await atMost(waitMs, looking);
  }
  // The builds of other machines are there before someone asks for their files.
  void shared?.fetchMissing();
  return async (path) => {
    const name = path.replace(/^\/?assets\//, '');
    if (!found.has(name)) {
      if (performance.now() - listedAt > LISTED_MS) {
        listedAt = performance.now();
        listing = listAgain();
      }
      await listing;
    }
    if (shared && !found.has(name)) await fetchOthers(shared);
    return found.get(name) ?? null;
  };
}

/** Resolves with the work, or after so long without it. */
async function atMost(ms: number, work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** The assets of these builds by their names; a newer build's before an older one's. */
async function list(builds: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const build of builds.toReversed()) {
    // A process that starts meanwhile removes the oldest build.
    for (const name of await readdir(build).catch(() => [])) found.set(name, join(build, name));
  }
  return found;
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
      return { path, at: (await stat(path).catch(() => null))?.mtimeMs ?? 0 };
    }),
  );
  return builds.toSorted((a, b) => b.at - a.at).map(({ path }) => path);
}
