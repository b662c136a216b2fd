import * as z from 'zod/mini';
import { profileConflict, type FieldConflict } from '#contract/profile/edits.ts';
import type { Attention } from './device/database.ts';

/** A command with edits of single fields that the server refused. */
type RefusedEdits<E> = { attention: Attention | null; payload: { edits: readonly E[] } };

/** What stands against a refused edit, side by side; empty where another thing was the reason. */
export function conflictsIn({
  attention,
}: Pick<RefusedEdits<unknown>, 'attention'>): FieldConflict[] {
  if (attention?.code !== 'PROFILE_CHANGED') return [];
  const parsed = z.safeParse(profileConflict, attention.current);
  return parsed.success ? parsed.data.conflicts : [];
}

/** The refused edits anew, over what is stored by now. */
export function editsAsMine<E extends { field: string }>(item: RefusedEdits<E>): E[] {
  const theirs = new Map(conflictsIn(item).map((one) => [one.field, one.theirs]));
  return item.payload.edits.map((edit) =>
    theirs.has(edit.field) ? { ...edit, base: theirs.get(edit.field) } : edit,
  );
}

/** What of a refused edit nobody has asked about: it was refused only together with the rest. */
export function editsBesideTheirs<E extends { field: string }>(item: RefusedEdits<E>): E[] {
  const asked = new Set(conflictsIn(item).map((one) => one.field));
  return item.payload.edits.filter((edit) => !asked.has(edit.field));
}
