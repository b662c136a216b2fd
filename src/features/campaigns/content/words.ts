import * as z from 'zod/mini';
import { ALT_TEXT_MAX_CHARACTERS, CAPTION_MAX_CHARACTERS } from '#contract/content/rules.ts';
import type { CommandId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';

/** What goes with a file: the words for its post, and what it shows for who cannot see it. */
export const fileWords = z.object({
  caption: z.string().check(z.maxLength(CAPTION_MAX_CHARACTERS)),
  altText: z.string().check(z.maxLength(ALT_TEXT_MAX_CHARACTERS)),
});
export type FileWords = z.infer<typeof fileWords>;

export const noWords: FileWords = { caption: '', altText: '' };

/**
 * Changes the words of a file that is surely still here alone. False: it is on the wire or may have arrived, and its words went with
 * it.
 */
export async function changeWords(id: CommandId, words: FileWords): Promise<boolean> {
  return await onDatabase(device.db, (db) =>
    db.transaction('rw', db.outbox, async () => {
      const item = await db.outbox.where({ id }).first();
      if (item?.kind !== 'addContent' || item.state === 'sending') return false;
      if (item.attempts > 0 && item.isAnswered !== true) return false;
      await db.outbox.put({ ...item, payload: { ...item.payload, ...words } });
      return true;
    }),
  );
}
