import { commandKinds } from '#contract/commands/command.ts';
import type { AccountId, UserId } from '#contract/ids.ts';
import { PICTURE_TYPE } from '#contract/pictures/rules.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { MediaItem, OutboxItem } from '#src/data/device/database.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { areBytesHeld, isVideo, mediaTables } from '#src/data/device/media.ts';
import { composeVideo } from '#src/data/media/video-urls.ts';
import { saveFile, saveJson } from '#src/lib/save-file.ts';
import { destinationOf, itemText } from './command-labels.ts';
import { itemState } from './item-labels.ts';
import { nothingKnown } from './known.ts';
import type { LeftDraft } from './left-drafts.ts';

/**
 * Unsent items and drafts as the person wrote them, for an account that they no longer belong to. `files` are the names under
 * which their photos and videos are saved beside it.
 */
export function buildCopy(
  items: readonly OutboxItem[],
  media: readonly MediaItem[],
  drafts: readonly LeftDraft[],
  now: number,
) {
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
    drafts,
  };
}

/** The chosen file's name, with the ending of the prepared bytes: a photo is a JPEG here whatever it was. */
export function fileName(media: Pick<MediaItem, 'name' | 'uploadId' | 'purpose'>): string {
  const stem = media.name.replace(/\.\w{1,5}$/, '') || 'pollin';
  const ending = /\.\w{1,5}$/.exec(media.name)?.[0] ?? '.mp4';
  return `${stem}-${media.uploadId.slice(-4)}${isVideo(media) ? ending : '.jpg'}`;
}

/**
 * Hands the words of an account's unsent items and drafts to the person as a file. Answers their photos and videos, each of which the person
 * saves by a tap: of several files at once a browser may keep only the first. `missing`: this device lost the bytes of so many.
 */
export async function saveCopy(
  userId: UserId,
  accountId: AccountId,
  drafts: readonly LeftDraft[],
): Promise<{ held: MediaItem[]; missing: number }> {
  const { items, media, held } = await onDatabase(device.db, (db) =>
    db.transaction('r', [db.outbox, ...mediaTables(db)], async () => {
      const unsent = await db.outbox.where({ userId }).sortBy('order');
      const theirs = unsent.filter(
        (item) => item.accountId === accountId && !commandKinds[item.kind].quiet,
      );
      const ids = theirs.map(({ id }) => id);
      const all = await db.media.where('commandId').anyOf(ids).toArray();
      const here = await Promise.all(all.map((one) => areBytesHeld(db, one)));
      return { items: theirs, media: all, held: all.filter((_, index) => here[index]) };
    }),
  );
  const copy = buildCopy(items, media, drafts, device.now());
  saveJson(`pollin-unsent-${copy.savedAt.slice(0, 10)}.json`, copy);
  return { held, missing: media.length - held.length };
}

/** Hands one photo or video to the person. False: this device lost its bytes. */
export async function saveMedia(media: MediaItem): Promise<boolean> {
  const bytes = await readFile(media);
  if (bytes) saveFile(fileName(media), bytes);
  return bytes !== null;
}

async function readFile(media: MediaItem): Promise<Blob | null> {
  if (isVideo(media)) return await composeVideo({ ...media, mime: media.mime ?? 'video/mp4' });
  const held = await onDatabase(device.db, (db) => db.mediaBytes.get(media.uploadId));
  return held ? new Blob([held.bytes], { type: PICTURE_TYPE }) : null;
}
