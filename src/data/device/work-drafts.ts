import { isSame } from '#contract/campaign/locked.ts';
import type { AccountId } from '#contract/ids.ts';
import type { DeviceDatabase, StoredWorkDraft } from './database.ts';
import { onDatabase, type Device } from './device.ts';
import { mergeDrafts } from './merge-drafts.ts';

/** Which draft, and how its value is read: null where it is none of this app's. */
export type DraftPlace<T> = {
  accountId: AccountId;
  key: string;
  parse: (value: unknown) => T | null;
};

/** What stands on the disk. `other`: what another tab wrote in the same place meanwhile, until the person has chosen. */
export type HeldDraft<T> = { value: T | null; other: T | null };

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
  { accountId, key, parse }: DraftPlace<T>,
): Promise<HeldDraft<T>> {
  return heldOf(await db.workDrafts.get([accountId, key]), parse);
}

function heldOf<T>(row: StoredWorkDraft | undefined, parse: DraftPlace<T>['parse']): HeldDraft<T> {
  return {
    value: row ? parse(row.value) : null,
    other: row?.other === undefined ? null : parse(row.other),
  };
}

/**
 * Stores what was written here over `base`, what this tab saw on the disk last (undefined: it has not looked yet). What another tab
 * stored meanwhile is laid over it; where both wrote something else in one place, this one's stands and the other version is kept
 * beside it. Answers what stands now.
 */
export async function saveWorkDraft<T>(
  device: Pick<Device, 'db' | 'now'>,
  place: DraftPlace<T>,
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
      const other = merged.other ?? held.other;
      if (!row || !isSame(row.value, merged.value) || merged.other) {
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

function laidOver<T>(
  base: T | null | undefined,
  mine: T,
  theirs: T | null,
  parse: DraftPlace<T>['parse'],
): { value: T; other: T | null } {
  const began = base ?? undefined;
  const own = mergeDrafts(began, mine, theirs);
  const value = parse(own.value);
  // Together they are too much: each stays as it is.
  if (value === null) return { value: mine, other: theirs };
  if (!own.isDisputed) return { value, other: null };
  return { value, other: parse(mergeDrafts(began, theirs, mine).value) ?? theirs };
}

/** The person has chosen between the two versions: the other one stands, or is forgotten. */
export async function settleWorkDraft(
  device: Pick<Device, 'db' | 'now'>,
  { accountId, key }: Pick<DraftPlace<unknown>, 'accountId' | 'key'>,
  choice: 'own' | 'other',
): Promise<void> {
  await onDatabase(device.db, (db) =>
    db.transaction('rw', db.workDrafts, async () => {
      const row = await db.workDrafts.get([accountId, key]);
      if (row?.other === undefined) return;
      const value = choice === 'other' ? row.other : row.value;
      await db.workDrafts.put({ accountId, key, value, at: device.now() });
    }),
  );
}

/**
 * Takes what a command carries off the disk, within the transaction that queues it. `left` tells what of a draft the command did not
 * carry; that stays, and else a version that nobody has chosen yet. Answers what stays.
 */
export async function takeWorkDraft<T>(
  db: DeviceDatabase,
  { accountId, key, parse }: DraftPlace<T>,
  left: (stored: T) => T | null,
): Promise<T | null> {
  const row = await db.workDrafts.get([accountId, key]);
  const held = heldOf(row, parse);
  if (!row || held.value === null) return null;
  const stays = left(held.value) ?? held.other;
  if (stays === null) await db.workDrafts.delete([accountId, key]);
  else if (stays === held.other)
    await db.workDrafts.put({ accountId, key, value: stays, at: row.at });
  else await db.workDrafts.put({ ...row, value: stays });
  return stays;
}
