import type { ChatroomId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';
import type { Actor } from '#src/data/device/outbox.ts';

/** Adds a text to a room's draft, after the person's own text. The person sends it. */
export async function prepareMessage(
  { accountId }: Actor,
  chatroomId: ChatroomId,
  text: string,
): Promise<void> {
  await onDatabase(device.db, (db) =>
    db.transaction('rw', db.drafts, async () => {
      const held = (await db.drafts.get([accountId, chatroomId]))?.text ?? '';
      // A repeated request adds it once.
      if (held.includes(text)) return;
      const both = held.trim() === '' ? text : `${held}\n${text}`;
      await db.drafts.put({ accountId, chatroomId, text: both });
    }),
  );
}
