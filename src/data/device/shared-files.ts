import { isVideoFile, VIDEO_MAX_BYTES } from '#contract/content/media.ts';
import { newId } from '#contract/new-id.ts';
import { PICTURE_MAX_BYTES } from '#contract/pictures/rules.ts';
import type { UserId } from '#contract/ids.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { DeviceDatabase, SharedFile } from './database.ts';
import { type Device, onDatabase } from './device.ts';
import { sendingSession } from './stored-session.ts';

/** Where other apps share files to, and where the person chooses what becomes of them. */
export const SHARE_PATH = '/share';

/** Unused files are deleted after this time. */
const SHARED_FOR_MS = HOUR_MS;
/** The most files that wait for the person's choice; the app allows fewer to be added at once. */
const MOST_SHARED = 20;
/** Bytes that all of them together may hold: any site can share, and must not fill the disk. */
const SHARED_MAX_BYTES = 1024 * 1024 * 1024;

type Given = Pick<SharedFile, 'name' | 'type' | 'size'> & { read: () => Promise<ArrayBuffer> };

/** A file as it is stored. One that is too large for anything is refused by its size later: a byte more than may be is kept of it. */
export function givenOf(file: File): Given {
  const most = isVideoFile(file) ? VIDEO_MAX_BYTES : PICTURE_MAX_BYTES;
  return {
    name: file.name,
    type: file.type,
    size: Math.min(file.size, most + 1),
    read: () => file.slice(0, most + 1).arrayBuffer(),
  };
}

/**
 * Stores shared files for the signed-in user, behind the pending ones, as far as the list has room: all in one durable
 * transaction, or none. Their bytes are read one file after the other. Nothing is stored without a signed-in user: the next
 * person would see it.
 */
export async function keepShared(device: Device, files: readonly Given[]): Promise<boolean> {
  const session = await sendingSession(device);
  if (!session) return false;
  const { userId } = session;
  const at = device.now();
  const held = await onDatabase(device.db, (db) => readShared(db, userId, at));
  const given = fitting(files, held);
  const rows = given.map(({ name, type, size = 0 }, index): SharedFile => {
    return { id: `${at}-${index}-${newId()}`, userId, name, type, at, size };
  });
  try {
    for (const [index, { id }] of rows.entries()) {
      const bytes = await given[index]?.read();
      if (bytes) await onDatabase(device.db, (db) => db.sharedBytes.put({ id, bytes }));
    }
    await onDatabase(device.db, (db) => addRows(db, rows));
  } catch (error) {
    await onDatabase(device.db, (db) =>
      dropShared(
        db,
        rows.map(({ id }) => id),
      ),
    );
    throw error;
  }
  return true;
}

/** Files for which the list, and the capacity for it, have room. */
function fitting(files: readonly Given[], held: readonly SharedFile[]): readonly Given[] {
  let left = SHARED_MAX_BYTES - held.reduce((sum, { size = 0 }) => sum + size, 0);
  return files.slice(0, Math.max(0, MOST_SHARED - held.length)).filter(({ size = 0 }) => {
    const fits = size <= left;
    if (fits) left -= size;
    return fits;
  });
}

/** Files shared an hour ago, and incomplete ones, are deleted to free capacity. */
async function addRows(db: DeviceDatabase, rows: readonly SharedFile[]): Promise<void> {
  const now = rows[0]?.at;
  if (now === undefined) return;
  await db.transaction('rw', db.shared, db.sharedBytes, async () => {
    const ids = await db.sharedBytes.toCollection().primaryKeys();
    await dropShared(
      db,
      ids.filter((id) => isOver(Number(id.split('-')[0]), now)),
    );
    await db.shared.bulkPut([...rows]);
  });
}

const isOver = (at: number, now: number): boolean => Math.abs(now - at) >= SHARED_FOR_MS;

/** A user's shared files that are still needed, without their bytes, in the order of their arrival. */
export async function readShared(
  db: DeviceDatabase,
  userId: UserId,
  now: number,
): Promise<SharedFile[]> {
  const rows = await db.shared.toArray();
  return rows
    .filter((one) => one.userId === userId && !isOver(one.at, now))
    .toSorted((a, b) => a.at - b.at || positionOf(a) - positionOf(b));
}

const positionOf = ({ id }: SharedFile): number => Number(id.split('-')[1]);

/** A shared file's bytes; undefined where they are gone. */
export async function readSharedBytes(
  db: DeviceDatabase,
  id: string,
): Promise<ArrayBuffer | undefined> {
  return (await db.sharedBytes.get(id))?.bytes;
}

/** Forgets shared files: they were taken, or are not wanted. */
export async function dropShared(db: DeviceDatabase, ids: readonly string[]): Promise<void> {
  await db.transaction('rw', db.shared, db.sharedBytes, async () => {
    await db.shared.bulkDelete([...ids]);
    await db.sharedBytes.bulkDelete([...ids]);
  });
}
