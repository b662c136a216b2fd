import type { AccountId } from '#contract/ids.ts';
import type { OutboxItem } from './device/database.ts';
import type { PendingCommand } from './own-profile.ts';

/** The newest edit is on this device only, or on its way. */
export type EditMark = 'waiting' | 'sending' | null;

/**
 * An account's pending commands of one kind, the oldest first: those that the server has refused, and those that it has not, with the
 * mark of the newest.
 */
export function splitEdits<C extends PendingCommand>(
  pending: readonly PendingCommand[],
  accountId: AccountId,
  isOfKind: (one: PendingCommand) => one is C,
) {
  const own = pending
    .filter(isOfKind)
    .filter((one) => one.accountId === accountId)
    .toSorted((a, b) => a.order - b.order);
  const going = own.filter((one) => !isRefused(one));
  const last = going.at(-1);
  const mark: EditMark =
    last && 'state' in last ? (last.state === 'sending' ? 'sending' : 'waiting') : null;
  return { going, mark, refused: own.filter(isRefused) };
}

const isRefused = <C extends PendingCommand>(one: C): one is C & OutboxItem =>
  'state' in one && one.state === 'attention';
