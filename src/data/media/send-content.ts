import type { CommandBody } from '#contract/commands/command.ts';
import type { CommandId, UploadId } from '#contract/ids.ts';
import { device } from '../device/browser-device.ts';
import type { CapturedKey } from '../device/captured-file.ts';
import { onDatabase } from '../device/device.ts';
import { isFull } from '../device/full.ts';
import { freePictures } from '../device/kept-pictures.ts';
import type { Actor } from '../device/outbox.ts';
import { enqueueContent, enqueueInstead } from '../device/queue-content.ts';
import { letGoAnyway } from '../device/video-line.ts';
import { askToKeepStorage } from '../delivery/keep-storage.ts';
import { requestDelivery } from '../delivery/request-delivery.ts';
import { requestBackgroundSync } from '../delivery/background-sync-request.ts';
import { endUploads } from './end-uploads.ts';
import type { PreparedContent } from './prepare-content.ts';

/** A command and its files. */
type ContentEntry = { body: CommandBody; prepared: PreparedContent };

/**
 * Queues content with its commands and requests its delivery. Resolves with the commands' ids when all of it is on the disk,
 * rejects when nothing is: `pictureSentence` explains why. `captured`: the stored choice, deleted with it.
 */
export async function sendContent(
  actor: Actor,
  entries: readonly ContentEntry[],
  captured?: CapturedKey,
): Promise<CommandId[]> {
  const queued = entries.map(({ body, prepared }) => ({ body, content: prepared }));
  const ids = await enqueueFreeingSpace(actor, queued, captured);
  requestDelivery();
  void requestBackgroundSync();
  void askToKeepStorage();
  return ids;
}

/** Replaces queued content that was certainly not sent. False: it may have arrived, and stays. */
export async function sendInstead(
  actor: Actor,
  uploadId: UploadId,
  { body, prepared }: ContentEntry,
): Promise<boolean> {
  const before = await enqueueInstead(device, actor, uploadId, { body, content: prepared });
  if (before === null) return false;
  requestDelivery();
  void requestBackgroundSync();
  endUploads([before]);
  return true;
}

/** Frees capacity on a full device by deleting acknowledged data. */
async function enqueueFreeingSpace(
  actor: Actor,
  entries: Parameters<typeof enqueueContent>[2],
  captured: CapturedKey | undefined,
): Promise<CommandId[]> {
  try {
    return await enqueueContent(device, actor, entries, captured);
  } catch (error) {
    if (!isFull(error) || (await onDatabase(device.db, freePictures)) === 0) throw error;
    return await enqueueContent(device, actor, entries, captured);
  }
}

/** Lets one video go now, although videos wait for Wi-Fi on this device: the person has seen its size. */
export async function sendVideoAnyway(uploadId: UploadId): Promise<void> {
  await letGoAnyway(device, uploadId);
  requestDelivery();
  void requestBackgroundSync();
}
