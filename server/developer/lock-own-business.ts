import type { PoolClient } from 'pg';
import { MANAGE_PROGRAMS } from '#contract/developer/scopes.ts';
import { can } from '#contract/permissions.ts';
import type { Refusal } from '#contract/refusal.ts';
import { lockMembership } from '../identity/lock-membership.ts';
import { LOCK_LIMIT } from '../db/transaction.ts';
import type { AccountCaller } from '../http/call.ts';
import { refuse } from '../texts/refusal.ts';

/**
 * Locks the caller's grant and then their business, so that nothing of it is made for someone who no longer manages it, and its
 * things are counted one call after the other. Answers the refusal, or null.
 */
export async function lockOwnBusiness(
  client: PoolClient,
  caller: AccountCaller,
): Promise<Refusal | null> {
  if (!caller.membership.businessId) return refuse('NOT_FOUND');
  await client.query(LOCK_LIMIT);
  const role = await lockMembership(client, caller);
  if (!role) return refuse('MEMBERSHIP_GONE');
  if (!can(role, MANAGE_PROGRAMS)) return refuse('FORBIDDEN');
  await client.query({
    name: 'lock-own-business',
    text: 'select from businesses where id = $1 for no key update',
    values: [caller.accountId],
  });
  return null;
}
