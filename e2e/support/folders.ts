import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryFolder } from '../../scripts/memory-folder.mjs';

/**
 * A new folder for the data of a server or the disk of a phone, in memory unless `TMPDIR` names a place. Whoever kills a process
 * finds the same there as on a disk, since the system's own cache outlives it. These tests cut no power.
 */
export function newFolder(prefix: string): Promise<string> {
  const inMemory = process.env['TMPDIR'] === undefined ? memoryFolder() : undefined;
  return mkdtemp(join(inMemory ?? tmpdir(), prefix));
}
