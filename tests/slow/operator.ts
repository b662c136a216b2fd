import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { diskFiles } from '#server/ports/files/disk.ts';
import { sha256Of } from '#server/ports/files/files.ts';
import { ApiUser } from '../../e2e/support/api-user.ts';
import { query } from '../../e2e/support/database.ts';
import type { ServerProcess } from '../../e2e/support/server.ts';
import { demoCreator } from './demo-creator.ts';

const run = promisify(execFile);

/** Runs a script of package.json with the server's variables, as an operator does. Answers its output. */
export async function operate(
  script: 'backup' | 'restore' | 'db:new-epoch',
  variables: Record<string, string>,
  ...args: string[]
): Promise<string> {
  const { stdout } = await run('npm', ['run', '-s', script, '--', ...args], {
    env: { ...process.env, ...variables },
  });
  return stdout;
}

/** The sums of the stored files, as their bytes are now. */
export async function storedFiles(dataDir: string): Promise<string[]> {
  const files = diskFiles(join(dataDir, 'files'));
  const sums: string[] = [];
  for await (const { sha256 } of files.list()) {
    sums.push(sha256Of((await files.read(sha256)) ?? new Uint8Array()));
  }
  return sums.toSorted();
}

export async function epochOf({ url }: ServerProcess): Promise<string> {
  return (await new ApiUser(url).get('health', '/health')).epoch;
}

export const pushKeysOf = (server: ServerProcess) =>
  query(server, `select * from meta where key like 'vapid%' order by key`);

/** All that a restore has to bring back, beside the epoch, which it has to replace. */
export async function knownOf(server: ServerProcess) {
  const { user, accountId } = await demoCreator(server);
  const { data: rooms } = await user.get('chatrooms', '/chatrooms', accountId);
  const messages = await query(server, 'select id, message from messages order by id');
  const [epoch, pushKeys] = [await epochOf(server), await pushKeysOf(server)];
  return { epoch, rooms, messages, pushKeys, pictures: await storedFiles(server.dataDir) };
}
