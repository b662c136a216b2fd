import * as z from 'zod/mini';
import { isVideoFile } from '#contract/content/media.ts';
import { contentItemId, type ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { checkChosen } from '#contract/pictures/rules.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { CapturedKey } from '#src/data/device/captured-file.ts';
import { onDatabase } from '#src/data/device/device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import type { Keeping } from '#src/data/device/video-parts.ts';
import {
  forgetChosen,
  keepChosenVideo,
  keptChosen,
  putCaptured,
  type KeptChosen,
} from '#src/data/media/keep-chosen.ts';
import { VideoCut } from '#src/data/media/picture-error.ts';
import type { ContentTarget } from './add-files.ts';
import { fileText, type FileText } from './labels.ts';

const facts = z.object({
  place: z.object({
    shotId: z.nullable(z.string()),
    deliverableId: z.nullable(z.string()),
    replaces: z.nullable(contentItemId),
  }),
  words: fileText,
});

/**
 * A chosen file that is not queued. Of a video, `file` has only the name: its chunks are stored apart. `cut`: a kill came before all of
 * them were here, and the same file, which is so large, has to be chosen again.
 */
export type Captured = {
  key: CapturedKey;
  file: File;
  place: ContentTarget;
  words: FileText;
  cut: { size: number } | null;
};

/** Whether a chosen file is the one of which a kill left only some pieces. */
export const isSameFile = (
  { file: { name, lastModified }, cut }: Captured,
  file: Pick<File, 'name' | 'lastModified' | 'size'>,
): boolean => cut?.size === file.size && name === file.name && lastModified === file.lastModified;

/** Where a chosen file is kept. The keys of one project are in the order in which its files were chosen. */
export const captureKey = ({ accountId }: Actor, projectId: ProjectId): CapturedKey => [
  accountId,
  projectId,
  newId(),
];

/**
 * Keeps a file as it was chosen until it is queued: the camera keeps no copy. A video is kept piece by piece, and queued from there.
 * Undefined where it is not kept, because it cannot be taken: preparing it reports the reason. Rejects with `NotKept` where its owner signed out.
 */
export async function keepCaptured(
  { userId }: Actor,
  key: CapturedKey,
  file: File,
  about: { place: ContentTarget; words: FileText },
  keeping: Keeping = {},
): Promise<CapturedKey | undefined> {
  const [accountId, projectId, id] = key;
  const { name, type, lastModified } = file;
  const row = { accountId, projectId, id, userId, name, type, lastModified, facts: about };
  if (isVideoFile(file)) return (await keepChosenVideo(row, file, keeping)) ? key : undefined;
  if (!checkChosen(file).ok) return undefined;
  const bytes = await file.arrayBuffer();
  await putCaptured({ ...row, bytes });
  return key;
}

/** Files of a project that were chosen here and never queued, the first one first; without their bytes. */
export async function capturedKeys(
  { accountId }: Actor,
  projectId: ProjectId,
): Promise<CapturedKey[]> {
  return await onDatabase(device.db, (db) =>
    db.captured
      .where(':id')
      .between([accountId, projectId], [accountId, projectId, []])
      .primaryKeys(),
  );
}

/** One of them as it was chosen; undefined where it is gone, another user's, or being kept by another tab. */
export async function readCaptured(
  { userId }: Actor,
  key: CapturedKey,
): Promise<Captured | undefined> {
  const row = await onDatabase(device.db, (db) => db.captured.get(key));
  const about = facts.safeParse(row?.facts);
  if (row?.userId !== userId || !about.success) return undefined;
  const { bytes, name, type, lastModified, video } = row;
  const file = new File([bytes], name, { type, lastModified });
  const kept = await keptChosen(key, row);
  if (kept === 'keeping') return undefined;
  return { key, file, cut: kept === 'cut' && video ? { size: video.size } : null, ...about.data };
}

/** The pieces of a video that was chosen; undefined for a photo. Rejects where a kill left only some of them. */
export async function keptVideo(key: CapturedKey): Promise<KeptChosen | undefined> {
  const row = await onDatabase(device.db, (db) => db.captured.get(key));
  const kept = row && (await keptChosen(key, row));
  if (kept === 'cut' || kept === 'keeping') throw new VideoCut(row?.name ?? '');
  return kept;
}

/** It was queued, is there already, or is not wanted. */
export async function forgetCaptured(key: CapturedKey): Promise<void> {
  await forgetChosen(key);
}
