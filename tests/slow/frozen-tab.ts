import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright';

/** Longer than a tab of a busy machine takes to say one word. */
const SILENT_MS = 3_000;

/**
 * Stops the process that renders a tab, as a phone does with a tab it has put away, and answers how to let it go on. Only browsers
 * that this process started are looked through. `other` is a tab that has to stay awake.
 */
export async function freezeTab(tab: Page, other: Page): Promise<() => void> {
  for (const pid of renderersOf(process.pid)) {
    process.kill(pid, 'SIGSTOP');
    const [isTabAwake, isOtherAwake] = await Promise.all([tab, other].map(isAwake));
    if (!isTabAwake && isOtherAwake) return () => process.kill(pid, 'SIGCONT');
    process.kill(pid, 'SIGCONT');
  }
  throw new Error('The two tabs are not rendered by processes of their own');
}

async function isAwake(page: Page): Promise<boolean> {
  const silence = new Promise<false>((resolve) => setTimeout(resolve, SILENT_MS, false));
  return await Promise.race([page.evaluate(() => true), silence]);
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
