import type { CommandBody } from '#contract/commands/command.ts';
import { newId } from '#contract/new-id.ts';
import type { CommandId } from '#contract/ids.ts';
import type { PicturePurpose } from '#contract/pictures/rules.ts';
import type { DeviceDatabase, MediaItem, OutboxItem } from './database.ts';
import { onDatabase, type Device } from './device.ts';
import {
  readKnownItems,
  type KnownPortfolioItems,
  type ShownPortfolioItem,
} from './known-portfolio-items.ts';
import { dropMedia, isUnsentPortfolioItem, mediaTables } from './media.ts';
import { fileNeverSent } from './never-sent.ts';
import { itemOf, type Actor } from './outbox.ts';
import { replaceDependency } from './unsent-items.ts';

/** A picture ready to be sent, beside the command that names it. */
export type QueuedPicture = {
  body: CommandBody;
  purpose: PicturePurpose;
  picture: Pick<MediaItem, 'uploadId' | 'name' | 'width' | 'height' | 'sha256' | 'sourceSha256'> & {
    bytes: ArrayBuffer;
  };
};

export type PictureQueueing = {
  /** The account's portfolio items as its copy shows them; undefined where the copy is not open. */
  portfolioItems?: readonly ShownPortfolioItem[] | undefined;
  /** Runs in the same transaction (files that were shared with the app are handed over); `shared` and `drafts` are open in it. */
  also?: ((db: DeviceDatabase) => Promise<unknown>) | undefined;
};

/**
 * Queues pictures with their commands in one durable transaction: all or none. A file that is already queued or in the
 * portfolio counts as `skipped`; one whose item is being removed is queued behind the removal. A newer photo or logo replaces
 * an unsent one.
 */
export async function enqueuePictures(
  device: Device,
  actor: Actor,
  entries: readonly QueuedPicture[],
  { portfolioItems, also }: PictureQueueing = {},
): Promise<{ skipped: number }> {
  const withIds = entries.map((entry) => ({ entry, id: newId<CommandId>() }));
  const tables = (db: DeviceDatabase) => {
    const shared = [db.shared, db.sharedBytes];
    return [db.outbox, db.sent, db.drafts, ...mediaTables(db), ...shared];
  };
  return await onDatabase(device.db, (db) =>
    db.transaction('rw', tables(db), async () => {
      const known = entries.some(isPortfolioItem)
        ? await readKnownItems(db, actor, portfolioItems)
        : null;
      let skipped = 0;
      for (const { entry, id } of withIds) {
        // Stored by a first attempt whose connection broke.
        if (await db.media.get(entry.picture.uploadId)) continue;
        if (known && isPortfolioItem(entry) && (await isHere(db, actor, entry, known))) skipped++;
        else await add(db, device, { actor, entry, id, known });
      }
      await also?.(db);
      return { skipped };
    }),
  );
}

const isPortfolioItem = ({ purpose }: QueuedPicture): boolean => purpose === 'portfolio';

type Adding = {
  actor: Actor;
  entry: QueuedPicture;
  id: CommandId;
  known: KnownPortfolioItems | null;
};

async function add(db: DeviceDatabase, device: Device, { actor, entry, id, known }: Adding) {
  const { uploadId, bytes, sourceSha256 } = entry.picture;
  const removals = known && isPortfolioItem(entry) ? known.removalsOf(sourceSha256) : null;
  // One that was refused is not meant any more: the person has just put the photo back.
  await db.outbox.bulkDelete(removals?.refused ?? []);
  const body = await replaceUnsent(db, actor, entry, id);
  await db.mediaBytes.add({ uploadId, bytes });
  await db.media.add(mediaOf(device, actor, entry, id));
  const item = itemOf(device, actor, body, id, { after: removals?.last });
  await db.outbox.add({ ...item, awaits: [uploadId] });
}

function mediaOf(
  device: Device,
  actor: Actor,
  { purpose, picture: { bytes, ...picture } }: QueuedPicture,
  commandId: CommandId,
): MediaItem {
  return {
    ...picture,
    ...actor,
    commandId,
    purpose,
    size: bytes.byteLength,
    ...fileNeverSent,
    createdAt: device.now(),
  };
}

/** Whether the portfolio or the queue contains the same file, maybe with another name: it is one item. */
async function isHere(
  db: DeviceDatabase,
  { userId, accountId }: Actor,
  { purpose, picture }: QueuedPicture,
  known: KnownPortfolioItems,
): Promise<boolean> {
  if (known.stays(picture.sourceSha256)) return true;
  const same = await db.media
    .where({ accountId, sourceSha256: picture.sourceSha256 })
    .filter((one) => one.userId === userId && one.purpose === purpose)
    .toArray();
  for (const one of same) {
    const item = await db.outbox.where({ id: one.commandId }).first();
    if (!item || known.isGoing(item)) continue;
    if (!isStuck(item)) return true;
    // Chosen again after it was lost or refused: this one goes in its place.
    await db.outbox.delete(item.order);
    await dropMedia(db, [one.uploadId]);
  }
  return false;
}

const isStuck = (item: OutboxItem): boolean =>
  item.state === 'attention' && isUnsentPortfolioItem(item);

/** Of several unsent photos of a profile only the newest counts; it keeps the first one's base, and what depended on it. */
async function replaceUnsent(
  db: DeviceDatabase,
  { userId, accountId }: Actor,
  { body, purpose }: QueuedPicture,
  id: CommandId,
): Promise<CommandBody> {
  if (purpose === 'portfolio' || purpose === 'chatPhoto') return body;
  const earlier = await db.media
    .where({ userId })
    .filter((one) => one.accountId === accountId && one.purpose === purpose)
    .sortBy('createdAt');
  let replaced: OutboxItem | undefined;
  for (const one of earlier) {
    const item = await db.outbox.where({ id: one.commandId }).first();
    if (!item || item.attempts > 0) continue;
    replaced ??= item;
    await db.outbox.delete(item.order);
    await replaceDependency(db, item, id);
    await dropMedia(db, [one.uploadId]);
  }
  return withBaseOf(body, replaced);
}

function withBaseOf(body: CommandBody, replaced: OutboxItem | undefined): CommandBody {
  if (!replaced || replaced.kind !== body.kind || !('edits' in body.payload)) return body;
  const first = 'edits' in replaced.payload ? replaced.payload.edits[0] : undefined;
  const edits = body.payload.edits.map((edit) =>
    edit.field === first?.field && 'base' in first ? { ...edit, base: first.base } : edit,
  );
  return { ...body, payload: { edits } } as CommandBody;
}
