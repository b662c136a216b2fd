import { useEffect, useState } from 'react';
import { parseCursor } from '#contract/cursor.ts';
import type { UploadId } from '#contract/ids.ts';
import { PICTURE_TYPE } from '#contract/pictures/rules.ts';
import { device } from '../device/browser-device.ts';
import type { DeviceDatabase, MediaItem } from '../device/database.ts';
import { onDatabase } from '../device/device.ts';
import type { Author } from '../device/outbox.ts';
import { useLive } from '../use-live.ts';

export { cancelPicture, replacePicture, retryPicture } from './picture-acts.ts';

/** A picture of which the server's copy does not tell yet. `url` is empty where its bytes are gone. */
export type LocalPicture = { item: MediaItem; url: string };

/**
 * An account's pictures that are not in the replica yet, oldest first, each with an address that shows it at once. The addresses
 * hold while the caller is on the screen. Undefined for the first moment.
 */
export function useLocalPictures(author: Author): readonly LocalPicture[] | undefined {
  const key = `${author.userId} ${author.accountId}`;
  const items = useLive(
    () => onDatabase(device.db, (db) => readUnshown(db, author)),
    `pictures ${key}`,
  );
  return usePictureUrls(items);
}

/** Gives pictures on this device addresses, and takes those back that are not shown any more. */
export function usePictureUrls(
  items: readonly MediaItem[] | undefined,
): readonly LocalPicture[] | undefined {
  const [urls] = useState(() => new PictureUrls());
  const [, setRound] = useState(0);
  const wanted = items?.map((item) => item.uploadId).join(' ');
  useEffect(() => {
    if (wanted === undefined) return;
    const ids = wanted === '' ? [] : (wanted.split(' ') as UploadId[]);
    const show = () => setRound((round) => round + 1);
    urls.want(ids).then(show, reportError);
  }, [urls, wanted]);
  useEffect(() => () => urls.close(), [urls]);
  const shown = items?.flatMap((item) => {
    const url = urls.of(item.uploadId);
    return url === undefined ? [] : [{ item, url }];
  });
  return shown?.length === 0 && wanted !== '' ? undefined : shown;
}

/** Pictures of commands without an answer, and of those whose effect the cursor has not passed. */
export async function readUnshown(
  db: DeviceDatabase,
  { userId, accountId }: Author,
): Promise<MediaItem[]> {
  return await db.transaction('r', db.media, db.outbox, db.sent, db.cursors, async () => {
    const revision = parseCursor((await db.cursors.get(accountId))?.cursor)?.revision ?? 0;
    const media = await db.media
      .where({ userId })
      .filter((one) => one.accountId === accountId)
      .sortBy('createdAt');
    const ids = media.map((one) => one.commandId);
    const queued = new Set((await db.outbox.where('id').anyOf(ids).toArray()).map(({ id }) => id));
    const sent = await db.sent.bulkGet(ids);
    return media.filter(
      (one, index) => queued.has(one.commandId) || (sent[index]?.revision ?? -1) > revision,
    );
  });
}

/** The addresses of one screen's pictures. */
class PictureUrls {
  readonly #urls = new Map<UploadId, string>();

  of(id: UploadId): string | undefined {
    return this.#urls.get(id);
  }

  /** All bytes are read in one go, and only those that have no address yet. */
  async want(ids: readonly UploadId[]): Promise<void> {
    for (const id of [...this.#urls.keys()].filter((held) => !ids.includes(held))) this.#drop(id);
    const missing = ids.filter((id) => !this.#urls.has(id));
    if (missing.length === 0) return;
    const rows = await onDatabase(device.db, (db) => db.mediaBytes.bulkGet([...missing]));
    missing.forEach((id, index) => {
      const bytes = rows[index]?.bytes;
      // Asked for twice at once, the later answer would leave an address that nobody takes back.
      this.#drop(id);
      const blob = bytes ? new Blob([bytes], { type: PICTURE_TYPE }) : null;
      this.#urls.set(id, blob ? URL.createObjectURL(blob) : '');
    });
  }

  close(): void {
    for (const id of this.#urls.keys()) this.#drop(id);
  }

  #drop(id: UploadId): void {
    const url = this.#urls.get(id);
    if (url) URL.revokeObjectURL(url);
    this.#urls.delete(id);
  }
}
