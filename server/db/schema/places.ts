import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * The centers of Arizona's ZIP codes, which a migration fills: where a business is, about, until its address is found. From the
 * gazetteer of the US Census Bureau, which is in the public domain.
 */
export const postalCodes = pgTable('postal_codes', {
  code: text().primaryKey(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
});
