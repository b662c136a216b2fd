import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './identity.ts';

/** Token buckets of rate limits: the remaining tokens and their time. */
export const buckets = pgTable('buckets', {
  key: text().primaryKey(),
  tokens: integer().notNull(),
  refilledOn: at('refilled_on').notNull(),
});
