import type { BusinessEdit } from '#contract/profile/edits.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { DeviceDatabase } from '#src/data/device/database.ts';
import { onDatabase } from '#src/data/device/device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import type { LocalPicture } from '#src/data/media/local-pictures.ts';
import { queueOwnPicture } from '#src/data/media/queue-own-picture.ts';
import { send } from '#src/data/send.ts';
import type { Crop } from '#src/lib/crop.ts';
import { choicesFor } from '#src/data/refused-edits.ts';
import { profileDrafts } from './draft.ts';
import type { ProfileItem } from './overlay.ts';

/** The profile's pictures. */
export type PictureField = 'logo' | 'photo';
export const purposeOf = { logo: 'businessLogo', photo: 'businessPhoto' } as const;

/** Queues the changed fields. The draft goes in the same transaction. Rejects when the device could not store them. */
export async function saveProfile(actor: Actor, edits: BusinessEdit[]): Promise<void> {
  await send(
    actor,
    { kind: 'updateBusinessProfile', payload: { edits } },
    { also: (db) => profileDrafts.forget(db, actor.accountId) },
  );
}

/** Queues a chosen picture in place of one that waits. Throws a `PictureError` for a file that is no picture. */
export async function savePicture(
  actor: Actor,
  field: PictureField,
  file: File,
  waiting: readonly LocalPicture[],
  crop?: Crop,
): Promise<void> {
  await queueOwnPicture(actor, {
    purpose: purposeOf[field],
    file,
    crop,
    waiting,
    bodyOf: (value) => ({
      kind: 'updateBusinessProfile',
      payload: { edits: [{ field, value }] },
    }),
  });
}

/** Keep or drop a refused edit. One that is kept is sent as a new command, based on the values that the person has just compared. */
export const choicesOf = (item: ProfileItem) =>
  choicesFor(
    item,
    (edits: BusinessEdit[]) =>
      send(
        { userId: item.userId, accountId: item.accountId },
        { kind: 'updateBusinessProfile', payload: { edits } },
        { also: async (db) => void (await without(db, item)) },
      ),
    () => onDatabase(device.db, (db) => without(db, item)),
  );

const without = async (db: DeviceDatabase, item: ProfileItem): Promise<number> =>
  await db.outbox.where({ id: item.id }).delete();
