import { isSame } from '#contract/campaign/is-same.ts';
import type { AccountId } from '#contract/ids.ts';
import type { DeviceDatabase, StoredWorkDraft } from './database.ts';
import { onDatabase, type Device } from './device.ts';
import { mergeDrafts } from './merge-drafts.ts';

/** Which draft, and how its value is read: null where it is none of this app's. */
export type DraftKey<T> = {
  accountId: AccountId;
  key: string;
  parse: (value: unknown) => T | null;
};

/**
 * What stands on the disk. `other`: what another tab wrote in the same place meanwhile, until the person has chosen. `sent`: a command
 * carries what stood here; only the choice is open still.
 */
type HeldDraft<T> = { value: T | null; other: T | null; sent?: T };

/**
 * What becomes of a draft when a command carries it: `before` stores what was typed last, `within` is called in the transaction that
 * queues the command and takes it off the disk, `after` once that is through. A kill leaves the draft or the command, never both
 * or none.
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
 * Stores what was written here over `base`, what this tab saw on the disk last (undefined: it has not looked yet). What another tab
 * stored meanwhile is laid over it; where both wrote something else in one place, this one's stands and the other version is kept
 * beside it. Answers what stands now.
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
  // Together they are too much: each stays as it is.
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
 * Takes what a command carries off the disk, within the transaction that queues it. `left` tells what of a draft the command did not
 * carry; that stays. A version that nobody has chosen yet stays beside it, or beside what was sent: it is nobody's draft, and goes on
 * being asked about. Answers what stays unsent.
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
