import type { AccountId } from '#contract/ids.ts';
import type { AccountKind } from '#contract/profile/record.ts';
import type { AccountCaller } from '../call.ts';

/** Whether a body names the account that is being acted for, and names it as what it is. To a stranger others do not exist. */
export function isOwnAccount(
  { accountId, membership }: AccountCaller,
  named: { accountId: AccountId; accountType: AccountKind },
): boolean {
  const kind = membership.creatorId
    ? 'creator'
    : membership.businessId
      ? 'business'
      : ('corporate' as const);
  return named.accountId === accountId && named.accountType === kind;
}
