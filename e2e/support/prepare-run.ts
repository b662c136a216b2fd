import { chmod, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newFolder } from './folders.ts';
import { Phone } from './phone.ts';
import { publishPrepared } from './prepared.ts';
import { ServerProcess } from './server.ts';

/** Seeds the demo and installs the app once. Answers how to remove both. */
export default async function prepareRun(): Promise<() => Promise<void>> {
  const folder = await newFolder('pollin-prepared-');
  // As root the database runs as a user of its own, who must be able to pass.
  await chmod(folder, 0o755);
  const server = await ServerProcess.create({}, { isNew: true });
  const phone = await Phone.create(server, {}, { isNew: true });
  await phone.page.goto('/login');
  await phone.readyOffline();
  await phone.forgetEverybody();
  const disk = join(folder, 'disk');
  await phone.keep(disk);
  // The worker has what came, in a cache of its own: the browser's second copy is never asked.
  await rm(join(disk, 'Default/Cache'), { recursive: true, force: true });
  await server.stop();
  await rename(server.dataDir, join(folder, 'data'));
  publishPrepared(folder);
  return () => rm(folder, { recursive: true, force: true });
}
