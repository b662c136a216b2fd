import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { ApiTokenId, WebhookDeliveryId, WebhookId } from '#contract/developer/ids.ts';
import type { WebhookEvent } from '#contract/developer/webhooks.ts';
import type { ApiScope } from '#contract/developer/scopes.ts';
import type { UserId } from '#contract/ids.ts';
import { account, accounts, at, users } from './identity.ts';

/** Personal access tokens of businesses. A revoked one stays, for the audit. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid().$type<ApiTokenId>().notNull(),
    accountId: account('account_id')
      .notNull()
      .references(() => accounts.id),
    /** The creator of the token, which acts with their current role. */
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
    /** From then on it is refused; null for one that never ends by itself. */
    expiresOn: at('expires_on'),
    /** Written at most once a minute. */
    lastUsedOn: at('last_used_on'),
    revokedOn: at('revoked_on'),
    /** Null for one that ended with a membership. */
    revokedBy: uuid('revoked_by').$type<UserId>(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('api_tokens_id').on(t.id),
    index()
      .on(t.accountId)
      .where(sql`revoked_on is null`),
    index().on(t.userId),
  ],
);

/** Addresses that a business's events are sent to. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid().$type<WebhookId>().notNull(),
    accountId: account('account_id')
      .notNull()
      .references(() => accounts.id),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** Signs every delivery, so it is kept as it is; with a comma and the former one while that is being replaced. */
    secret: text().notNull(),
    createdOn: at('created_on').notNull(),
    failingSince: at('failing_since'),
    disabledOn: at('disabled_on'),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] }), uniqueIndex('webhooks_id').on(t.id)],
);

/** Events on their way to a webhook, written by the transaction of the event. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().$type<WebhookDeliveryId>().notNull(),
    /** The webhook's; a trigger fills it in for a process that names none. */
    accountId: account('account_id').notNull(),
    webhookId: uuid('webhook_id').$type<WebhookId>().notNull(),
    type: text().$type<WebhookEvent>().notNull(),
    data: jsonb().$type<Record<string, string>>().notNull(),
    createdOn: at('created_on').notNull(),
    tries: integer().notNull().default(0),
    /** Null after a success or the last try. */
    nextTryOn: at('next_try_on'),
    deliveredOn: at('delivered_on'),
    lastAnswer: text('last_answer'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('webhook_deliveries_id').on(t.id),
    foreignKey({
      columns: [t.accountId, t.webhookId],
      foreignColumns: [webhooks.accountId, webhooks.id],
    }).onDelete('cascade'),
    index().on(t.webhookId, t.createdOn),
    index('webhook_deliveries_due')
      .on(t.webhookId, t.nextTryOn, t.id)
      .where(sql`next_try_on is not null`),
    index('webhook_deliveries_underway')
      .on(t.webhookId, t.nextTryOn)
      .where(sql`next_try_on is not null and tries > 0 and last_answer is null`),
  ],
);
