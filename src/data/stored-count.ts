import type { AccountId } from '#contract/ids.ts';

/** The last count, so that the bell paints with it at once, and its account. A sign-out clears both. */
const COUNT_KEY = 'notification_count';
const OWNER_KEY = 'notification_count_of';

/** The account's count of last time; 0 for an account that was not counted last. */
export function storedCount(accountId: AccountId): number {
  if (localStorage.getItem(OWNER_KEY) !== accountId) return 0;
  const count = Number(localStorage.getItem(COUNT_KEY));
  return Number.isInteger(count) && count > 0 ? count : 0;
}

export function rememberCount(accountId: AccountId, count: number): void {
  localStorage.setItem(COUNT_KEY, String(count));
  localStorage.setItem(OWNER_KEY, accountId);
}
