import type { AccountId } from '#contract/ids.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import type { DeviceDatabase } from './database.ts';

type Names = Partial<Record<AccountId, string>>;

/** Names of accounts that the user no longer belongs to, as far as this device saw their memberships end. */
export async function formerNames(db: DeviceDatabase): Promise<Names> {
  const fact = await db.facts.get('formerAccounts');
  return fact?.key === 'formerAccounts' ? fact.names : {};
}

/** Stores the names of the accounts whose membership has ended. Within the caller's transaction. */
export async function nameFormer(
  db: DeviceDatabase,
  at: number,
  before: UserProfile | null,
  { memberships }: UserProfile,
): Promise<void> {
  const mine = new Set(memberships.map((one) => one.accountId));
  const ended = before?.memberships.filter(({ accountId }) => !mine.has(accountId)) ?? [];
  const names: Names = {};
  for (const { accountId, businessName, corporateName } of ended) {
    const name = businessName ?? corporateName;
    if (name) names[accountId] = name;
  }
  if (Object.keys(names).length === 0) return;
  await db.facts.put({
    key: 'formerAccounts',
    names: { ...(await formerNames(db)), ...names },
    at,
  });
}
