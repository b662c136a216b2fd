import type { AvailabilityRecord } from '#contract/availability/record.ts';
import type { AccountId } from '#contract/ids.ts';
import type { PendingWork } from './overlay.ts';

/** The hours of businesses ⊕ the newest edit of the account's own that the server's copy does not show yet. Pure and total. */
export function withQueuedHours(
  held: readonly AvailabilityRecord[],
  pending: readonly PendingWork[],
  accountId: AccountId,
): AvailabilityRecord[] {
  const edits = pending
    .filter((one) => one.kind === 'updateAvailability')
    .filter((one) => one.accountId === accountId && !('state' in one && one.state === 'attention'))
    .toSorted((a, b) => a.order - b.order);
  const newest = edits.at(-1)?.payload;
  return held.map((one) =>
    newest && one.businessId === accountId
      ? { ...one, week: newest.week, exceptions: newest.exceptions }
      : one,
  );
}
