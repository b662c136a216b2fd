import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright';

/** Longer than a tab of a busy machine takes to answer. */
const SILENT_MS = 3_000;
/** A process is rarely within a transaction when it is stopped. */
const TRIES = 10;

/**
 * Stops the process that renders a tab, as a phone does with a tab it has put away, and returns a function that lets it go on. Only
 * browsers that this process started are looked through. `other` is a tab that has to stay awake, and able to write to every store: a
 * process that was stopped within a transaction goes on until that has ended, and is stopped again.
 */
export async function freezeTab(tab: Page, other: Page): Promise<() => void> {
  const pid = await processOf(tab, other);
  for (let tries = 0; tries < TRIES; tries++) {
    process.kill(pid, 'SIGSTOP');
    const writing = other.evaluate(useStores);
    if (await isSoon(writing)) return () => process.kill(pid, 'SIGCONT');
    process.kill(pid, 'SIGCONT');
    await writing;
  }
  throw new Error(`The tab's process was within a transaction ${TRIES} times`);
}

async function processOf(tab: Page, other: Page): Promise<number> {
  for (const pid of renderersOf(process.pid)) {
    process.kill(pid, 'SIGSTOP');
    const answers = [tab, other].map((page) => page.evaluate((): true => true));
    const [isTabAwake, isOtherAwake] = await Promise.all(answers.map(isSoon));
    process.kill(pid, 'SIGCONT');
    await Promise.all(answers);
    if (!isTabAwake && isOtherAwake) {
      await other.evaluate(useStores);
      return pid;
    }
  }
  throw new Error('The two tabs are not rendered by processes of their own');
}

async function isSoon(answer: Promise<true>): Promise<boolean> {
  const silence = new Promise<false>((resolve) => setTimeout(resolve, SILENT_MS, false));
  return await Promise.race([answer, silence]);
}

/** Runs in a page: a write that needs every store of every database. */
async function useStores(): Promise<true> {
  for (const { name = '' } of await indexedDB.databases()) {
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(new Error(String(opening.error)));
      opening.onsuccess = () => {
        const db = opening.result;
        const stores = [...db.objectStoreNames];
        if (stores.length === 0) {
          db.close();
          return resolve();
        }
        const writing = db.transaction(stores, 'readwrite');
        for (const store of stores) writing.objectStore(store).count();
        writing.oncomplete = () => {
          db.close();
          resolve();
        };
        writing.onabort = () => reject(new Error(String(writing.error)));
      };
    });
  }
  return true;
}

type Process = { pid: number; parent: number; command: string };

/** The rendering processes among everything that a process started. */
function renderersOf(root: number): number[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcess(name) : []));
  const family = new Set([root]);
  for (let grown = true; grown;) {
    const children = all.filter(({ pid, parent }) => family.has(parent) && !family.has(pid));
    for (const { pid } of children) family.add(pid);
    grown = children.length > 0;
  }
  return all
    .filter(({ pid, command }) => family.has(pid) && command.includes('--type=renderer'))
    .map(({ pid }) => pid);
}

/** None when it ended meanwhile. */
function readProcess(name: string): Process[] {
  try {
    const [, parent] =
      readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
    return [{ pid: Number(name), parent: Number(parent), command }];
  } catch {
    return [];
  }
}
