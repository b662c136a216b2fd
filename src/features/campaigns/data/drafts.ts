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

type Unsaved<T> = {
  /** Whose it is: a screen may go on to another's. */
  at: string;
  value: T;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Settles when it is on the disk; null: it is not on its way. */
  leaving: Promise<void> | null;
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
  const unsaved = useRef<Unsaved<T> | null>(null);
  const hasReported = useRef(false);
  const at = `${accountId} ${key}`;

  const save = useCallback(async () => {
    const held = unsaved.current;
    if (held?.at !== at) return;
    if (held.leaving) return await held.leaving;
    clearTimeout(held.timer);
    held.timer = undefined;
    const row = { accountId, key, value: held.value, at: device.now() };
    held.leaving = onDatabase(device.db, async (db) => void (await db.workDrafts.put(row)));
    try {
      await held.leaving;
      if (unsaved.current === held) unsaved.current = null;
      hasReported.current = false;
    } finally {
      // What could not be stored is held, and goes with the next change or moment.
      held.leaving = null;
    }
  }, [accountId, key, at]);
  const flush = useCallback(() => {
    save().catch((error: unknown) => {
      // A full disk fails at every key: it is told once.
      if (!hasReported.current) reportError(error);
      hasReported.current = true;
    });
  }, [save]);

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
      const held = unsaved.current?.at === at ? unsaved.current : null;
      const timer = held?.timer ?? setTimeout(flush, SAVE_AFTER_MS);
      unsaved.current = { at, value, timer, leaving: null };
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
