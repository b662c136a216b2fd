import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Phone } from './phone.ts';
import { publishPrepared } from './prepared.ts';
import { ServerProcess } from './server.ts';

/** Seeds the demo and installs the app once. Answers how to remove both. */
export default async function prepareRun(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'pollin-prepared-'));
  // As root the database runs as a user of its own, who must be able to pass.
  await chmod(folder, 0o755);
  const server = await ServerProcess.create({}, { isNew: true });
  const phone = await Phone.create(server, {}, { isNew: true });
  await phone.page.goto('/login');
  await phone.readyOffline();
  await phone.forgetEverybody();
  await phone.keep(join(folder, 'disk'));
  await server.stop();
  await rename(server.dataDir, join(folder, 'data'));
  publishPrepared(folder);
  return () => rm(folder, { recursive: true, force: true });
}
