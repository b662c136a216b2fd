import { pageOf } from '#contract/message/rules.ts';
import type { AccountId, ChatroomId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import { readLog } from '#src/data/device/log.ts';
import { paint } from './paint.ts';

/** Opens the device database and reads the newest 50 messages of a room, as a screen would. Milliseconds. */
export async function queryDexie(accountId: AccountId, chatroomId: ChatroomId, lastSeq: number) {
  const start = performance.now();
  const read = await readLog(device.db, accountId, chatroomId, pageOf(lastSeq - 49));
  const texts = read.slice(-50).map((one) => one.message);
  const query = performance.now() - start;
  return { query, painted: await paint(texts) };
}
