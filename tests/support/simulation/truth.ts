import * as z from 'zod/mini';
import type { CommandAnswer } from '#contract/commands/command-batch.ts';
import type { CommandKind } from '#contract/commands/command.ts';
import { collectionNames, keyOf } from '#contract/sync/collections.ts';
import type { AccountId, CommandId } from '#contract/ids.ts';
import { syncPage, type SyncPage } from '#contract/sync/sync.ts';
import { appointments, availability, projects } from '#server/db/schema/bookings.ts';
import { campaigns, messages } from '#server/db/schema/market.ts';
import { candidates, contentItems } from '#server/db/schema/work.ts';
import { notifications } from '#server/db/schema/notices.ts';
import { reviews } from '#server/db/schema/profiles.ts';
import { readEpoch } from '#server/db/epoch.ts';
import { catchUp } from '#server/sync/catch-up.ts';
import { asc, inArray, or } from 'drizzle-orm';
import type { World } from './world.ts';

/** A command as the server keeps it, with its first answer. */
export type Answered = {
  accountId: AccountId;
  id: CommandId;
  kind: CommandKind;
  answer: CommandAnswer;
};

/** The server's final state, read from its tables after the queues drained. */
export type Truth = {
  answers: Map<CommandId, Answered>;
  messages: (typeof messages.$inferSelect)[];
  appointments: (typeof appointments.$inferSelect)[];
  availability: (typeof availability.$inferSelect)[];
  projects: (typeof projects.$inferSelect)[];
  campaigns: (typeof campaigns.$inferSelect)[];
  candidates: (typeof candidates.$inferSelect)[];
  content: (typeof contentItems.$inferSelect)[];
  reviews: (typeof reviews.$inferSelect)[];
  notifications: (typeof notifications.$inferSelect)[];
  /** Everything an account may see, as a device reads it. */
  feeds: Map<AccountId, SyncPage>;
};

/** More than any run writes: a feed in one page. */
const ALL = 1_000_000;

export async function readTruth({ server, town, now }: World): Promise<Truth> {
  const { db, pool } = server;
  const { accounts, business, foreign } = town;
  const ours = [...accounts, foreign.creatorId];
  const { rows } = await pool.query<Answered>({
    name: 'all-answers',
    text: `select account_id as "accountId", id, kind, answer from commands where account_id = any($1)`,
    values: [ours],
  });
  const epoch = await readEpoch(pool);
  const feeds = new Map<AccountId, SyncPage>();
  for (const accountId of accounts) {
    const start = { epoch, revision: 0, window: null };
    const page = await catchUp(pool, accountId, start, new Date(now()), ALL);
    feeds.set(accountId, z.parse(syncPage, page));
  }
  const ofTown = or(
    inArray(messages.businessId, [business.accountId, foreign.businessId]),
    inArray(messages.creatorId, ours),
  );
  return {
    answers: new Map(rows.map((row) => [row.id, row])),
    messages: await db.select().from(messages).where(ofTown).orderBy(asc(messages.seq)),
    appointments: await db
      .select()
      .from(appointments)
      .where(inArray(appointments.businessId, accounts)),
    availability: await db
      .select()
      .from(availability)
      .where(inArray(availability.businessId, accounts)),
    projects: await db.select().from(projects).where(inArray(projects.businessId, accounts)),
    campaigns: await db.select().from(campaigns).where(inArray(campaigns.businessId, accounts)),
    candidates: await db.select().from(candidates).where(inArray(candidates.businessId, accounts)),
    content: await db.select().from(contentItems).where(inArray(contentItems.businessId, accounts)),
    reviews: await db.select().from(reviews).where(inArray(reviews.ofAccountId, accounts)),
    notifications: await db
      .select()
      .from(notifications)
      .where(inArray(notifications.accountId, ours)),
    feeds,
  };
}

/** A feed's records by `collection id`. */
export function recordsIn({ collections }: SyncPage): Map<string, unknown> {
  return new Map(
    collectionNames.flatMap((name) =>
      collections[name].map((one) => [`${name} ${keyOf(name, one)}`, one] as const),
    ),
  );
}
