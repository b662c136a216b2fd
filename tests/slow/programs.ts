import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const POSTGRES = '/usr/lib/postgresql';

/** The path of a program of this machine. Throws a sentence that names a missing one, so no drill is left out in silence. */
export function program(name: string): string {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/sbin'];
  return found(name, folders, name);
}

/** The path of a program of the newest PostgreSQL that Debian has installed here. */
export function postgresProgram(name: string): string {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).map(Number) : [];
  const newest = versions.toSorted((one, other) => other - one);
  const folders = newest.map((version) => join(POSTGRES, String(version), 'bin'));
  return found(name, folders, 'postgresql');
}

function found(name: string, folders: readonly string[], packageName: string): string {
  const path = folders.map((folder) => join(folder, name)).find(isProgram);
  if (path) return path;
  throw new Error(`${name} is missing: install it with "apt-get install ${packageName}".`);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
