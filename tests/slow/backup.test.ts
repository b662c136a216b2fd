import { execFile } from 'node:child_process';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { diskFiles } from '#server/ports/files/disk.ts';
import { sha256Of } from '#server/ports/files/files.ts';
import { query } from '../../e2e/support/database.ts';
import { ServerProcess } from '../../e2e/support/server.ts';
import { demoCreator } from './demo-creator.ts';

const run = (script: string, dataDir: string, archive: string) =>
  promisify(execFile)('npm', ['run', '-s', script, '--', archive], {
    env: { ...process.env, POLLIN_DATA_DIR: dataDir },
  });

/** The sums of the stored bytes. */
async function picturesOf({ dataDir }: ServerProcess): Promise<string[]> {
  const files = diskFiles(join(dataDir, 'files'));
  const sums: string[] = [];
  for await (const { sha256 } of files.list()) {
    sums.push(sha256Of((await files.read(sha256)) ?? new Uint8Array()));
  }
  return sums.toSorted();
}

test('a backup makes an empty machine the one that it was taken from, under a history of a new name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pollin-backup-test-'));
  const archive = join(folder, 'pollin.tar');
  const server = await ServerProcess.create();
  const known = async () => {
    const { user, accountId } = await demoCreator(server);
    const { epoch } = await user.get('health', '/health');
    const { data } = await user.get('chatrooms', '/chatrooms', accountId);
    const messages = await query<{ id: string; message: string }>(
      server,
      'select id, message from messages order by id',
    );
    const pushKeys = await query(server, `select * from meta where key like 'vapid%' order by key`);
    return { epoch, rooms: data, messages, pushKeys, pictures: await picturesOf(server) };
  };
  try {
    const before = await known();
    await run('backup', server.dataDir, archive);
    await server.stop();
    expect((await stat(archive)).mode & 0o077).toBe(0);
    await expect(run('restore', server.dataDir, archive)).rejects.toThrow('is not empty');

    await rename(server.dataDir, join(folder, 'lost'));
    await run('restore', server.dataDir, archive);
    await server.start();

    const after = await known();
    expect(after.messages.length).toBeGreaterThan(100);
    expect(after.pictures.length).toBeGreaterThan(10);
    expect(after.pushKeys).toHaveLength(2);
    expect({ ...after, epoch: before.epoch }).toEqual(before);
    expect(after.epoch).not.toBe(before.epoch);
  } finally {
    await server.remove();
    await rm(folder, { recursive: true, force: true });
  }
}, 180_000);
