import { commandKinds } from '#contract/commands/command.ts';
import type { AccountId, UserId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { MediaItem, OutboxItem } from '#src/data/device/database.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { areBytesHeld, mediaTables } from '#src/data/device/media.ts';
import { saveJson } from '#src/lib/save-file.ts';
import { destinationOf, itemText } from './command-labels.ts';
import { chosenFile, queuedFile, queuedFileName, type CopiedFile } from './copied-file.ts';
import { itemState } from './item-labels.ts';
import { nothingKnown } from './known.ts';
import type { LeftDraft, LeftWork } from './left-drafts.ts';

type Copied = {
  items: readonly OutboxItem[];
  media: readonly MediaItem[];
  drafts: readonly LeftDraft[];
  /** Names of files that were chosen and never queued. */
  chosen: readonly string[];
};

/**
 * Unsent items and drafts as the person wrote them, for an account that they no longer belong to. `files` are the names under
 * which their photos and videos are saved beside it.
 */
function buildCopy({ items, media, drafts, chosen }: Copied, now: number) {
  return {
    savedAt: new Date(now).toISOString(),
    items: items.map((item) => ({
      what: itemText(item, now),
      where: destinationOf(item, nothingKnown),
      writtenAt: item.occurredAt,
      state: itemState(item, now),
      files: media.filter((one) => one.commandId === item.id).map(queuedFileName),
      accountId: item.accountId,
      kind: item.kind,
      content: item.payload,
    })),
    drafts,
    files: chosen,
  };
}

/**
 * Saves the words of an account's unsent items and drafts as a file. Returns their photos and videos, each of which the person
 * saves by a tap: a browser may keep only the first of several files. `missing`: this device lost the bytes of so many.
 */
export async function saveCopy(
  userId: UserId,
  accountId: AccountId,
  left: LeftWork,
): Promise<{ held: CopiedFile[]; missing: number }> {
  const { items, media, queued } = await onDatabase(device.db, (db) =>
    db.transaction('r', [db.outbox, ...mediaTables(db)], async () => {
      const unsent = await db.outbox.where({ userId }).sortBy('order');
      const theirs = unsent.filter(
        (item) => item.accountId === accountId && !commandKinds[item.kind].quiet,
      );
      const ids = theirs.map(({ id }) => id);
      const all = await db.media.where('commandId').anyOf(ids).toArray();
      const here = await Promise.all(all.map((one) => areBytesHeld(db, one)));
      return { items: theirs, media: all, queued: all.filter((_, index) => here[index]) };
    }),
  );
  const chosen: CopiedFile[] = [];
  // One at a time: each read loads the bytes of a photo.
  for (const key of left.files) {
    const file = await onDatabase(device.db, (db) => chosenFile(db, key));
    if (file?.isHeld) chosen.push(file);
  }
  const names = chosen.map(({ name }) => name);
  const copy = buildCopy({ items, media, drafts: left.drafts, chosen: names }, device.now());
  saveJson(`pollin-unsent-${copy.savedAt.slice(0, 10)}.json`, copy);
  const held = [...queued.map(queuedFile), ...chosen];
  return { held, missing: media.length + left.files.length - held.length };
}
