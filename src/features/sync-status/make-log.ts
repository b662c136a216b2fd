import type { UserId } from '#contract/ids.ts';
import { SUPPORT_LOG_MAX } from '#contract/support/rules.ts';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { saveJson } from '#src/lib/save-file.ts';
import { buildLog, readLogSource } from './export-log.ts';
import { readStorage } from './storage.ts';

/** The log of this moment. */
async function makeLog(userId: UserId) {
  const read = await onDatabase(device.db, readLogSource);
  return buildLog({
    ...read,
    userId,
    now: device.now(),
    isOnline: device.isOnline(),
    browser: navigator.userAgent,
    storage: await readStorage().catch(() => null),
  });
}

/** Saves the log as a file of the person. It is made here and sent nowhere. */
export async function saveLog(userId: UserId): Promise<void> {
  const log = await makeLog(userId);
  saveJson(`pollin-log-${log.madeAt.slice(0, 10)}.json`, log);
}

/** The log as text for a support request: a too long one keeps its newest part and states the omitted length. */
export async function makeLogText(userId: UserId): Promise<string> {
  const { waiting, sent, pictures, ...log } = await makeLog(userId);
  const lists = [waiting, sent, pictures];
  for (let kept = Math.max(...lists.map(({ length }) => length)); ; kept = Math.floor(kept / 2)) {
    const text = JSON.stringify({
      ...log,
      leftOut: lists.reduce((sum, { length }) => sum + Math.max(0, length - kept), 0),
      waiting: newest(waiting, kept),
      sent: newest(sent, kept),
      pictures: newest(pictures, kept),
    });
    if (text.length <= SUPPORT_LOG_MAX || kept === 0) return text.slice(0, SUPPORT_LOG_MAX);
  }
}

const newest = <T>(lines: readonly T[], count: number): readonly T[] =>
  count === 0 ? [] : lines.slice(-count);
