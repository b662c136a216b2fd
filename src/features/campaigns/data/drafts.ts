import { useCallback, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';
import type { Author } from '#src/data/device/outbox.ts';
import { onBeforeReload } from '#src/lib/before-reload.ts';

/** A crash loses at most what was written in this time, counted from the first unsaved change. */
const SAVE_AFTER_MS = 300;
/** Moments after which the page may be gone without another word. */
const lastMoments = [
  [document, 'visibilitychange'],
  [window, 'pagehide'],
] as const;

export type WorkDraft<T> = {
  /** What was written here and not sent; null: nothing. */
  value: T | null;
  /** False until the disk was read: what is shown before may be replaced. */
  isRead: boolean;
  /** Takes what the person wrote; it is stored shortly after. */
  write: (value: T) => void;
  /** The same, for what stands somewhere else until now: resolves when it is on the disk, and only then may it go there. */
  keep: (value: T) => Promise<void>;
  /** Forgets it, once it was sent or given up. */
  clear: () => Promise<void>;
};

/**
 * Something a person writes that no command carries yet: a brief, a note, pins, links, a review. It outlives leaving the screen,
 * reloading and a crash, on this device. What an older app wrote in another shape is none. `schema` must be the same object at
 * every call.
 */
export function useWorkDraft<T>(
  { accountId }: Author,
  key: string,
  schema: z.ZodMiniType<T>,
): WorkDraft<T> {
  const [state, setState] = useState<{ key: string; value: T | null; isRead: boolean }>({
    key,
    value: null,
    isRead: false,
  });
  const unsaved = useRef<{ value: T; timer: ReturnType<typeof setTimeout> } | null>(null);
  const at = `${accountId} ${key}`;

  const save = useCallback(async () => {
    if (!unsaved.current) return;
    clearTimeout(unsaved.current.timer);
    const { value } = unsaved.current;
    unsaved.current = null;
    const row = { accountId, key, value, at: device.now() };
    await onDatabase(device.db, (db) => db.workDrafts.put(row));
  }, [accountId, key]);
  const flush = useCallback(() => void save().catch(reportError), [save]);

  useEffect(() => {
    let isCurrent = true;
    onDatabase(device.db, (db) => db.workDrafts.get([accountId, key])).then((row) => {
      if (!isCurrent) return;
      const read = row ? schema.safeParse(row.value) : null;
      const held = read?.success ? read.data : null;
      // Whoever wrote before the disk answered is right.
      setState((now) =>
        now.key === at && now.value !== null
          ? { ...now, isRead: true }
          : { key: at, value: held, isRead: true },
      );
    }, reportError);
    const leaving = new AbortController();
    for (const [target, event] of lastMoments) {
      target.addEventListener(event, flush, { signal: leaving.signal });
    }
    const stopWaiting = onBeforeReload(save);
    return () => {
      isCurrent = false;
      leaving.abort();
      stopWaiting();
      flush();
    };
  }, [accountId, key, at, schema, save, flush]);

  const write = useCallback(
    (value: T) => {
      setState({ key: at, value, isRead: true });
      const timer = unsaved.current?.timer ?? setTimeout(flush, SAVE_AFTER_MS);
      unsaved.current = { value, timer };
    },
    [at, flush],
  );

  const keep = useCallback(
    async (value: T) => {
      write(value);
      await save();
    },
    [write, save],
  );

  const clear = useCallback(async () => {
    if (unsaved.current) clearTimeout(unsaved.current.timer);
    unsaved.current = null;
    setState({ key: at, value: null, isRead: true });
    await onDatabase(device.db, (db) => db.workDrafts.delete([accountId, key]));
  }, [accountId, key, at]);

  const isOfKey = state.key === at;
  return {
    value: isOfKey ? state.value : null,
    isRead: isOfKey && state.isRead,
    write,
    keep,
    clear,
  };
}
