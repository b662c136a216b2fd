import { isSame } from '#contract/campaign/is-same.ts';

/** One value that the disk doesn't have yet. */
export type Edit<T> = {
  id: number;
  value: T;
  /** The value that the edit is based on; undefined: the disk was not read yet. */
  base: T | null | undefined;
  isSaving: boolean;
};

export type ShownDraft<T> = {
  /** The unsent value; null: none. */
  value: T | null;
  /** False until the disk was read: what is shown before may be replaced. */
  isRead: boolean;
  /** Rises whenever another tab has changed or deleted `value`. A form with its own state then reads `value` again. */
  generation: number;
};

/** One draft in one tab: the shown value, and the edits on their way to the disk. */
type DraftState<T> = {
  shown: ShownDraft<T>;
  /** The value that this tab last read from the disk; undefined: it has not read yet. */
  seen: T | null | undefined;
  /** The newest last. Only the newest may still change; those before it are being saved. */
  edits: readonly Edit<T>[];
  lastId: number;
  /** The value that a command of this tab has deleted from the disk, so that no other tab is assumed to have deleted it. */
  taken: T | null;
};

export type DraftEvent<T> =
  | { type: 'read'; value: T | null }
  | { type: 'write'; value: T }
  | { type: 'saving' }
  | { type: 'saved'; id: number; written: T; value: T }
  | { type: 'failed'; id: number }
  | { type: 'taken'; value: T | null }
  | { type: 'sent'; value: T | null; left: T | null }
  | { type: 'clear' };

export const openedDraft = <T>(seen?: T | null): DraftState<T> => ({
  shown: { value: seen ?? null, isRead: false, generation: 0 },
  seen,
  edits: [],
  lastId: 0,
  taken: null,
});

export function nextDraft<T>(state: DraftState<T>, event: DraftEvent<T>): DraftState<T> {
  const { shown, edits } = state;
  switch (event.type) {
    case 'read':
      return read(state, event.value);
    case 'write': {
      const { value } = event;
      const id = state.lastId + 1;
      const newest = edits.at(-1);
      const written = { ...shown, value, isRead: true };
      const replaced =
        newest && !newest.isSaving
          ? edits.with(-1, { ...newest, id, value })
          : // The base is an earlier edit's value if that edit is still being saved.
            [...edits, { id, value, base: newest ? newest.value : state.seen, isSaving: false }];
      return { ...state, shown: written, edits: replaced, lastId: id, taken: null };
    }
    case 'saving':
      return { ...state, edits: edits.map((edit) => ({ ...edit, isSaving: true })) };
    case 'saved': {
      const [over, ...later] = edits.filter(({ id }) => id > event.id);
      // Later edits are based on the saved value.
      const left = over ? [{ ...over, base: event.written }, ...later] : [];
      return read({ ...state, edits: left }, event.value);
    }
    case 'failed':
      return { ...state, edits: afterFailure(edits, event.id) };
    case 'taken':
      return { ...state, taken: event.value };
    case 'sent': {
      const isCarried = edits.at(-1)?.value === event.value;
      if (edits.length > 0 && !isCarried) return state;
      return read({ ...state, edits: [] }, event.left);
    }
    case 'clear':
      return { ...state, edits: [], shown: { ...shown, value: null, isRead: true } };
  }
}

/** Shows the disk's value, unless this tab has a newer edit. */
function read<T>(state: DraftState<T>, value: T | null): DraftState<T> {
  const seen = { ...state, seen: value };
  if (state.edits.length > 0) return seen;
  const { shown, taken } = state;
  const isOther = !isSame(shown.value, value);
  if (!isOther && shown.isRead) return seen;
  const isTaken = value === null && isSame(shown.value, taken);
  const generation = shown.generation + (isOther && !isTaken ? 1 : 0);
  return { ...seen, shown: { value, isRead: true, generation } };
}

/** The newest edit stays and is saved with the next attempt. An older one passes its base to the edit after it. */
function afterFailure<T>(edits: readonly Edit<T>[], id: number): readonly Edit<T>[] {
  const at = edits.findIndex((edit) => edit.id === id);
  const failed = edits[at];
  if (!failed) return edits;
  const over = edits[at + 1];
  if (!over) return edits.with(at, { ...failed, isSaving: false });
  return edits.toSpliced(at, 2, { ...over, base: failed.base });
}
