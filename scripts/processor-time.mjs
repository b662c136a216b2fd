/** Processor time of the programs that this one starts, as far as the system reports it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** How often the running programs are looked at. */
const LOOK_MS = 500;
/** USER_HZ, which Linux fixes at 100 for every program. */
const TICKS_PER_SECOND = 100;
/** Columns of `/proc/<pid>/stat` behind the name, by proc(5). */
const [PARENT, USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM, STARTED] = [1, 11, 12, 13, 14, 19];

/**
 * Counts from now on. There are two sums, and each misses something: the system's own has no program whose parent ended first, as
 * the parts of a killed browser, and the looks have nothing that happened after the last one. So the larger one is the answer.
 * @returns {() => number | null} ends the count and answers the seconds, or null where the system does not report them
 */
export function startCounting() {
  if (!existsSync('/proc/self/stat')) return () => null;
  const before = waitedFor();
  /** @type {Map<string, number>} */
  const seen = new Map();
  const looking = setInterval(() => look(seen), LOOK_MS).unref();
  return () => {
    clearInterval(looking);
    look(seen);
    const sampled = [...seen.values()].reduce((sum, ticks) => sum + ticks, 0);
    return Math.max(sampled, waitedFor() - before) / TICKS_PER_SECOND;
  };
}

/** Notes what each program below this one has used. One that was seen stays ours, even if another process inherits it. @param {Map<string, number>} seen */
function look(seen) {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const programs = new Map(all.map((pid) => [pid, columnsOf(pid)]));
  /** @type {Map<string, boolean>} */
  const ours = new Map([[String(process.pid), true]]);
  /** @param {string} pid @returns {boolean} */
  const isOurs = (pid) => {
    const known = ours.get(pid);
    if (known !== undefined) return known;
    const columns = programs.get(pid);
    const is =
      columns !== undefined &&
      columns !== null &&
      (seen.has(keyOf(pid, columns)) || isOurs(columns[PARENT] ?? ''));
    ours.set(pid, is);
    return is;
  };
  for (const [pid, columns] of programs) {
    if (columns === null || pid === String(process.pid) || !isOurs(pid)) continue;
    seen.set(keyOf(pid, columns), Number(columns[USER]) + Number(columns[SYSTEM]));
  }
}

/** A program's number is given to another one later. @param {string} pid @param {string[]} columns */
const keyOf = (pid, columns) => `${pid} ${columns[STARTED]}`;

/** Ticks of the programs that have ended and were waited for. */
function waitedFor() {
  const columns = columnsOf('self') ?? [];
  return Number(columns[CHILDREN_USER]) + Number(columns[CHILDREN_SYSTEM]);
}

/** Null for a program that has just ended. @param {string} pid */
function columnsOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return null;
  }
}
