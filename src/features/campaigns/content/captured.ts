import * as z from 'zod/mini';
import { saysVideo } from '#contract/content/media.ts';
import { contentItemId, type ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { checkChosen } from '#contract/pictures/rules.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { CapturedKey } from '#src/data/device/database.ts';
import { onDatabase } from '#src/data/device/device.ts';
import type { Author } from '#src/data/device/outbox.ts';
import type { Place } from './add-files.ts';
import { fileWords, type FileWords } from './words.ts';

const facts = z.object({
  place: z.object({
    shotId: z.nullable(z.string()),
    deliverableId: z.nullable(z.string()),
    replaces: z.nullable(contentItemId),
  }),
  words: fileWords,
});

export type Captured = { key: CapturedKey; file: File; place: Place; words: FileWords };

/** Where a chosen file is kept. The keys of one project are in the order in which its files were chosen. */
export const captureKey = ({ accountId }: Author, projectId: ProjectId): CapturedKey => [
  accountId,
  projectId,
  newId(),
];

/**
 * Keeps a photo as it was chosen until it is queued: the camera keeps no copy. Undefined where it is not kept: a video is copied piece
 * by piece while it is prepared and not twice, and what can be no photo is said at once.
 */
export async function keepCaptured(
  { userId }: Author,
  key: CapturedKey,
  file: File,
  about: { place: Place; words: FileWords },
): Promise<CapturedKey | undefined> {
  if (saysVideo(file) || !checkChosen(file).ok) return undefined;
  const bytes = await file.arrayBuffer();
  const [accountId, projectId, id] = key;
  const { name, type, lastModified } = file;
  await onDatabase(device.db, (db) =>
    db.captured.put({
      accountId,
      projectId,
      id,
      userId,
      name,
      type,
      lastModified,
      bytes,
      facts: about,
    }),
  );
  return key;
}

/** Photos of a project that were chosen here and never queued, the first one first; without their bytes. */
export async function capturedKeys(
  { accountId }: Author,
  projectId: ProjectId,
): Promise<CapturedKey[]> {
  return await onDatabase(device.db, (db) =>
    db.captured
      .where(':id')
      .between([accountId, projectId], [accountId, projectId, []])
      .primaryKeys(),
  );
}

/** One of them as it was chosen; undefined where it is gone, or another user's. */
export async function readCaptured(
  { userId }: Author,
  key: CapturedKey,
): Promise<Captured | undefined> {
  const row = await onDatabase(device.db, (db) => db.captured.get(key));
  const about = facts.safeParse(row?.facts);
  if (row?.userId !== userId || !about.success) return undefined;
  const { bytes, name, type, lastModified } = row;
  return { key, file: new File([bytes], name, { type, lastModified }), ...about.data };
}

/** It was queued, is there already, or is not wanted. */
export async function forgetCaptured(key: CapturedKey): Promise<void> {
  await onDatabase(device.db, (db) => db.captured.delete(key));
}
