import type { CommandBody } from '#contract/commands/command.ts';
import type { ContentItemId, ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { CapturedKey } from '#src/data/device/captured-file.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { cancelPicture, retryPicture } from '#src/data/media/local-media.ts';
import { replacePicture } from '#src/data/media/picture-actions.ts';
import {
  dropPrepared,
  prepareContent,
  type PreparedContent,
  type PreparingContent,
} from '#src/data/media/prepare-content.ts';
import { sendContent, sendInstead } from '#src/data/media/send-content.ts';
import { removeContent } from '#src/campaigns/data/actions.ts';
import { keptVideo } from './captured.ts';
import type { Asset } from '#src/campaigns/content/assets.ts';
import type { FileText } from './labels.ts';

/** The target of a file. */
export type ContentTarget = {
  shotId: string | null;
  deliverableId: string | null;
  /** The file that it is a new version of. */
  replaces: ContentItemId | null;
};

type Adding = PreparingContent & {
  words: FileText;
  known: readonly Asset[];
  itemId?: ContentItemId;
  /** Where it was kept as it was chosen: it goes from there as it is queued, and is not queued where it went before. */
  captured?: CapturedKey | undefined;
};

/**
 * Prepares a file and queues it for the project. `known`: it is there already, and nothing was queued. Rejects with what
 * `pictureSentence` puts into words.
 */
export async function addFile(
  actor: Actor,
  projectId: ProjectId,
  target: ContentTarget,
  file: File,
  { words, known, itemId = newId(), captured, ...preparing }: Adding,
): Promise<'queued' | 'known'> {
  const kept = captured && (await keptVideo(captured));
  const prepared = await prepareContent(file, { ...preparing, kept });
  const sourceSha256 = sumOf(prepared);
  if (known.some((one) => one.sourceSha256 === sourceSha256)) {
    await dropPrepared(prepared);
    return 'known';
  }
  const body = bodyOf({ ...target, ...words, itemId, projectId }, prepared, file);
  await sendContent(actor, [{ prepared, body }], captured);
  return 'queued';
}

const sumOf = (prepared: PreparedContent) =>
  prepared.kind === 'photo' ? prepared.picture.sourceSha256 : prepared.video.sha256;

type Facts = ContentTarget & FileText & { itemId: ContentItemId; projectId: ProjectId };

function bodyOf(facts: Facts, prepared: PreparedContent, file: File): CommandBody {
  const { kind } = prepared;
  const uploadId = kind === 'photo' ? prepared.picture.uploadId : prepared.video.uploadId;
  const posterUploadId = kind === 'photo' ? null : (prepared.poster?.uploadId ?? null);
  const capturedAt = file.lastModified > 0 ? new Date(file.lastModified).toISOString() : null;
  return {
    kind: 'addContent',
    payload: {
      ...facts,
      sourceSha256: sumOf(prepared),
      kind,
      uploadId,
      posterUploadId,
      capturedAt,
    },
  };
}

/** Takes a file out of the project. One that may have arrived is removed behind its own arrival. */
export async function removeAsset(
  actor: Actor,
  projectId: ProjectId,
  { id, local }: Asset,
): Promise<void> {
  if (local && (await cancelPicture(local.media.item.uploadId))) return;
  await removeContent(actor, { itemId: id, projectId });
}

/** Tries a file again now. */
export const retryAsset = async ({ local }: Asset): Promise<void> => {
  if (local) await retryPicture(local.media.item.uploadId);
};

/**
 * Puts another file in the place of one that this device has lost, or that was refused. What waits for it goes on waiting. False:
 * that one may have arrived after all.
 */
export async function chooseAgain(
  actor: Actor,
  projectId: ProjectId,
  asset: Asset,
  file: File,
  preparing: PreparingContent,
): Promise<boolean> {
  const { local, id: itemId, caption, altText } = asset;
  if (!local) return false;
  const { uploadId } = local.media.item;
  const prepared = await prepareContent(file, preparing);
  if (prepared.kind === 'photo' && asset.kind === 'photo') {
    return await replacePicture(uploadId, prepared.picture);
  }
  const { shotId, deliverableId, replaces } = asset;
  const facts = { shotId, deliverableId, replaces, caption, altText, itemId, projectId };
  const body = bodyOf(facts, prepared, file);
  if (await sendInstead(actor, uploadId, { prepared, body })) return true;
  await dropPrepared(prepared);
  return false;
}
