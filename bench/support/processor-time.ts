import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever the machine. */
const TICK_MS = 10;

/** Milliseconds of processor time that we, and these processes with all their children, have taken so far. */
export function processorMs(pids: readonly number[]): number {
  const { user, system } = process.cpuUsage();
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? statOf(name) : []));
  const family = new Set(pids);
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  const ticks = all.reduce((sum, one) => sum + (family.has(one.pid) ? one.ticks : 0), 0);
  return ticks * TICK_MS + (user + system) / 1_000;
}

/** Milliseconds of processor time of a program itself, and of all its children: a server and its database. */
export function processorOf(pid: number): { own: number; children: number } {
  const before = process.cpuUsage();
  const own = (statOf(String(pid))[0]?.ownTicks ?? 0) * TICK_MS;
  const all = processorMs([pid]) - (before.user + before.system) / 1_000;
  return { own, children: all - own };
}

type Stat = { pid: number; parent: number; ticks: number; ownTicks: number };

function statOf(name: string): Stat[] {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    // The program's name is in brackets and may contain anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    // Its own, and that of children which it has seen end.
    const ticks = fields.slice(11, 15).reduce((sum, one) => sum + one, 0);
    const [user = 0, system = 0] = fields.slice(11);
    return [{ pid: Number(name), parent, ticks, ownTicks: user + system }];
  } catch {
    // It ended while it was looked at.
    return [];
  }
}
