import { laneOf, type PayloadOf } from '#contract/commands/command.ts';
import type { CampaignId, CommandId, UploadId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { DeviceDatabase, MediaItem, OutboxItem } from '#src/data/device/database.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { afresh, dropMediaOf, mediaTables, releaseMedia } from '#src/data/device/media.ts';
import { fileNeverSent } from '#src/data/device/never-sent.ts';
import { type Actor, isUntried, itemOf, lastSentVersion } from '#src/data/device/outbox.ts';
import type { DraftSending } from '#src/data/device/work-drafts.ts';
import { askToKeepStorage } from '#src/data/delivery/keep-storage.ts';
import type { Prepared } from '#src/data/media/prepare.ts';
import { requestDelivery } from '#src/data/delivery/request-delivery.ts';
import { requestBackgroundSync } from '#src/data/delivery/background-sync-request.ts';
import { begun, BEGUN_KEY } from './new-campaign.ts';

/** A save that waits, or that the server refused. */
export type SaveItem = Extract<OutboxItem, { kind: 'saveCampaign' }>;
export const isSave = (item: Pick<OutboxItem, 'kind'>): item is SaveItem =>
  item.kind === 'saveCampaign';

type CampaignSaving = {
  /** The version that was written over; undefined for a campaign that the server has not seen. */
  baseVersion: number | undefined;
  /** Pictures of the gallery that are new. */
  pictures?: readonly Prepared[];
  /** The account that the new pictures belong to, if it isn't the campaign's. */
  uploader?: Actor;
  /** The command carries the edit from now on; the draft is deleted in the same transaction. */
  draft?: DraftSending | undefined;
  /** The person has seen another person's newer save, and this one replaces it. */
  isOverTheirs?: boolean;
  /** The server no longer has the campaign: its text becomes a new draft with this id. */
  anewAs?: CampaignId | undefined;
};

/**
 * Queues a campaign as a whole with its pictures in one durable transaction. A save that was never sent is replaced, and so is
 * what the server refused of it: this one was written after them. One that was refused because someone else saved meanwhile is
 * in no form: it stays until the person has chosen between the two. The command waits for those of its pictures that the server has not
 * got yet; behind a save that may have been sent it goes out over the version that one makes. Rejects when nothing was stored.
 */
export async function queueCampaign(
  actor: Actor,
  payload: PayloadOf<'saveCampaign'>,
  {
    baseVersion,
    pictures = [],
    uploader = actor,
    draft,
    isOverTheirs = false,
    anewAs,
  }: CampaignSaving,
): Promise<CommandId> {
  const id = newId<CommandId>();
  const body = { kind: 'saveCampaign', payload } as const;
  await draft?.before();
  await onDatabase(device.db, (db) =>
    db.transaction('rw', [db.outbox, db.sent, db.workDrafts, ...mediaTables(db)], async () => {
      // Stored by a first attempt whose connection broke.
      if ((await db.outbox.where({ id }).count()) > 0) return;
      const lane = await db.outbox
        .where({ accountId: actor.accountId, lane: laneOf(body) })
        .filter((one) => one.kind === 'saveCampaign' && one.userId === actor.userId)
        .sortBy('order');
      const replaced = lane.filter((one) => isUntried(one) || isMended(one, isOverTheirs));
      const tried = lane.findLast((one) => one.state !== 'attention' && !isUntried(one));
      await db.outbox.bulkDelete(replaced.map((one) => one.order));
      for (const picture of pictures) await addPicture(db, uploader, picture, id);
      const pendingUploads = await reusePictures(db, replaced, id, payload.gallery, pictures);
      if (anewAs) {
        const held = await db.media.where({ commandId: id }).primaryKeys();
        const gallery = payload.gallery.filter((one) => held.includes(one));
        const fresh = { ...body, payload: { ...payload, campaignId: anewAs, gallery } };
        await db.outbox.add({
          ...itemOf(device, actor, fresh, id),
          ...(pendingUploads.length > 0 && { awaits: pendingUploads }),
        });
        await draft?.within(db);
        return;
      }
      const unsent = replaced.find(isUntried);
      const version = unsent
        ? unsent.baseVersion
        : newest(baseVersion, await lastSentVersion(db, actor, body));
      await db.outbox.add({
        ...itemOf(device, actor, body, id, { baseVersion: version, after: tried?.id }),
        ...(pendingUploads.length > 0 && { awaits: pendingUploads }),
      });
      await draft?.within(db);
      const first = begun.safeParse((await db.workDrafts.get([actor.accountId, BEGUN_KEY]))?.value);
      if (first.success && first.data.campaignId === payload.campaignId) {
        await db.workDrafts.delete([actor.accountId, BEGUN_KEY]);
      }
    }),
  );
  draft?.after();
  requestDelivery();
  void requestBackgroundSync();
  void askToKeepStorage();
  return id;
}

/** The version in the copy, or a newer one that this device's last save produced. */
const newest = (shown: number | undefined, made: number | undefined): number | undefined =>
  shown === undefined ? made : Math.max(shown, made ?? shown);

/** Refused, and in the form again. */
const isMended = (one: OutboxItem, isOverTheirs: boolean): boolean =>
  one.state === 'attention' && (isOverTheirs || one.attention?.code !== 'CAMPAIGN_CHANGED');

/** Pictures of replaced saves belong to this one now; those outside the gallery are released. Returns its dependencies. */
async function reusePictures(
  db: DeviceDatabase,
  replaced: readonly OutboxItem[],
  id: CommandId,
  gallery: readonly UploadId[],
  added: readonly Prepared[],
): Promise<UploadId[]> {
  const before = await db.media
    .where('commandId')
    .anyOf(replaced.map((one) => one.id))
    .toArray();
  const gone = before.filter(({ uploadId }) => !gallery.includes(uploadId));
  await releaseMedia(db, gone);
  const kept = before.filter(({ uploadId }) => gallery.includes(uploadId));
  await db.media.bulkPut(kept.map((one) => ({ ...one, commandId: id })));
  return [
    ...kept.filter(({ state }) => state !== 'uploaded').map(({ uploadId }) => uploadId),
    ...added.map(({ uploadId }) => uploadId),
  ];
}

/** A picture that was sent for another location has arrived already, as far as the server confirms. */
async function addPicture(
  db: DeviceDatabase,
  actor: Actor,
  { bytes, ...picture }: Prepared,
  commandId: CommandId,
): Promise<void> {
  const media: MediaItem = {
    ...picture,
    ...actor,
    commandId,
    purpose: 'campaignPhoto',
    size: bytes.byteLength,
    ...fileNeverSent,
    createdAt: device.now(),
  };
  const before = await db.media.get(picture.uploadId);
  await db.mediaBytes.put({ uploadId: picture.uploadId, bytes });
  await db.media.put(before ? { ...afresh(before), commandId } : media);
}

/** Removes a refused save with its own pictures: the server's version stays. */
export async function dropRefusedSaves(actor: Actor, campaignId: string): Promise<void> {
  await onDatabase(device.db, (db) =>
    db.transaction('rw', [db.outbox, ...mediaTables(db)], async () => {
      const refused = await db.outbox
        .where({ accountId: actor.accountId, lane: `campaign:${campaignId}` })
        .filter((one) => one.kind === 'saveCampaign' && one.state === 'attention')
        .toArray();
      await db.outbox.bulkDelete(refused.map((one) => one.order));
      await dropMediaOf(db, ...refused.map((one) => one.id));
    }),
  );
}
