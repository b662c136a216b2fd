import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Installation } from './installation.ts';
import { LostWork } from './lost-work.ts';
import { operate } from './operator.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await Installation.start(2, { isSynchronous: false });
}, 240_000);
afterAll(() => installation?.remove());

test('after a replica that had fallen behind is promoted as the manual has it, devices bring back what it lacks, once', async () => {
  const variables = await installation.variables();
  const work = await LostWork.begin(installation, join(installation.folder, 'data'));
  try {
    await installation.stopReplication();
    await work.acknowledge();
    await work.queue();
    await installation.losePrimary();

    await Promise.all(installation.processes.map((one) => one.stop()));
    await installation.promoteReplica();
    await work.expectLost();
    expect(await operate('db:new-epoch', variables)).toContain('history is now called');
    for (const one of installation.processes) await one.start();

    await work.expectEverythingOnce();
  } finally {
    await work.remove();
  }
}, 600_000);
