import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const VARIABLE = 'E2E_PREPARED';

/**
 * Two folders that `prepare-run.ts` makes once a run and that every server and phone begins with as a copy: the data of a
 * server with the demo in it, and the disk of a browser that has the app and nobody's data.
 */
export function preparedFolder(name: 'data' | 'disk'): string {
  const folder = process.env[VARIABLE];
  if (!folder) throw new Error('Nothing was prepared: run the tests by Playwright');
  return join(folder, name);
}

/** Tells the processes that run the tests. */
export function publishPrepared(folder: string): void {
  process.env[VARIABLE] = folder;
}

/** With owners: as root the database runs as a user of its own, whose files they stay. */
export const copyInto = (from: string, to: string) => run('cp', ['-a', `${from}/.`, to]);
