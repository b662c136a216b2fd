import type { UserId } from '#contract/ids.ts';
import { device } from '../device/browser-device.ts';
import type { SharedFile } from '../device/database.ts';
import { onDatabase } from '../device/device.ts';
import { dropShared, readShared } from '../device/shared-files.ts';
import { useLive } from '../use-live.ts';

/** Files that another app shared for the user, live. Undefined for the first moment. */
export function useSharedFiles(userId: UserId | null): SharedFile[] | undefined {
  return useLive(
    async () =>
      userId ? await onDatabase(device.db, (db) => readShared(db, userId, device.now())) : [],
    `shared ${userId ?? ''}`,
  );
}

/** Forgets shared files. */
export async function leaveShared(ids: readonly string[]): Promise<void> {
  await onDatabase(device.db, (db) => dropShared(db, ids));
}

/** A shared file as if it had been chosen. */
export const fileOf = ({ bytes, name, type }: SharedFile): File =>
  new File([bytes], name, { type });
