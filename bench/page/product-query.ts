import { pageOf } from '#contract/message/rules.ts';
import type { AccountId, ChatroomId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import { readLog } from '#src/data/device/log.ts';

/** Opens the device database and reads the newest 50 messages of a room, as a screen would. Milliseconds. */
export async function queryDexie(accountId: AccountId, chatroomId: ChatroomId, lastSeq: number) {
  const start = performance.now();
  const read = await readLog(device.db, accountId, chatroomId, pageOf(lastSeq - 49));
  const texts = read.slice(-50).map((one) => one.message);
  const query = performance.now() - start;
  return { query, painted: await paint(texts) };
}

/** Shows the texts and resolves after the frame with them was drawn: milliseconds since the navigation began. */
export async function paint(texts: string[]): Promise<number> {
  if (texts.length < 50) throw new Error(`Only ${texts.length} messages`);
  for (const text of texts) document.body.append(Object.assign(document.createElement('p'), { textContent: text }));
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  });
  return performance.now();
}
