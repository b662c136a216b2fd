/** A process that runs an embedded database until it is asked to end, or killed. */
import { startEmbedded } from '#server/ports/database/embedded.ts';
import { StartError } from '#server/env/start-error.ts';

try {
  const dataDir = process.argv[2] ?? '';
  const database = await startEmbedded({ dataDir, log: () => undefined });
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)));
  process.stdout.write(`${database.url}\n`);
  setInterval(() => undefined, 60_000);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
