import type { ChatroomId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';
import type { Actor } from '#src/data/device/outbox.ts';

/** Writes a text into a room's draft, behind what the person has begun to write there; it is theirs to send. */
export async function prepareMessage(
  { accountId }: Actor,
  chatroomId: ChatroomId,
  text: string,
): Promise<void> {
  await onDatabase(device.db, (db) =>
    db.transaction('rw', db.drafts, async () => {
      const held = (await db.drafts.get([accountId, chatroomId]))?.text ?? '';
      // Asked twice, it stands there once.
      if (held.includes(text)) return;
      const both = held.trim() === '' ? text : `${held}\n${text}`;
      await db.drafts.put({ accountId, chatroomId, text: both });
    }),
  );
}
