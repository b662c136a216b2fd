import type { AccountId, UserId } from '../ids.ts';
import type { Role } from '../permissions.ts';
import type { RuleRefusal } from '../refusal.ts';
import { ok, refused, type Result } from '../result.ts';

import { NAMED_BUSINESSES_MAX } from '../members/rules.ts';

type Business = { corporateId: AccountId | null; seats: readonly { userId: UserId; role: Role }[] };

/** Whether an owner's business may join a corporation that has `count` businesses. */
export function decideJoining(
  business: Business | null,
  userId: UserId,
  count: number,
): Result<true, RuleRefusal> {
  const isOwner = business?.seats.some((one) => one.userId === userId && one.role === 'owner');
  if (!business || !isOwner) return refused({ code: 'NOT_FOUND' });
  if (business.corporateId !== null) return refused({ code: 'IN_CORPORATION' });
  return count < NAMED_BUSINESSES_MAX ? ok(true) : refused({ code: 'WRONG_STATE' });
}

/** Whether a business may leave its corporation: someone of its own must be able to run it. */
export function decideLeaving(
  business: Business | null,
  corporateId: AccountId,
): Result<true, RuleRefusal> {
  if (business?.corporateId !== corporateId) return refused({ code: 'NOT_FOUND' });
  return business.seats.some(({ role }) => role === 'owner')
    ? ok(true)
    : refused({ code: 'OWNER_NEEDED' });
}
