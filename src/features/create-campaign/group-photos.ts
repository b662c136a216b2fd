import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import {
  uploadId,
  type CampaignGroupId,
  type ContentItemId,
  type ProjectId,
  type UploadId,
} from '#contract/ids.ts';
import { useWorkDraft } from '#src/campaigns/data/drafts.ts';
import { device } from '#src/data/device/browser-device.ts';
import { GROUP_PHOTOS, type CapturedKey } from '#src/data/device/captured-file.ts';
import { onDatabase } from '#src/data/device/device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { putCaptured } from '#src/data/media/keep-chosen.ts';
import { PictureUrls } from '#src/data/media/picture-urls.ts';
import type { Prepared } from '#src/data/media/prepare.ts';

/** The photos in their order. */
export const groupGallery = z.array(uploadId);
export const photosKeyOf = (groupId: string): string => `${GROUP_PHOTOS}${groupId}`;
const pictureFacts = z.object({
  width: z.number(),
  height: z.number(),
  sha256: z.string(),
  sourceSha256: z.string(),
});

export type GroupPhotos = {
  /** The cover first. */
  ids: readonly UploadId[];
  urlOf: (id: UploadId) => string | undefined;
  save: (next: readonly UploadId[], added?: readonly Prepared[]) => Promise<void>;
  /** The photos with their bytes, for the uploads. */
  read: () => Promise<Prepared[]>;
  clear: () => Promise<void>;
};

/** The photos of a brief for several locations. They stay on this device, without a command, until the brief is published. */
export function useGroupPhotos(
  actor: Actor,
  groupId: CampaignGroupId,
  left: readonly UploadId[],
): GroupPhotos {
  const order = useWorkDraft(actor, photosKeyOf(groupId), groupGallery, [...left]);
  const ids = order.value ?? [];
  const keyOf = (id: UploadId) => keyIn(actor, groupId, id);
  const urlOf = useUrls(ids, (wanted) => readBytes(wanted.map(keyOf)));
  return {
    ids,
    urlOf,
    async save(next, added = []) {
      for (const picture of added) await putCaptured(rowOf(actor, groupId, picture));
      await order.keep([...next]);
      const gone = ids.filter((id) => !next.includes(id)).map(keyOf);
      await onDatabase(device.db, (db) => db.captured.bulkDelete(gone));
    },
    read: async () => await readPictures(ids, ids.map(keyOf)),
    async clear() {
      await onDatabase(device.db, (db) => db.captured.bulkDelete(ids.map(keyOf)));
      await order.clear();
    },
  };
}

/** The brief's photos take the place of a project, and a photo that of a content item. */
const keyIn = ({ accountId }: Actor, groupId: CampaignGroupId, id: UploadId): CapturedKey => [
  accountId,
  photosKeyOf(groupId) as ProjectId,
  id as string as ContentItemId,
];

function rowOf(
  actor: Actor,
  groupId: CampaignGroupId,
  { bytes, name, uploadId, ...facts }: Prepared,
) {
  const [accountId, projectId, id] = keyIn(actor, groupId, uploadId);
  const { userId } = actor;
  return { accountId, projectId, id, userId, name, type: '', lastModified: 0, bytes, facts };
}

const rowsAt = (keys: CapturedKey[]) => onDatabase(device.db, (db) => db.captured.bulkGet(keys));

const readBytes = async (keys: CapturedKey[]) => (await rowsAt(keys)).map((row) => row?.bytes);

async function readPictures(ids: readonly UploadId[], keys: CapturedKey[]): Promise<Prepared[]> {
  const rows = await rowsAt(keys);
  return ids.flatMap((uploadId, index) => {
    const row = rows[index];
    const facts = pictureFacts.safeParse(row?.facts);
    return row && facts.success
      ? [{ uploadId, name: row.name, bytes: row.bytes, ...facts.data }]
      : [];
  });
}

/** Addresses that live as long as the caller's screen. */
function useUrls(
  ids: readonly UploadId[],
  read: (ids: UploadId[]) => Promise<readonly (ArrayBuffer | undefined)[]>,
): GroupPhotos['urlOf'] {
  const [urls] = useState(() => new PictureUrls(read));
  const [, setRound] = useState(0);
  const wanted = ids.join(' ');
  useEffect(() => {
    const show = () => setRound((round) => round + 1);
    urls.want(wanted === '' ? [] : (wanted.split(' ') as UploadId[])).then(show, reportError);
  }, [urls, wanted]);
  useEffect(() => () => urls.close(), [urls]);
  return (id) => urls.of(id);
}
