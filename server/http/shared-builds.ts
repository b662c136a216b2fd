import { mkdtemp, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Of, StoreUnavailable, type Files, type Stored } from '../ports/files/files.ts';
import { unpackBuild } from './packed-build.ts';

/** How soon the store is asked again: for the build of another machine, and to accept this one. */
const LOOK_MS = 5_000;
const RETRY_MS = 60_000;

export type Sharing = {
  /** Packed builds, and nothing else. */
  store: Files;
  /** The folder in which each build has a folder of its own. */
  archive: string;
  packed: Buffer;
  kept: number;
  say: (line: string) => void;
  /** Tests shorten the waits. */
  lookMs?: number;
  retryMs?: number;
};

export type SharedBuilds = {
  /** Unpacks the newest builds of the store that are missing here. Callers of one look get the same promise. Never throws. */
  fetchMissing: () => Promise<void>;
  close: () => void;
};

/** The folder of a packed build. */
export const folderOf = (archive: string, sha256: string): string =>
  join(archive, sha256.slice(0, 16));

/**
 * Keeps the newest builds in a store that several machines share, so that each of them serves the files of a build that only another
 * one ran. Resolves once this build is stored or the store has failed: it is then tried again every minute, and the start goes on.
 */
export async function shareBuilds(sharing: Sharing): Promise<SharedBuilds> {
  const { store, archive, kept, say, lookMs = LOOK_MS, retryMs = RETRY_MS } = sharing;
  let logged = '';
  /** Whether trying again may help. A reason is logged once, until the store works again. */
  async function fails(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      logged = '';
      return false;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (why !== logged)
        say(`${why} Machines don't share the files of their builds until it can.`);
      logged = why;
      return !(error instanceof StoreUnavailable && error.isWrongSetting);
    }
  }

  /** Lists first: a key that may not list could never remove an old build, so it stores none. */
  async function publish(packed: Buffer): Promise<void> {
    const stored = await newestFirst(store);
    const own = await store.put(packed);
    const others = stored.filter(({ sha256 }) => sha256 !== own);
    for (const { sha256 } of others.slice(kept - 1)) await store.remove(sha256);
  }

  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  /** Only a next try keeps the packed build in memory. */
  async function publishUntilStored(packed: Buffer): Promise<void> {
    timer = undefined;
    if (!(await fails(() => publish(packed))) || isClosed) return;
    timer = setTimeout(() => void publishUntilStored(packed), retryMs).unref();
  }

  let nextLook = 0;
  let fetching = Promise.resolve();
  async function look(): Promise<void> {
    await fails(() => fetchBuilds({ store, archive, kept }));
    nextLook = performance.now() + lookMs;
  }

  await publishUntilStored(sharing.packed);
  return {
    fetchMissing() {
      if (performance.now() >= nextLook) {
        nextLook = Infinity;
        fetching = look();
      }
      return fetching;
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

type Fetching = Pick<Sharing, 'store' | 'archive' | 'kept'>;

async function fetchBuilds({ store, archive, kept }: Fetching): Promise<void> {
  for (const { sha256, storedOn } of (await newestFirst(store)).slice(0, kept)) {
    const folder = folderOf(archive, sha256);
    if (await stat(folder).catch(() => null)) continue;
    const packed = await store.read(sha256);
    // Removed meanwhile, or damaged.
    if (!packed || sha256Of(packed) !== sha256) continue;
    await unpackWhole(packed, folder, storedOn);
  }
}

/** Unpacks beside and renames, so that half a build is never taken for one. */
async function unpackWhole(packed: Uint8Array, folder: string, storedOn: Date): Promise<void> {
  const draft = await mkdtemp(`${folder}.unfinished-`);
  try {
    await unpackBuild(packed, draft);
    await utimes(draft, storedOn, storedOn);
    await rename(draft, folder);
  } catch (error) {
    // Another process of this machine was first.
    if (!(await stat(folder).catch(() => null))) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function newestFirst(store: Files): Promise<Stored[]> {
  const stored: Stored[] = [];
  for await (const one of store.list()) stored.push(one);
  return stored.toSorted((one, other) => other.storedOn.getTime() - one.storedOn.getTime());
}
