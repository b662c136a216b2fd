import type { UserId } from '#contract/ids.ts';
import { makeLog } from './make-log.ts';

const KEEP_MS = 60_000;

/** Hands the log to the person as a file. It is made here and sent nowhere. */
export async function saveLog(userId: UserId): Promise<void> {
  const log = await makeLog(userId);
  const file = new Blob([JSON.stringify(log, null, 2)], { type: 'application/json' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `pollin-log-${log.madeAt.slice(0, 10)}.json`;
  link.click();
  // Some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
