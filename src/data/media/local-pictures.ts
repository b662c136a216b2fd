import { useEffect, useState } from 'react';
import { parseCursor } from '#contract/sync/cursor.ts';
import type { UploadId } from '#contract/ids.ts';
import { isContent, type PicturePurpose } from '#contract/pictures/rules.ts';
import { device } from '../device/browser-device.ts';
import type { DeviceDatabase, MediaItem } from '../device/database.ts';
import { onDatabase } from '../device/device.ts';
import type { Actor } from '../device/outbox.ts';
import { useLive } from '#src/lib/use-live.ts';
import { PictureUrls } from './picture-urls.ts';

export { cancelPicture, replacePicture, retryPicture } from './picture-actions.ts';

/** A picture that the server's copy does not contain yet. `url` is empty without its bytes. */
export type LocalPicture = { item: MediaItem; url: string };

/**
 * An account's pictures that are not in the replica yet, oldest first, each with an address that shows it at once. The
 * addresses live as long as the caller's screen. With a `purpose`, only those, without reading others' bytes; without, all
 * except project files, which `useLocalMedia` shows. Undefined for the first moment.
 */
export function useLocalPictures(
  actor: Actor,
  purpose?: PicturePurpose,
): readonly LocalPicture[] | undefined {
  const key = `${actor.userId} ${actor.accountId} ${purpose ?? ''}`;
  const items = useLive(
    () => onDatabase(device.db, (db) => readUnshown(db, actor, purpose)),
    `pictures ${key}`,
  );
  return usePictureUrls(items);
}

/** A picture that is on this device; null: it is gone. Undefined for the first moment. */
export function useLocalPicture(uploadId: UploadId): LocalPicture | null | undefined {
  const items = useLive(
    () => onDatabase(device.db, (db) => db.media.where({ uploadId }).toArray()),
    `picture ${uploadId}`,
  );
  const shown = usePictureUrls(items);
  return shown && (shown[0] ?? null);
}

/**
 * Creates addresses for pictures on this device, and revokes those that are no longer shown. Undefined until the first of them
 * are there and never after that: a list that is shown stays where it is while another picture is read.
 */
export function usePictureUrls(
  items: readonly MediaItem[] | undefined,
): readonly LocalPicture[] | undefined {
  const [urls] = useState(() => new PictureUrls(readBytes));
  const [, setRound] = useState(0);
  const [wasShown, setShown] = useState(false);
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
  const isReady = shown !== undefined && (wasShown || shown.length > 0 || wanted === '');
  if (isReady && !wasShown) setShown(true);
  return isReady ? shown : undefined;
}

/** Pictures of commands without an answer, and of those whose effect the cursor has not passed. */
export async function readUnshown(
  db: DeviceDatabase,
  { userId, accountId }: Actor,
  purpose?: PicturePurpose,
): Promise<MediaItem[]> {
  return await db.transaction('r', db.media, db.outbox, db.sent, db.cursors, async () => {
    const revision = parseCursor((await db.cursors.get(accountId))?.cursor)?.revision ?? 0;
    const held = await db.media.where({ userId }).sortBy('createdAt');
    const media = held
      .filter((one) => one.accountId === accountId)
      .filter((one) => (purpose ? one.purpose === purpose : !isContent(one.purpose)));
    const ids = media.map((one) => one.commandId);
    const queued = new Set((await db.outbox.where('id').anyOf(ids).toArray()).map(({ id }) => id));
    const sent = await db.sent.bulkGet(ids);
    return media.filter(
      (one, index) => queued.has(one.commandId) || (sent[index]?.revision ?? -1) > revision,
    );
  });
}

const readBytes = async (ids: UploadId[]) =>
  (await onDatabase(device.db, (db) => db.mediaBytes.bulkGet(ids))).map((row) => row?.bytes);
