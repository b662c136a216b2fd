import type { AccountId } from '#contract/ids.ts';
import { copies, copyOf } from './account-copy.ts';

/** Accounts whose records stay in memory after a switch, so that a switch back paints without waiting for the disk. */
const KEPT_ACCOUNTS = 4;
/** An account with more records is read from the disk again. */
const KEPT_RECORDS = 5_000;

/** Releases the copies of all but the last accounts, and large ones, when another account opens. */
export function releaseCopies(opened: AccountId): void {
  const copy = copyOf(opened);
  copies.delete(opened);
  copies.set(opened, copy);
  for (const [accountId, { known }] of copies) {
    const records = [...known.values()].flat().length;
    const isKept = copies.size <= KEPT_ACCOUNTS && records <= KEPT_RECORDS;
    if (accountId !== opened && !isKept) copies.delete(accountId);
  }
}
