import { useEffect, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { device } from '../device/browser-device.ts';
import type { SharedFile } from '../device/database.ts';
import { onDatabase } from '../device/device.ts';
import { dropShared, readShared, readSharedBytes } from '../device/shared-files.ts';
import { useLive } from '#src/lib/use-live.ts';

/** Files that another app shared for the user, live and without their bytes. Undefined for the first moment. */
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

let last: Promise<unknown> = Promise.resolve();

/** A shared file as if it had been chosen; an empty one where its bytes are gone. Read one at a time: each may be large. */
export async function fileOf({ id, name, type }: SharedFile, signal?: AbortSignal): Promise<File> {
  const task = last.then(async () => {
    signal?.throwIfAborted();
    const bytes = await onDatabase(device.db, (db) => readSharedBytes(db, id));
    return new File(bytes ? [bytes] : [], name, { type });
  });
  last = task.catch(() => undefined);
  return await task;
}

/** An address that shows a shared file while the caller is on the screen; empty for the first moment. */
export function useSharedUrl(file: SharedFile): string {
  const [url, setUrl] = useState('');
  // The bytes of a file never change under its id, though each read of the list brings another object.
  const [shown] = useState(file);
  useEffect(() => {
    const end = new AbortController();
    let made = '';
    const show = (whole: File) => {
      if (end.signal.aborted) return;
      made = URL.createObjectURL(whole);
      setUrl(made);
    };
    fileOf(shown, end.signal)
      .then(show)
      .catch((error: unknown) => (end.signal.aborted ? undefined : reportError(error)));
    return () => {
      end.abort();
      URL.revokeObjectURL(made);
    };
  }, [shown]);
  return url;
}
