import { commandKinds } from '#contract/commands/command.ts';
import type { AccountId, UserId } from '#contract/ids.ts';
import { PICTURE_TYPE } from '#contract/pictures/rules.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { MediaItem, OutboxItem } from '#src/data/device/database.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { isVideo } from '#src/data/device/media.ts';
import { composeVideo } from '#src/data/media/video-urls.ts';
import { saveFile, saveJson } from '#src/lib/save-file.ts';
import { destinationOf, itemText } from './command-labels.ts';
import { itemState } from './item-labels.ts';
import { nothingKnown } from './known.ts';

/**
 * Unsent items as the person wrote them, for an account that they no longer belong to. `files` are the names under which their
 * photos and videos are saved beside it.
 */
export function buildCopy(items: readonly OutboxItem[], media: readonly MediaItem[], now: number) {
  return {
    savedAt: new Date(now).toISOString(),
    items: items.map((item) => ({
      what: itemText(item, now),
      where: destinationOf(item, nothingKnown),
      writtenAt: item.occurredAt,
      state: itemState(item, now),
      files: media.filter((one) => one.commandId === item.id).map(fileName),
      accountId: item.accountId,
      kind: item.kind,
      content: item.payload,
    })),
  };
}

/** The chosen file's name, with the ending of the prepared bytes: a photo is a JPEG here whatever it was. */
function fileName(media: Pick<MediaItem, 'name' | 'uploadId' | 'purpose'>): string {
  const stem = media.name.replace(/\.\w{1,5}$/, '') || 'pollin';
  const ending = /\.\w{1,5}$/.exec(media.name)?.[0] ?? '.mp4';
  return `${stem}-${media.uploadId.slice(-4)}${isVideo(media) ? ending : '.jpg'}`;
}

/**
 * Hands the words of an account's unsent items to the person as a file, then each of their photos and videos. Answers how many
 * files can't be saved because this device lost their bytes.
 */
export async function saveCopy(userId: UserId, accountId: AccountId): Promise<number> {
  const { items, media } = await onDatabase(device.db, (db) =>
    db.transaction('r', db.outbox, db.media, async () => {
      const unsent = await db.outbox.where({ userId }).sortBy('order');
      const theirs = unsent.filter(
        (item) => item.accountId === accountId && !commandKinds[item.kind].quiet,
      );
      const ids = theirs.map(({ id }) => id);
      return { items: theirs, media: await db.media.where('commandId').anyOf(ids).toArray() };
    }),
  );
  const copy = buildCopy(items, media, device.now());
  saveJson(`pollin-unsent-${copy.savedAt.slice(0, 10)}.json`, copy);
  let missing = 0;
  for (const one of media) {
    const bytes = await readFile(one);
    if (bytes) saveFile(fileName(one), bytes);
    else missing++;
  }
  return missing;
}

async function readFile(media: MediaItem): Promise<Blob | null> {
  if (isVideo(media)) return await composeVideo({ ...media, mime: media.mime ?? 'video/mp4' });
  const held = await onDatabase(device.db, (db) => db.mediaBytes.get(media.uploadId));
  return held ? new Blob([held.bytes], { type: PICTURE_TYPE }) : null;
}
