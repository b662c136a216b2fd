import { believedTime } from '#contract/appointment/believed-time.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import { newestVersions } from '#contract/content/rules.ts';
import type { AccountId, UploadId } from '#contract/ids.ts';
import { situationOf, situations } from '#contract/project/rules.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { findUploaded, type Uploaded } from '../../pictures/uploaded.ts';
import type { CommandHandler } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { contentOf, lockContent, takesContent, trackContent } from './lock-content.ts';
import { mergeWrites } from '../campaigns/work-changes.ts';
import {
  audienceOf,
  recordsEffect,
  type ContentRow,
  type ProjectRow,
  type Stamp,
} from '../../records/write-records.ts';

/** Newest versions that one project holds. */
const CONTENT_MAX = 40;

/**
 * Makes an uploaded photo or video content of the creator's project. The same source once more is the item that is there, and its
 * id is the answer.
 */
export const addContent: CommandHandler<'addContent'> = {
  rate: rates.media,
  async lock({ client, caller: { accountId }, commands, now }) {
    const payloads = commands.map(({ payload }) => payload);
    const [{ projects, items }, uploads] = await Promise.all([
      lockContent(client, payloads),
      findUploaded(
        client,
        accountId,
        payloads.flatMap(({ uploadId, posterUploadId }) => [
          uploadId,
          ...(posterUploadId === null ? [] : [posterUploadId]),
        ]),
      ),
    ]);
    const changes = trackContent(items);
    const begun = new Map<ProjectRow['id'], ProjectRow>();
    const write = () => {
      const rows = [...begun.values()];
      return mergeWrites(changes.write(), { projects: rows, stamps: rows.flatMap(stampsOf) });
    };
    return {
      decide({ payload, occurredAt }) {
        const project = projects.get(payload.projectId);
        if (project?.creatorId !== accountId) return refused({ code: 'NOT_FOUND' });
        const own = contentOf(items, project.id);
        const known = items.get(payload.itemId);
        if (known && known.projectId !== project.id) return refused({ code: 'COMMAND_ID_REUSED' });
        const same = known ?? own.find((one) => one.sourceSha256 === payload.sourceSha256);
        if (same) return ok({ itemId: same.id });
        const admitted = admit(project, payload, uploads);
        if (!admitted.ok) return admitted;
        const believed = new Date(believedTime(occurredAt, now.getTime()));
        const row = newItem(project, payload, own, {
          ...admitted.value,
          receivedOn: now,
          createdOn: believed,
          updatedOn: now,
        });
        if (newestVersions([...own, row]).length > CONTENT_MAX) {
          return refused({ code: 'CONTENT_FULL' });
        }
        changes.put(row);
        if (situationOf(project) === 'contentOpen') {
          const next = { ...project, ...situations.contentUploading, updatedOn: now };
          const begin = { ...next, version: project.version + 1 };
          projects.set(project.id, begin);
          begun.set(project.id, begin);
        }
        return ok({ itemId: row.id });
      },
      audience: () => audienceOf(write()),
      effect: () => recordsEffect(write()),
    };
  },
};

type Files = Pick<ContentRow, 'fileId' | 'posterFileId'>;

/** Whether the project takes content now, and the files that it is made of. */
function admit(
  project: ProjectRow,
  { kind, uploadId, posterUploadId }: PayloadOf<'addContent'>,
  uploads: ReadonlyMap<UploadId, Uploaded>,
): Result<Files, RuleRefusal> {
  const taken = takesContent(project);
  if (!taken.ok) return taken;
  const file = uploads.get(uploadId);
  const purpose = kind === 'photo' ? 'contentPhoto' : 'contentVideo';
  if (file?.purpose !== purpose) return refused({ code: 'PICTURE_MISSING' });
  if (posterUploadId === null) return ok({ fileId: file.id, posterFileId: null });
  const poster = uploads.get(posterUploadId);
  if (poster?.purpose !== 'contentPoster') return refused({ code: 'PICTURE_MISSING' });
  return ok({ fileId: file.id, posterFileId: poster.id });
}

/** A new version keeps the shot of the previous one. An asset without a shot of the terms is stored without one. */
function newItem(
  { id: projectId, campaignId, businessId, creatorId, terms }: ProjectRow,
  payload: PayloadOf<'addContent'>,
  own: readonly ContentRow[],
  facts: Files & Pick<ContentRow, 'receivedOn' | 'createdOn' | 'updatedOn'>,
): ContentRow {
  const { itemId: id, kind, sourceSha256, capturedAt, caption, altText } = payload;
  const before = newestOf(own, payload.replaces);
  const shotId = payload.shotId ?? before?.shotId ?? null;
  const deliverableId = payload.deliverableId ?? before?.deliverableId ?? null;
  return {
    id,
    projectId,
    campaignId,
    businessId,
    creatorId,
    kind,
    sourceSha256,
    caption,
    altText,
    ...facts,
    shotId: terms.shotList.some((one) => one.id === shotId) ? shotId : null,
    deliverableId: terms.deliverables.some((one) => one.id === deliverableId)
      ? deliverableId
      : null,
    replaces: before?.id ?? null,
    contentVersion: (before?.contentVersion ?? 0) + 1,
    capturedAt: capturedAt === null ? null : new Date(capturedAt),
    state: 'received',
    version: 1,
  };
}

/** The current item: another device may have replaced it already. */
function newestOf(own: readonly ContentRow[], id: ContentRow['replaces']): ContentRow | undefined {
  let found = own.find((one) => one.id === id);
  for (let next = found; next; next = own.find((one) => one.replaces === found?.id)) found = next;
  return found;
}

const stampsOf = ({ id, businessId, creatorId }: ProjectRow): Stamp[] =>
  ([businessId, creatorId] satisfies AccountId[]).map((accountId) => ({
    accountId,
    collection: 'projects',
    recordId: id,
  }));
