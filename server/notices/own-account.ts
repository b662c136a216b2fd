import type { AccountId } from '#contract/ids.ts';
import type { AccountKind } from '#contract/profile/record.ts';
import type { AccountCaller } from '../http/call.ts';

/** Whether a body names the acting account with its own kind. For a stranger, other accounts do not exist. */
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
