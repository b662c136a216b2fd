import type { UserId } from '#contract/ids.ts';
import { saveJson } from '#src/lib/save-file.ts';
import { makeLog } from './make-log.ts';

/** Hands the log to the person as a file. It is made here and sent nowhere. */
export async function saveLog(userId: UserId): Promise<void> {
  const log = await makeLog(userId);
  saveJson(`pollin-log-${log.madeAt.slice(0, 10)}.json`, log);
}
