import type { UserId } from '#contract/ids.ts';
import type { DeviceDatabase, SharedFile } from './database.ts';
import { onDatabase, type Device } from './device.ts';
import { sendingSession } from './stored-session.ts';

/** Where other apps share files to, and where the person says what becomes of them. */
export const SHARE_PATH = '/share';

const HOUR_MS = 3_600_000;
/** What nobody wanted is forgotten after this long. */
export const SHARED_FOR_MS = HOUR_MS;

type Given = Pick<SharedFile, 'name' | 'type' | 'bytes'>;

/**
 * Keeps shared files for who is signed in, in one durable transaction; what was shared before and not taken makes place. Nothing
 * is kept where nobody is signed in: it would be the next person's to see.
 */
export async function keepShared(device: Device, files: readonly Given[]): Promise<boolean> {
  const session = await sendingSession(device);
  if (!session) return false;
  const { userId } = session;
  const rows = files.map((file, index): SharedFile => {
    const id = `${device.now()}-${index}-${device.random()}`;
    return { ...file, id, userId, at: device.now() };
  });
  await onDatabase(device.db, (db) =>
    db.transaction('rw', db.shared, async () => {
      await db.shared.clear();
      await db.shared.bulkAdd(rows);
    }),
  );
  return true;
}

/** What was shared for a user and is still wanted. */
export async function readShared(
  db: DeviceDatabase,
  userId: UserId,
  now: number,
): Promise<SharedFile[]> {
  const rows = await db.shared.toArray();
  return rows.filter((one) => one.userId === userId && Math.abs(now - one.at) < SHARED_FOR_MS);
}

/** Forgets shared files: they were taken, or are not wanted. */
export async function dropShared(db: DeviceDatabase, ids: readonly string[]): Promise<void> {
  await db.shared.bulkDelete([...ids]);
}
