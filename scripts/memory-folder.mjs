import { existsSync, statfsSync } from 'node:fs';

/** Linux keeps the files of this folder in memory. */
const MEMORY = '/dev/shm';
/** Much more than the servers and browsers of a whole run ever hold. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/** A folder whose files are in memory and cost no disk, or undefined where there is none with room. */
export function memoryFolder() {
  if (!existsSync(MEMORY)) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ENOUGH_BYTES ? MEMORY : undefined;
}
