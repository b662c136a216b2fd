import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const SAMPLE_MS = 100;

/** Bytes that a process and all its children have in memory now; what they share is counted for each. */
export function memoryOf(pid: number, withChildren = false): number {
  const own = proportional(pid);
  if (!withChildren) return own;
  return childrenOf(pid).reduce((sum, child) => sum + memoryOf(child, true), own);
}

/** The most that was in memory while work went on, in bytes. */
export async function peakWhile<T>(
  memory: () => number,
  work: () => Promise<T>,
): Promise<{ peak: number; result: T }> {
  let [peak, isOver] = [0, false];
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, memory());
      await pause(SAMPLE_MS);
    }
  })();
  try {
    const result = await work();
    return { peak, result };
  } finally {
    isOver = true;
    await watching;
  }
}

/** Private memory and the process's share of shared memory, if the system reports it. An ended process has none. */
function proportional(pid: number): number {
  for (const [file, line] of [
    ['smaps_rollup', /^Pss_Anon:\s+(\d+) kB/m],
    ['status', /^RssAnon:\s+(\d+) kB/m],
  ] as const) {
    const found = line.exec(textOf(`/proc/${pid}/${file}`));
    if (found) return Number(found[1]) * 1024;
  }
  return 0;
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => new RegExp(`^PPid:\\s+${pid}$`, 'm').test(textOf(`/proc/${name}/status`)))
    .map(Number);
}

function textOf(place: string): string {
  try {
    return readFileSync(place, 'utf8');
  } catch {
    // It ended while it was looked at.
    return '';
  }
}
