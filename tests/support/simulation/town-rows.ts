import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { AccountId } from '#contract/ids.ts';
import { availability, projects } from '#server/db/schema/bookings.ts';
import { payoutAccounts, subscriptions } from '#server/db/schema/billing.ts';
import { accounts, memberships, users } from '#server/db/schema/identity.ts';
import { businesses, campaigns, chatrooms, creators, feed } from '#server/db/schema/market.ts';
import { ratings } from '#server/db/schema/profiles.ts';
import { candidates } from '#server/db/schema/work.ts';

/** What is to be written of a town, by table. */
export type Rows = {
  users: (typeof users.$inferInsert)[];
  accounts: (typeof accounts.$inferInsert)[];
  businesses: (typeof businesses.$inferInsert)[];
  creators: (typeof creators.$inferInsert)[];
  memberships: (typeof memberships.$inferInsert)[];
  availability: (typeof availability.$inferInsert)[];
  campaigns: (typeof campaigns.$inferInsert)[];
  chatrooms: (typeof chatrooms.$inferInsert)[];
  projects: (typeof projects.$inferInsert)[];
  candidates: (typeof candidates.$inferInsert)[];
  ratings: (typeof ratings.$inferInsert)[];
  payoutAccounts: (typeof payoutAccounts.$inferInsert)[];
  feed: (typeof feed.$inferInsert)[];
};

export const noRows = (): Rows => ({
  users: [],
  accounts: [],
  businesses: [],
  creators: [],
  memberships: [],
  availability: [],
  campaigns: [],
  chatrooms: [],
  projects: [],
  candidates: [],
  ratings: [],
  payoutAccounts: [],
  feed: [],
});

type Card = Partial<typeof subscriptions.$inferInsert>;

/** Writes all of it, a statement a table. */
export async function writeRows(
  db: NodePgDatabase,
  rows: Rows,
  cardOf: (id: AccountId) => Card,
): Promise<void> {
  await db.insert(users).values(rows.users);
  await db.insert(accounts).values(rows.accounts);
  await db.insert(businesses).values(rows.businesses);
  await db.insert(subscriptions).values(
    rows.businesses.map(({ id }) => ({
      accountId: id,
      status: 'active' as const,
      ...cardOf(id),
    })),
  );
  await db.insert(creators).values(rows.creators);
  await db.insert(memberships).values(rows.memberships);
  await db.insert(availability).values(rows.availability);
  await db.insert(campaigns).values(rows.campaigns);
  await db.insert(chatrooms).values(rows.chatrooms);
  await db.insert(projects).values(rows.projects);
  await db.insert(candidates).values(rows.candidates);
  await db.insert(ratings).values(rows.ratings);
  if (rows.payoutAccounts.length > 0) await db.insert(payoutAccounts).values(rows.payoutAccounts);
  await db.insert(feed).values(rows.feed);
}
