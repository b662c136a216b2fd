import { liveQuery } from 'dexie';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { isSame } from '#contract/campaign/locked.ts';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import {
  readWorkDraft,
  saveWorkDraft,
  takeWorkDraft,
  type DraftKey,
  type DraftSending,
} from '#src/data/device/work-drafts.ts';
import { onBeforeReload } from '#src/lib/before-reload.ts';
import { resolveDraftConflict } from './resolve-draft-conflict.ts';

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
  /** Rises whenever another tab has changed `value`, or taken it away. A form with a state of its own takes it then. */
  generation: number;
  /** Takes what the person wrote; it is stored shortly after. */
  write: (value: T) => void;
  /** The same, for what stands somewhere else until now: resolves when it is on the disk, and only then may it go there. */
  keep: (value: T) => Promise<void>;
  /** Forgets it, once it was given up. */
  clear: () => Promise<void>;
  /** For the command that carries it: it goes in the transaction that queues that one. `left`: what it did not carry. */
  sending: (left?: (stored: T) => T | null) => DraftSending;
};

type Unsaved<T> = {
  /** Whose it is: a screen may go on to another's. */
  at: string;
  value: T;
  /** What it was written over; undefined: the disk was not read yet. */
  base: T | null | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Settles when it is on the disk; null: it is not on its way. */
  leaving: Promise<void> | null;
};

type State<T> = { key: string; value: T | null; isRead: boolean; generation: number };

/**
 * Something a person writes that no command carries yet: a brief, a note, pins, links, a review. It outlives leaving the screen,
 * reloading and a crash, on this device. Several tabs on one draft show the same: each follows what the others store, and what is
 * typed in two of them at once is laid together; where that is impossible both are kept and the person is asked. What an older app
 * wrote in another shape is none. `schema` must be the same object at every call. `seen`: what whoever opens this has read of it.
 */
export function useWorkDraft<T>(
  { accountId }: Actor,
  key: string,
  schema: z.ZodMiniType<T>,
  seen?: T | null,
): WorkDraft<T> {
  const at = `${accountId} ${key}`;
  const [state, setState] = useState<State<T>>({
    key: at,
    value: seen ?? null,
    isRead: false,
    generation: 0,
  });
  const unsaved = useRef<Unsaved<T> | null>(null);
  /** What this tab saw on the disk last. */
  const held = useRef<{ at: string; value: T | null | undefined }>({ at, value: seen });
  const hasReported = useRef(false);
  /** What a command of this tab has taken off the disk: that it is gone is no other tab's doing. */
  const taken = useRef<T | null>(null);
  /** Whose draft is shown: what was still being stored of another one comes too late. */
  const shown = useRef(at);
  const place = useMemo(
    (): DraftKey<T> => ({
      accountId,
      key,
      parse: (stored) => {
        const read = schema.safeParse(stored);
        return read.success ? read.data : null;
      },
    }),
    [accountId, key, schema],
  );

  /** Shows what stands on the disk, unless something newer is written here. */
  const follow = useCallback(
    (value: T | null) => {
      if (shown.current !== at) return;
      held.current = { at, value };
      if (unsaved.current?.at === at) return;
      setState((now) => {
        if (now.key !== at) return { key: at, value, isRead: true, generation: now.generation + 1 };
        const isOther = !isSame(now.value, value);
        if (!isOther && now.isRead) return now;
        const isTaken = value === null && isSame(now.value, taken.current);
        return {
          ...now,
          isRead: true,
          value,
          generation: now.generation + (isOther && !isTaken ? 1 : 0),
        };
      });
    },
    [at],
  );

  const save = useCallback(async () => {
    const written = unsaved.current;
    if (written?.at !== at) return;
    if (written.leaving) return await written.leaving;
    clearTimeout(written.timer);
    written.timer = undefined;
    const store = async () => {
      const stands = await saveWorkDraft(device, place, written.base, written.value);
      // What was typed meanwhile was typed over this.
      if (unsaved.current === written) unsaved.current = null;
      else if (unsaved.current?.at === at) unsaved.current.base = written.value;
      follow(stands);
    };
    written.leaving = store();
    try {
      await written.leaving;
      hasReported.current = false;
    } catch (error) {
      // What could not be stored is held, and goes with the next change or moment.
      const newer = unsaved.current;
      if (newer && newer !== written && newer.at === at) newer.base = written.base;
      throw error;
    } finally {
      written.leaving = null;
    }
  }, [at, place, follow]);
  const flush = useCallback(() => {
    save().catch((error: unknown) => {
      // A full disk fails at every key: it is told once.
      if (!hasReported.current) reportError(error);
      hasReported.current = true;
    });
  }, [save]);

  useEffect(() => {
    shown.current = at;
    const asking = resolveDraftConflict(place);
    const watched = liveQuery(() => onDatabase(device.db, (db) => readWorkDraft(db, place)));
    const watching = watched.subscribe({
      next: ({ value, other, sent }) => {
        follow(value);
        asking.show(value ?? sent ?? null, other);
      },
      error: reportError,
    });
    const leaving = new AbortController();
    for (const [target, event] of lastMoments) {
      target.addEventListener(event, flush, { signal: leaving.signal });
    }
    const stopWaiting = onBeforeReload(save);
    return () => {
      watching.unsubscribe();
      asking.end();
      leaving.abort();
      stopWaiting();
      flush();
    };
  }, [at, place, follow, save, flush]);

  const write = useCallback(
    (value: T) => {
      taken.current = null;
      setState((now) => ({ key: at, value, isRead: true, generation: now.generation }));
      const before = unsaved.current?.at === at ? unsaved.current : null;
      const seenHere = held.current.at === at ? held.current.value : undefined;
      unsaved.current = {
        at,
        value,
        // What is on its way to the disk will stand there.
        base: before ? (before.leaving ? before.value : before.base) : seenHere,
        timer: before?.timer ?? setTimeout(flush, SAVE_AFTER_MS),
        leaving: null,
      };
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

  const forget = useCallback(() => {
    if (unsaved.current) clearTimeout(unsaved.current.timer);
    unsaved.current = null;
  }, []);

  const clear = useCallback(async () => {
    forget();
    setState((now) => ({ key: at, value: null, isRead: true, generation: now.generation }));
    await onDatabase(device.db, (db) => db.workDrafts.delete([accountId, key]));
  }, [accountId, key, at, forget]);

  const isOfKey = state.key === at;
  const value = isOfKey ? state.value : null;
  const sending: WorkDraft<T>['sending'] = (left) => {
    let stays: T | null = null;
    const carried = (stored: T) => {
      const base = unsaved.current?.at === at ? unsaved.current.base : undefined;
      return isSame(stored, value) || isSame(stored, base) ? null : stored;
    };
    return {
      // What the disk could not take may still go as a command.
      before: () => save().catch(reportError),
      within: async (db) => {
        stays = await takeWorkDraft(db, place, left ?? carried);
        taken.current = stays === null ? value : null;
      },
      after: () => {
        if (unsaved.current?.at === at && unsaved.current.value === value) forget();
        if (unsaved.current?.at !== at) follow(stays);
      },
    };
  };
  return {
    value,
    isRead: isOfKey && state.isRead,
    generation: state.generation,
    write,
    keep,
    clear,
    sending,
  };
}
