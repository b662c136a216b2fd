import * as z from 'zod/mini';
import { profileConflict, type FieldConflict } from '#contract/profile/edits.ts';
import type { Attention, OutboxItem } from './device/database.ts';
import { sendNow } from './unsent.ts';

/** A command with edits of single fields that the server refused. */
type RefusedEdits<E> = { attention: Attention | null; payload: { edits: readonly E[] } };

/** The conflicts that refused an edit; empty for any other reason. */
function conflictsIn({ attention }: Pick<RefusedEdits<unknown>, 'attention'>): FieldConflict[] {
  if (attention?.code !== 'PROFILE_CHANGED') return [];
  const parsed = z.safeParse(profileConflict, attention.current);
  return parsed.success ? parsed.data.conflicts : [];
}

/** The refused edits again, with the stored values as their base. */
function editsAsMine<E extends { field: string }>(item: RefusedEdits<E>): E[] {
  const theirs = new Map(conflictsIn(item).map((one) => [one.field, one.theirs]));
  return item.payload.edits.map((edit) =>
    theirs.has(edit.field) ? { ...edit, base: theirs.get(edit.field) } : edit,
  );
}

/** The refused edits without a conflict of their own: they were refused only together with the rest. */
function editsBesideTheirs<E extends { field: string }>(item: RefusedEdits<E>): E[] {
  const asked = new Set(conflictsIn(item).map((one) => one.field));
  return item.payload.edits.filter((edit) => !asked.has(edit.field));
}

/**
 * A person's choices for a refused edit. With conflicts: keep their own values or the stored ones; the rest is sent again.
 * Without: try again, or delete the edit. `resend` queues edits in place of the item.
 */
export function choicesFor<E extends { field: string }>(
  item: RefusedEdits<E> & Pick<OutboxItem, 'id'>,
  resend: (edits: E[]) => Promise<unknown>,
  forget: () => Promise<unknown>,
) {
  const conflicts = conflictsIn(item);
  const isAsking = conflicts.length > 0;
  const sendInstead = (edits: E[]) => (edits.length === 0 ? forget() : resend(edits));
  return {
    conflicts,
    isAsking,
    keep: () => (isAsking ? sendInstead(editsAsMine(item)) : sendNow(item.id)),
    drop: () => (isAsking ? sendInstead(editsBesideTheirs(item)) : forget()),
  };
}
