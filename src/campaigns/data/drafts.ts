import { liveQuery } from 'dexie';
import { useEffect, useMemo, useState } from 'react';
import type * as z from 'zod/mini';
import { createStore, useStore } from 'zustand';
import { isSame } from '#contract/campaign/is-same.ts';
import type { AccountId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import {
  consumeWorkDraft,
  type DraftKey,
  type DraftSending,
  readWorkDraft,
  saveWorkDraft,
} from '#src/data/device/work-drafts.ts';
import { saveBeforeEnd } from '#src/lib/before-reload.ts';
import {
  type DraftEvent,
  type Edit,
  nextDraft,
  openedDraft,
  type ShownDraft,
} from './draft-state.ts';
import { resolveDraftConflict } from './resolve-draft-conflict.ts';

/** A crash loses at most this much time, counted from the first unsaved change. */
const SAVE_AFTER_MS = 300;

export type WorkDraft<T> = ShownDraft<T> & {
  /** Receives the person's edit and stores it shortly after. */
  write: (value: T) => void;
  /** The same for a text that exists elsewhere until now: resolves when it is on the disk, and only then may the original go. */
  keep: (value: T) => Promise<void>;
  /** Deletes the draft after the person has discarded it. */
  clear: () => Promise<void>;
  /** For the command that carries it: deleted in the transaction that queues the command. `left`: the rest. */
  sending: (left?: (stored: T) => T | null) => DraftSending;
};

/**
 * Unsent text of a person: a brief, a note, pins, links, a review. It survives leaving the screen, reloading and a crash. Several
 * tabs with one draft show the same text: each follows the others' saves. Simultaneous edits are merged; if that is impossible,
 * both versions are kept and the person chooses. A draft in an older app's shape counts as none. `schema` must be the same object
 * at every call. `seen`: the draft as the caller has already read it.
 */
export function useWorkDraft<T>(
  { accountId }: Actor,
  key: string,
  schema: z.ZodMiniType<T>,
  seen?: T | null,
): WorkDraft<T> {
  const place = useMemo(() => draftKey(accountId, key, schema), [accountId, key, schema]);
  const [opened, setOpened] = useState(() => openDraft(place, seen));
  // A screen may switch to another draft.
  const draft = opened.place === place ? opened : openDraft(place);
  if (draft !== opened) setOpened(draft);
  const shown = useStore(draft.store, (state) => state.shown);
  useEffect(() => followDisk(draft), [draft]);
  const { write, keep, clear } = draft;
  return { ...shown, write, keep, clear, sending: (left) => sendingOf(draft, shown.value, left) };
}

/** Takes what a command carries off the disk after the command was sent without the queue. What was written since then stays. */
export async function deleteSent({ within, after }: DraftSending): Promise<void> {
  await onDatabase(device.db, (db) =>
    db.transaction('rw', db.workDrafts, async () => await within(db)),
  );
  after();
}

const draftKey = <T>(accountId: AccountId, key: string, schema: z.ZodMiniType<T>): DraftKey<T> => ({
  accountId,
  key,
  parse: (stored) => {
    const read = schema.safeParse(stored);
    return read.success ? read.data : null;
  },
});

type OpenDraft<T> = ReturnType<typeof openDraft<T>>;

function openDraft<T>(place: DraftKey<T>, seen?: T | null) {
  const store = createStore(() => openedDraft(seen));
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The newest edit on its way to the disk. */
  let saving: Promise<void> | undefined;
  let hasReported = false;

  function apply(event: DraftEvent<T>): void {
    store.setState((state) => nextDraft(state, event), true);
    if (store.getState().edits.length === 0) stopTimer();
  }
  function stopTimer(): void {
    clearTimeout(timer);
    timer = undefined;
  }
  async function save(): Promise<void> {
    const edit = store.getState().edits.at(-1);
    if (!edit) return;
    if (edit.isSaving) return await saving;
    stopTimer();
    apply({ type: 'saving' });
    saving = toDisk(edit);
    await saving;
    hasReported = false;
  }
  async function toDisk({ id, base, value: written }: Edit<T>): Promise<void> {
    try {
      const value = await saveWorkDraft(device, place, base, written);
      apply({ type: 'saved', id, written, value });
    } catch (error) {
      apply({ type: 'failed', id });
      throw error;
    }
  }
  function flush(): void {
    save().catch((error: unknown) => {
      // A full disk fails at every key: it is reported once.
      if (!hasReported) reportError(error);
      hasReported = true;
    });
  }
  function write(value: T): void {
    apply({ type: 'write', value });
    timer ??= setTimeout(flush, SAVE_AFTER_MS);
  }
  async function keep(value: T): Promise<void> {
    write(value);
    await save();
  }
  async function clear(): Promise<void> {
    apply({ type: 'clear' });
    await onDatabase(device.db, (db) => db.workDrafts.delete([place.accountId, place.key]));
  }
  return { place, store, apply, save, flush, write, keep, clear };
}

/** Shows the disk's value, and saves before the page may close. The returned function ends both. */
function followDisk<T>({ place, apply, save, flush }: OpenDraft<T>): () => void {
  const asking = resolveDraftConflict(place);
  const watched = liveQuery(() => onDatabase(device.db, (db) => readWorkDraft(db, place)));
  const watching = watched.subscribe({
    next: ({ value, other, sent }) => {
      apply({ type: 'read', value });
      asking.show(value ?? sent ?? null, other);
    },
    error: reportError,
  });
  const stopSaving = saveBeforeEnd({ save, flush });
  return () => {
    watching.unsubscribe();
    asking.end();
    stopSaving();
    flush();
  };
}

/** `value`: as the screen showed it when the command was made. */
function sendingOf<T>(
  { place, store, apply, save }: OpenDraft<T>,
  value: T | null,
  left?: (stored: T) => T | null,
): DraftSending {
  let stays: T | null = null;
  const carried = (stored: T) =>
    isSame(stored, value) || isSame(stored, store.getState().edits.at(-1)?.base) ? null : stored;
  return {
    // A value that the disk refused may still go as a command.
    before: () => save().catch(reportError),
    within: async (db) => {
      stays = await consumeWorkDraft(db, place, left ?? carried);
      apply({ type: 'taken', value: stays === null ? value : null });
    },
    after: () => apply({ type: 'sent', value, left: stays }),
  };
}
