import {
  boolean,
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
import type {
  AccountId,
  AppointmentId,
  CampaignId,
  MessageId,
  NotificationId,
  SessionId,
  UserId,
} from '#contract/ids.ts';
import type { Language } from '#contract/language.ts';
import type { NotificationTranslations } from '#contract/notification/record.ts';
import type { NotificationCategory } from '#contract/notification/rules.ts';
import type { Audience } from '#contract/support/announcements.ts';
import { account, accounts, at, versioned, sessions, users } from './identity.ts';

/** An account's notifications. A push that is not dispatched yet has a time in `push_due`. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().$type<NotificationId>().notNull(),
    accountId: account('account_id')
      .notNull()
      .references(() => accounts.id),
    category: text().$type<NotificationCategory>().notNull(),
    title: text().notNull(),
    /** HTML of the allow-list, sanitised before it is stored. */
    body: text().notNull(),
    /** Title and body in the other languages; null if they are the same in all. */
    translations: jsonb().$type<NotificationTranslations>(),
    path: text().notNull(),
    seen: boolean().notNull().default(false),
    read: boolean().notNull().default(false),
    /** The key of the event, which is notified once: a room's unread messages, one event of one appointment's version. */
    about: text(),
    campaignId: uuid('campaign_id').$type<CampaignId>(),
    appointmentId: uuid('appointment_id').$type<AppointmentId>(),
    messageId: uuid('message_id').$type<MessageId>(),
    pushDue: at('push_due'),
    /** Users who got a letter in place of a push that did not arrive. */
    mailedTo: uuid('mailed_to')
      .array()
      .$type<UserId[]>()
      .notNull()
      .default(sql`'{}'`),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.accountId] }),
    uniqueIndex().on(t.accountId, t.about),
    index().on(t.accountId, t.createdOn),
    index('notifications_due')
      .on(t.pushDue)
      .where(sql`push_due is not null`),
  ],
);

/** News that support writes to everyone or to a kind of account. */
export const announcements = pgTable(
  'announcements',
  {
    /** From the desk: the same one again is the same announcement. */
    id: uuid().primaryKey(),
    audience: text().$type<Audience>().notNull(),
    titles: jsonb().$type<Record<Language, string>>().notNull(),
    bodies: jsonb().$type<Record<Language, string>>().notNull(),
    by: uuid().$type<UserId>().notNull(),
    createdOn: at('created_on').notNull(),
    /** When everyone had it; null while it is being delivered. */
    deliveredOn: at('delivered_on'),
  },
  (t) => [
    index().on(t.createdOn),
    index('announcements_undelivered')
      .on(t.createdOn)
      .where(sql`delivered_on is null`),
  ],
);

/** One row for each person who has received an announcement, with the account in which they did. */
export const announcementReceipts = pgTable(
  'announcement_receipts',
  {
    announcementId: uuid('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').$type<UserId>().notNull(),
    accountId: account('account_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.announcementId, t.userId] })],
);

/** Push registrations of browsers. A token belongs to the user who registered it last. */
export const pushRegistrations = pgTable(
  'push_registrations',
  {
    id: uuid().notNull(),
    /** SHA-256 of the token: tokens are too long for an index. */
    tokenHash: text('token_hash').notNull().unique(),
    kind: text().$type<'webPush' | 'fcm'>().notNull(),
    token: text().notNull(),
    platform: text().$type<'android' | 'iOS' | 'desktop'>(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    sessionId: uuid('session_id').$type<SessionId>().notNull(),
    /** Consecutive pushes that did not arrive. While there are any, the registration does not count as live. */
    failures: integer().notNull().default(0),
    createdOn: at('created_on').notNull().defaultNow(),
    usedOn: at('used_on'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('push_registrations_id').on(t.id),
    foreignKey({
      columns: [t.userId, t.sessionId],
      foreignColumns: [sessions.userId, sessions.id],
    }),
    index().on(t.sessionId),
  ],
);

/** Secret addresses under which a calendar program reads an account's shoots. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: uuid().notNull(),
    accountId: uuid('account_id').$type<AccountId>().notNull(),
    userId: uuid('user_id').$type<UserId>().notNull(),
    /** Whose device alone has seen the address; null for older ones. */
    sessionId: uuid('session_id').$type<SessionId>(),
    createdOn: at('created_on').notNull().defaultNow(),
    revokedOn: at('revoked_on'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('calendar_feeds_id').on(t.id),
    index().on(t.accountId, t.userId),
  ],
);
