import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './market.ts';

/** Token buckets of rate limits: what is left, and as of when. */
export const buckets = pgTable('buckets', {
  key: text().primaryKey(),
  tokens: integer().notNull(),
  refilledOn: at('refilled_on').notNull(),
});
