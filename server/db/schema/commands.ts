import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { CommandAnswer } from '#contract/commands/command-batch.ts';
import type { CommandId, UserId } from '#contract/ids.ts';
import { account, at } from './identity.ts';

/**
 * Every command's first answer, kept forever and written with its effect: a repeat gets the same answer. Of an old message's answer, the
 * message has a part (`shorten-answers.ts`).
 */
export const commands = pgTable(
  'commands',
  {
    accountId: account('account_id').notNull(),
    id: uuid().$type<CommandId>().notNull(),
    userId: uuid('user_id').$type<UserId>().notNull(),
    kind: text().notNull(),
    payloadHash: text('payload_hash').notNull(),
    answer: jsonb().$type<CommandAnswer>().notNull(),
    createdOn: at('created_on').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] })],
);
