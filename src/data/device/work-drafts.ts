import { isSame } from '#contract/campaign/is-same.ts';
import type { AccountId } from '#contract/ids.ts';
import type { DeviceDatabase, StoredWorkDraft } from './database.ts';
import { onDatabase, type Device } from './device.ts';
import { mergeDrafts } from './merge-drafts.ts';

/** A draft's key, and the parser of its value: null if this app can't read it. */
export type DraftKey<T> = {
  accountId: AccountId;
  key: string;
  parse: (value: unknown) => T | null;
};

/**
 * A stored draft. `other`: another tab's version, until the person has chosen one. `sent`: a command carries this tab's version,
 * and only the choice is open.
 */
type HeldDraft<T> = { value: T | null; other: T | null; sent?: T };

/**
 * The steps that replace a draft with a command: `before` stores the last edits, `within` deletes the draft in the transaction that
 * queues the command, and `after` runs when that transaction is complete. A kill leaves either the draft or the command.
 */
export type DraftSending = {
  before: () => Promise<void>;
  within: (db: DeviceDatabase) => Promise<void>;
  after: () => void;
};

export async function readWorkDraft<T>(
  db: DeviceDatabase,
  { accountId, key, parse }: DraftKey<T>,
): Promise<HeldDraft<T>> {
  return heldOf(await db.workDrafts.get([accountId, key]), parse);
}

function heldOf<T>(row: StoredWorkDraft | undefined, parse: DraftKey<T>['parse']): HeldDraft<T> {
  const value = row ? parse(row.value) : null;
  const other = row?.other === undefined ? null : parse(row.other);
  if (row?.isSent !== true) return { value, other };
  return { value: null, other, ...(value !== null && { sent: value }) };
}

/**
 * Stores this tab's edits over `base`, the version it last read (undefined: it has read none). Another tab's edits since then are
 * merged; where both changed one place, this tab's edit is stored and the other version is kept beside it. Returns the stored value.
 */
export async function saveWorkDraft<T>(
  device: Pick<Device, 'db' | 'now'>,
  place: DraftKey<T>,
  base: T | null | undefined,
  mine: T,
): Promise<T> {
  const { accountId, key, parse } = place;
  return await onDatabase(device.db, (db) =>
    db.transaction('rw', db.workDrafts, async () => {
      const row = await db.workDrafts.get([accountId, key]);
      const held = heldOf(row, parse);
      const isUntouched = held.value === null || isSame(held.value, base ?? undefined);
      const merged = isUntouched
        ? { value: mine, other: null }
        : laidOver(base, mine, held.value, parse);
      const other = unchosen(held, merged, parse);
      if (!isSame(held, { value: merged.value, other })) {
        await db.workDrafts.put({
          accountId,
          key,
          value: merged.value,
          at: device.now(),
          ...(other !== null && { other }),
        });
      }
      return merged.value;
    }),
  );
}

/** The open choice: the draft before it, the edits since then, and the new version. */
function unchosen<T>(
  held: HeldDraft<T>,
  { value, other }: HeldDraft<T>,
  parse: DraftKey<T>['parse'],
): T | null {
  const before = held.value ?? held.sent;
  if (held.other === null || before === undefined) return other ?? held.other;
  const kept = mergeDrafts(before, held.other, value).value;
  const all = other === null ? kept : mergeDrafts(value, other, kept).value;
  return isSame(all, value) ? null : (parse(all) ?? other ?? held.other);
}

function laidOver<T>(
  base: T | null | undefined,
  mine: T,
  theirs: T | null,
  parse: DraftKey<T>['parse'],
): { value: T; other: T | null } {
  const began = base ?? undefined;
  const own = mergeDrafts(began, mine, theirs);
  const value = parse(own.value);
  // The merged value is too long: both versions stay as they are.
  if (value === null) return { value: mine, other: theirs };
  if (!own.isDisputed) return { value, other: null };
  return { value, other: parse(mergeDrafts(began, theirs, mine).value) ?? theirs };
}

/** The person has chosen one of the two versions: the other one is applied or deleted. */
export async function settleWorkDraft(
  device: Pick<Device, 'db' | 'now'>,
  { accountId, key }: Pick<DraftKey<unknown>, 'accountId' | 'key'>,
  choice: 'own' | 'other',
): Promise<void> {
  await onDatabase(device.db, (db) =>
    db.transaction('rw', db.workDrafts, async () => {
      const row = await db.workDrafts.get([accountId, key]);
      if (row?.other === undefined) return;
      if (choice === 'own' && row.isSent) return await db.workDrafts.delete([accountId, key]);
      const value = choice === 'other' ? row.other : row.value;
      await db.workDrafts.put({ accountId, key, value, at: device.now() });
    }),
  );
}

/**
 * Deletes the part of a draft that a command carries, within the transaction that queues it. `left` returns the part that the command
 * doesn't carry, which stays. Another tab's version stays too, beside that part or the sent one, until the person has chosen. Returns
 * the unsent part.
 */
export async function consumeWorkDraft<T>(
  db: DeviceDatabase,
  { accountId, key, parse }: DraftKey<T>,
  left: (stored: T) => T | null,
): Promise<T | null> {
  const row = await db.workDrafts.get([accountId, key]);
  const held = heldOf(row, parse);
  if (!row || held.value === null) return null;
  const stays = left(held.value);
  if (stays !== null) await db.workDrafts.put({ ...row, value: stays });
  else if (held.other !== null) await db.workDrafts.put({ ...row, isSent: true });
  else await db.workDrafts.delete([accountId, key]);
  return stays;
}
