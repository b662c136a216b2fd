import type { CommandId } from '#contract/ids.ts';
import type { CreatorEdit } from '#contract/profile/edits.ts';
import type { DeviceDatabase } from '#src/data/device/database.ts';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { type Actor } from '#src/data/device/outbox.ts';
import { replaceDependency } from '#src/data/device/unsent-items.ts';
import type { DraftSending } from '#src/data/device/work-drafts.ts';
import type { Prepared } from '#src/data/media/prepare.ts';
import { send } from '#src/data/send.ts';
import { asSeen, remove } from '#src/data/unsent.ts';
import { choicesFor } from '#src/data/refused-edits.ts';
import { profileDrafts } from './draft.ts';
import type { ProfileItem } from './overlay.ts';

/** Queues the changed fields. The draft goes in the same transaction. Rejects when the device could not store them. */
export async function saveProfile(actor: Actor, edits: CreatorEdit[]): Promise<void> {
  await send(
    actor,
    { kind: 'updateCreatorProfile', payload: { edits } },
    { also: (db) => profileDrafts.forget(db, actor.accountId) },
  );
}

/**
 * Queues single fields. Refused edits of nothing but the same fields go, and an application that waited for them waits for this
 * one. `draft`: the typed text, deleted in the same transaction.
 */
export async function savePart(
  actor: Actor,
  edits: CreatorEdit[],
  refused: readonly ProfileItem[],
  draft?: DraftSending,
): Promise<void> {
  const fields = new Set<string>(edits.map(({ field }) => field));
  const replaced = refused.filter(({ payload }) =>
    payload.edits.every(({ field }) => fields.has(field)),
  );
  await draft?.before();
  await send(
    actor,
    { kind: 'updateCreatorProfile', payload: { edits } },
    {
      also: async (db, id) => {
        for (const item of replaced) await replaceRefused(db, item, id);
        await draft?.within(db);
      },
    },
  );
  draft?.after();
}

/** Queues a photo by itself: words never wait for bytes. Once it is stored, refused ones that it is chosen instead of go. */
export async function savePhoto(
  actor: Actor,
  picture: Prepared,
  refused: readonly ProfileItem[],
): Promise<void> {
  const { sendPictures } = await import('#src/data/media/send-pictures.ts');
  await sendPictures(actor, [
    {
      purpose: 'creatorPhoto',
      picture,
      body: {
        kind: 'updateCreatorProfile',
        payload: { edits: [{ field: 'photo', value: picture.uploadId }] },
      },
    },
  ]);
  const isOfPhoto = ({ payload }: ProfileItem) =>
    payload.edits.every(({ field }) => field === 'photo');
  for (const item of refused.filter(isOfPhoto)) {
    await onDatabase(device.db, async (db) => {
      const media = await db.media.get(picture.uploadId);
      if (media) await replaceDependency(db, item, media.commandId);
    }).catch(reportError);
    await forgetRefused(item).catch(reportError);
  }
}

/** Forgets a refused edit, and the photo that only it named. One that is being tried again meanwhile stays. */
async function forgetRefused(item: ProfileItem): Promise<void> {
  await remove(asSeen(item, 'unsent'));
}

/** Keep or drop a refused edit. One that is kept is sent as a new command, based on the values that the person has just compared. */
export const choicesOf = (item: ProfileItem) =>
  choicesFor(
    item,
    (edits: CreatorEdit[]) =>
      send(
        { userId: item.userId, accountId: item.accountId },
        { kind: 'updateCreatorProfile', payload: { edits } },
        { also: (db, id) => replaceRefused(db, item, id) },
      ),
    () => forgetRefused(item),
  );

/** Within the caller's transaction: what depended on a refused edit depends on the one in its place. */
async function replaceRefused(
  db: DeviceDatabase,
  item: ProfileItem,
  another: CommandId,
): Promise<void> {
  await db.outbox.where({ id: item.id }).delete();
  await replaceDependency(db, item, another);
}
