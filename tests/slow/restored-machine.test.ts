import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ServerProcess } from '../../e2e/support/server.ts';
import { LostWork } from './lost-work.ts';
import { epochOf, operate, pushKeysOf } from './operator.ts';

test('after a lost machine is restored by the command, devices bring back what the backup lacks and what waited, once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pollin-restored-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const archive = join(folder, 'pollin.tar');
  const server = await ServerProcess.create();
  onTestFinished(() => server.remove());
  const variables = { POLLIN_DATA_DIR: server.dataDir };
  const work = await LostWork.begin(server, server.dataDir);
  onTestFinished(() => work.remove());
  const [epoch, pushKeys] = [await epochOf(server), await pushKeysOf(server)];
  await operate('backup', variables, archive);
  await work.acknowledge();
  await work.queue();

  await server.stop();
  await rm(server.dataDir, { recursive: true });
  await operate('restore', variables, archive);
  await server.start();

  expect(await epochOf(server)).not.toBe(epoch);
  expect(await pushKeysOf(server)).toEqual(pushKeys);
  await work.expectEverythingOnce();
}, 600_000);
