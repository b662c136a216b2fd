import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { ApiTokenId } from '#contract/developer/ids.ts';
import type { ApiScope } from '#contract/developer/scopes.ts';
import type { UserId } from '#contract/ids.ts';
import { account, accounts, at, users } from './identity.ts';

/** Personal access tokens of businesses. A revoked one stays, for the audit. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid().$type<ApiTokenId>().primaryKey(),
    accountId: account('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Whoever made it: the token acts with their role of now. */
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    scopes: text().array().$type<ApiScope[]>().notNull(),
    /** SHA-256 of the token. */
    tokenHash: text('token_hash').notNull().unique(),
    hint: text().notNull(),
    createdOn: at('created_on').notNull(),
    /** Written at most once a minute. */
    lastUsedOn: at('last_used_on'),
    revokedOn: at('revoked_on'),
    /** Null for one that ended with a membership. */
    revokedBy: uuid('revoked_by').$type<UserId>(),
  },
  (t) => [
    index()
      .on(t.accountId)
      .where(sql`revoked_on is null`),
    index().on(t.userId),
  ],
);
