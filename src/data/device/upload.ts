import type { UserId } from '#contract/ids.ts';
import { UPLOAD_CHUNK_BYTES } from '#contract/pictures/rules.ts';
import { isDue, LONGEST_ASKED_MS } from './backoff.ts';
import { noteContact } from './contact.ts';
import type { DeviceDatabase, MediaItem, StoredSession } from './database.ts';
import { onDatabase, type Device } from './device.ts';
import type { Drained } from './drain.ts';
import { isFull } from './full.ts';
import { freePictures } from './kept-pictures.ts';
import { isVideo } from './media.ts';
import { reclaimMissing } from './reclaim.ts';
import { reachesServer } from './reaches-server.ts';
import { endUpload, sendPicture, type Sending, type UploadTry } from './send-picture.ts';
import { settleUpload } from './settle-upload.ts';
import { sendingSession } from './stored-session.ts';
import { tryWithLease, type Lease } from './lease.ts';
import { readVideoLine, waitsForWifi, type VideoLine } from './video-line.ts';

export const UPLOAD_LOCK = 'pollin:media';
/** A lease begins nothing new after this long: another context may go on. */
const LEASE_MS = 30_000;
const AT_ONCE = 2;

type Ended = { media: MediaItem; outcome: UploadTry };

/**
 * Brings the pictures and videos that wait to the server, smallest first, two at once and one large one at a time. A video gives way
 * after each lease, so that what was queued meanwhile goes before the rest of it. Page and worker call it;
 * calling it twice at once is harmless. `onArrived` is called for each whose command may go out now.
 */
export async function upload(
  device: Device,
  onArrived: () => void = () => undefined,
): Promise<Drained> {
  const done = await tryWithLease(device, UPLOAD_LOCK, (lease) =>
    uploadWithLease(device, lease, onArrived),
  );
  return done ?? { state: 'busy', nextTryAt: null };
}

async function uploadWithLease(
  device: Device,
  lease: Lease,
  onArrived: () => void,
): Promise<Drained> {
  const startedAt = device.now();
  const running = new Map<MediaItem['uploadId'], { media: MediaItem; end: Promise<Ended> }>();
  const takenBack: Promise<void>[] = [];
  let isPaused = false;
  let isUnanswered = false;
  for (;;) {
    const session = isPaused ? undefined : await sendingSession(device);
    const isLate = () => Math.abs(device.now() - startedAt) > LEASE_MS;
    const isOver = isLate() || lease.signal.aborted;
    if (session && running.size === 0) await reclaimMissing(device, session.userId);
    if (session && !isOver && isUnanswered) {
      isUnanswered = !(await mayGoOn(device, session.userId, [...running.values()], lease));
    }
    while (session && !isOver && !isUnanswered && device.isOnline() && running.size < AT_ONCE) {
      const media = await markNext(device, session.userId, [...running.values()]);
      if (!media) break;
      const sending = { signal: lease.signal, givesWay: isVideo(media) ? isLate : undefined };
      running.set(media.uploadId, { media, end: uploadOne(device, media, session, sending) });
    }
    if (running.size === 0) {
      // The caller keeps the worker awake meanwhile. The server deletes an upload that can't be ended now.
      await Promise.allSettled(takenBack);
      return await whatIsLeft(device, session, isOver, lease);
    }
    const { media, outcome } = await Promise.race([...running.values()].map(({ end }) => end));
    running.delete(media.uploadId);
    const settled = await settleFreeingSpace(device, media, outcome);
    if (settled === 'gone') takenBack.push(endUpload(device, media));
    else if (outcome.state === 'arrived') onArrived();
    isPaused ||= pauses(outcome);
    isUnanswered = isUnansweredAfter(outcome, isUnanswered);
  }
}

/** Frees capacity on a full device by deleting acknowledged data: the arrival of a picture must not be lost. */
async function settleFreeingSpace(...[device, media, outcome]: Parameters<typeof settleUpload>) {
  try {
    return await settleUpload(device, media, outcome);
  } catch (error) {
    if (!isFull(error) || (await onDatabase(device.db, freePictures)) === 0) throw error;
    return await settleUpload(device, media, outcome);
  }
}

async function uploadOne(
  device: Device,
  media: MediaItem,
  session: StoredSession,
  sending: Sending,
): Promise<Ended> {
  const answered = device.onAnswered?.();
  const outcome = await sendPicture(device, media, session, sending);
  const isGivenUp = sending.signal.aborted || answered?.aborted;
  // Without its bytes nothing of a picture was sent, which proves nothing about the connection.
  if (!isGivenUp && outcome.state !== 'missing') {
    await noteContact(device, outcome.state === 'failed' ? { failure: outcome.failure } : null);
  }
  return { media, outcome };
}

/** The refusal concerns the caller and not the picture: the session is over, the app must be updated. */
const pauses = (outcome: UploadTry): boolean =>
  outcome.state === 'failed' &&
  outcome.failure.kind === 'refused' &&
  (outcome.failure.status === 401 || outcome.failure.status === 426);

/** Whether the last upload had no answer. One whose bytes are missing was never sent, so it changes nothing. */
function isUnansweredAfter(outcome: UploadTry, before: boolean): boolean {
  if (outcome.state === 'missing') return before;
  return outcome.state === 'failed' && outcome.failure.kind === 'undelivered';
}

/** After an upload without an answer, the others that are due begin once a health check is answered. */
async function mayGoOn(
  device: Device,
  userId: UserId,
  running: Running,
  { signal }: Lease,
): Promise<boolean> {
  if (!device.isOnline()) return false;
  const next = await onDatabase(device.db, (db) =>
    db.transaction('r', db.media, db.facts, () => nextOf(device, db, userId, running)),
  );
  return next !== undefined && (await reachesServer(device, { signal, isNoted: false }));
}

const isLarge = ({ size }: MediaItem): boolean => size > UPLOAD_CHUNK_BYTES;
const isOpen = ({ state }: MediaItem): boolean => state === 'waiting' || state === 'uploading';

type Running = readonly { media: MediaItem }[];

/** The next picture that is due beside those that are running, within the caller's transaction. A dead lease's mark counts as none. */
async function nextOf(
  device: Device,
  db: DeviceDatabase,
  userId: UserId,
  running: Running,
): Promise<MediaItem | undefined> {
  const hasLarge = running.some(({ media }) => isLarge(media));
  const line = await readVideoLine(device, db);
  const open = (await openOf(db, userId)).filter((one) => !waitsForWifi(one, line));
  return open
    .filter((one) => !running.some(({ media }) => media.uploadId === one.uploadId))
    .filter(
      (one) => isDue(one.nextTryAt, device.now(), LONGEST_ASKED_MS) && !(hasLarge && isLarge(one)),
    )
    .toSorted((a, b) => a.size - b.size || a.createdAt - b.createdAt)[0];
}

/** Marks the next picture as being sent. */
async function markNext(
  device: Device,
  userId: UserId,
  running: Running,
): Promise<MediaItem | null> {
  return await onDatabase(device.db, (db) =>
    db.transaction('rw', db.media, db.facts, async () => {
      const next = await nextOf(device, db, userId, running);
      if (!next) return null;
      const taken = { ...next, state: 'uploading' as const, attempts: next.attempts + 1 };
      await db.media.put(taken);
      return taken;
    }),
  );
}

const openOf = async (db: DeviceDatabase, userId: UserId): Promise<MediaItem[]> =>
  (await db.media.where({ userId }).toArray()).filter(isOpen);

/** Resets pictures that no client sends any more, and returns the next due time. */
async function whatIsLeft(
  device: Device,
  session: StoredSession | undefined,
  isOver: boolean,
  { signal }: Lease,
): Promise<Drained> {
  const userId = session?.userId ?? (await sendingSession(device))?.userId;
  if (!userId) return { state: 'paused', nextTryAt: null };
  const { open, line } = await onDatabase(device.db, (db) =>
    db.transaction('rw', db.media, db.facts, async () => {
      const line = await readVideoLine(device, db);
      const left = await openOf(db, userId);
      // The client that took over the lease sends the marked ones.
      if (signal.aborted) return { open: left, line };
      const stranded = left.filter((one) => one.state === 'uploading');
      if (stranded.length > 0) {
        await db.media.bulkPut(stranded.map((one) => ({ ...one, state: 'waiting' as const })));
      }
      return { open: left, line };
    }),
  );
  return leftOver(device, { open, line, session, isOver });
}

type Left = {
  open: readonly MediaItem[];
  line: VideoLine;
  session: StoredSession | undefined;
  isOver: boolean;
};

function leftOver(device: Device, { open, line, session, isOver }: Left): Drained {
  if (open.length === 0) return { state: 'empty', nextTryAt: null };
  if (!session) return { state: 'paused', nextTryAt: null };
  if (!device.isOnline()) return { state: 'waiting', nextTryAt: null };
  const goes = open.filter((one) => !waitsForWifi(one, line));
  // Another line, or the person, sets the rest off.
  if (goes.length === 0) return { state: 'paused', nextTryAt: null };
  const nextTryAt = Math.min(...goes.map((one) => one.nextTryAt));
  return { state: 'waiting', nextTryAt: isOver ? device.now() : nextTryAt };
}
