import type { RefusalCode } from '#contract/refusal.ts';
import { askedPause, backoff } from './backoff.ts';
import type { Attention, DeviceDatabase, MediaItem } from './database.ts';
import { onDatabase, type Device } from './device.ts';
import { unsentOf } from './outbox.ts';
import { others } from './picture-actions.ts';
import type { UploadTry } from './send-picture.ts';

/** Attempts to resend a damaged or missing picture before the person is asked. */
export const LOST_TILL_ATTENTION = 3;
/** Refusals of an upload that another try heals: the server was busy, or another try was ahead of this one. */
const heals: ReadonlySet<RefusalCode> = new Set(['WRONG_STATE', 'UNAVAILABLE', 'STORAGE_FULL']);

/**
 * Writes what became of a try, within one transaction: a picture that arrived is let go of by its commands in the same moment.
 * `gone`: the person has taken it back meanwhile, or another context has settled it.
 */
export async function settleUpload(
  device: Device,
  media: MediaItem,
  outcome: UploadTry,
): Promise<'settled' | 'gone'> {
  return await onDatabase(device.db, (db) =>
    db.transaction('rw', db.media, db.outbox, async () => {
      const held = await db.media.get(media.uploadId);
      if (!held) return 'gone';
      if (held.state === 'uploaded') return 'settled';
      if (outcome.state === 'arrived') return await arrived(db, held);
      // The client that took over the lease knows more.
      if (held.state !== 'uploading' || held.attempts !== media.attempts) return 'settled';
      if (outcome.state === 'paused') await wait(db, held, { nextTryAt: 0 });
      else if (outcome.state === 'missing') await stop(db, held, { code: 'PICTURE_MISSING' });
      else await failed(device, db, held, outcome);
      return 'settled';
    }),
  );
}

/** A picture of a brief for several locations is awaited by a save of each. */
async function arrived(db: DeviceDatabase, media: MediaItem): Promise<'settled'> {
  await db.media.put({
    ...media,
    state: 'uploaded',
    sent: media.size,
    failures: 0,
    attention: null,
  });
  const unsent = await unsentOf(db, media.userId);
  const awaiting = unsent.filter(({ awaits = [] }) => awaits.includes(media.uploadId));
  await db.outbox.bulkPut(
    awaiting.map((item) => {
      const pendingUploads = others(item, media.uploadId);
      return { ...item, awaits: pendingUploads.length > 0 ? pendingUploads : undefined };
    }),
  );
  return 'settled';
}

/** The picture and its command need the person. */
async function stop(db: DeviceDatabase, media: MediaItem, attention: Attention): Promise<void> {
  await db.media.put({ ...media, state: 'attention', attention });
  const item = await db.outbox.where({ id: media.commandId }).first();
  if (item) await db.outbox.put({ ...item, state: 'attention', attention });
}

async function failed(
  device: Device,
  db: DeviceDatabase,
  media: MediaItem,
  { failure, retryAfter }: Extract<UploadTry, { state: 'failed' }>,
): Promise<void> {
  const refused = failure.kind === 'refused' ? failure : null;
  const code = refused?.refusal.code;
  if (refused?.status === 401 || refused?.status === 426) {
    return await wait(db, media, { nextTryAt: 0 });
  }
  const lost = (media.lost ?? 0) + (code === 'PICTURE_SUM' ? 1 : 0);
  const isForThem = code === 'MEMBERSHIP_GONE' || code === 'FORBIDDEN';
  const isPassing =
    !code ||
    refused?.status === 429 ||
    heals.has(code) ||
    (code === 'PICTURE_SUM' && lost < LOST_TILL_ATTENTION) ||
    // Another 403 is about the caller or the way, not about the picture.
    (refused?.status === 403 && !isForThem);
  if (code && !isPassing) {
    return await stop(db, media, { code, current: refused?.refusal.current });
  }
  const failures = (media.failures ?? 0) + 1;
  const asked = retryAfter ?? (refused?.status === 429 ? 60 : undefined);
  const pause =
    asked === undefined ? backoff(failures, device.random) : askedPause(asked, device.random);
  await wait(db, media, {
    lost,
    failures,
    nextTryAt: device.now() + pause,
    isAskedToWait: asked !== undefined,
  });
}

async function wait(
  db: DeviceDatabase,
  media: MediaItem,
  change: Partial<MediaItem>,
): Promise<void> {
  await db.media.put({ ...media, isAskedToWait: false, ...change, state: 'waiting' });
}
