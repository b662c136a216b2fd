import { execFile } from 'node:child_process';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { query } from '../../e2e/support/database.ts';
import { ServerProcess } from '../../e2e/support/server.ts';
import { demoCreator } from './demo-creator.ts';

const run = (script: string, dataDir: string, archive: string) =>
  promisify(execFile)('npm', ['run', '-s', script, '--', archive], {
    env: { ...process.env, POLLIN_DATA_DIR: dataDir },
  });

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
    return { epoch, rooms: data, messages };
  };
  try {
    const before = await known();
    // While the server runs, its files are not whole.
    await expect(run('backup', server.dataDir, archive)).rejects.toThrow(
      'is using the data directory',
    );
    await server.stop();
    await run('backup', server.dataDir, archive);
    expect((await stat(archive)).mode & 0o077).toBe(0);
    await expect(run('restore', server.dataDir, archive)).rejects.toThrow('is not empty');

    await rename(server.dataDir, join(folder, 'lost'));
    await run('restore', server.dataDir, archive);
    await server.start();

    const after = await known();
    expect(after.messages.length).toBeGreaterThan(100);
    expect({ ...after, epoch: before.epoch }).toEqual(before);
    expect(after.epoch).not.toBe(before.epoch);
  } finally {
    await server.remove();
    await rm(folder, { recursive: true, force: true });
  }
}, 180_000);
