import type { CreatorEdit } from '#contract/profile/edits.ts';
import type { DeviceDatabase } from '#src/data/device/database.ts';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import type { Prepared } from '#src/data/media/prepare.ts';
import { send } from '#src/data/send.ts';
import { asSeen, remove } from '#src/data/unsent.ts';
import { editsAsMine, editsBesideTheirs } from '#src/data/refused-edits.ts';
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
  for (const item of refused.filter(isOfPhoto)) await forgetRefused(item).catch(reportError);
}

/** Sends a refused edit anew, as another command, over what the person has just compared it with. */
export async function keepMine(item: ProfileItem): Promise<void> {
  await sendInstead(item, editsAsMine(item));
}

/** What the server holds stands where it was asked about; the rest of the refused edit goes out anew. */
export async function keepTheirs(item: ProfileItem): Promise<void> {
  await sendInstead(item, editsBesideTheirs(item));
}

/** Forgets a refused edit, and the photo that only it named. One that is being tried again meanwhile stays. */
export async function forgetRefused(item: ProfileItem): Promise<void> {
  const photo = await onDatabase(device.db, (db) => db.media.where({ commandId: item.id }).first());
  await remove(asSeen(item, 'unsent'), photo);
}

async function sendInstead(item: ProfileItem, edits: CreatorEdit[]): Promise<void> {
  if (edits.length === 0) return await forgetRefused(item);
  const { userId, accountId } = item;
  await send(
    { userId, accountId },
    { kind: 'updateCreatorProfile', payload: { edits } },
    { also: (db) => without(db, item) },
  );
}

const without = async (db: DeviceDatabase, item: ProfileItem): Promise<number> =>
  await db.outbox.where({ id: item.id }).delete();
