import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ServerProcess } from '../../e2e/support/server.ts';
import { knownOf, operate } from './operator.ts';

test('a backup makes an empty machine the one that it was taken from, under a history of a new name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pollin-backup-test-'));
  const archive = join(folder, 'pollin.tar');
  const server = await ServerProcess.create();
  const variables = { POLLIN_DATA_DIR: server.dataDir };
  try {
    const before = await knownOf(server);
    await operate('backup', variables, archive);
    await server.stop();
    expect((await stat(archive)).mode & 0o077).toBe(0);
    await expect(operate('restore', variables, archive)).rejects.toThrow('is not empty');

    await rm(server.dataDir, { recursive: true });
    await operate('restore', variables, archive);
    await server.start();

    const after = await knownOf(server);
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
