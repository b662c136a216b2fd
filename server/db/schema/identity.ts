import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { AccountKind } from '#contract/profile/record.ts';
import type { AccountId, SessionId, UserId } from '#contract/ids.ts';
import type { Language } from '#contract/language.ts';
import type { Role } from '#contract/permissions.ts';

export const account = (name: string) => uuid(name).$type<AccountId>();
export const at = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** The times of a record that devices receive, and its version, raised with each change. */
export const versioned = () => ({
  createdOn: at('created_on').notNull().defaultNow(),
  updatedOn: at('updated_on').notNull().defaultNow(),
  version: integer().notNull().default(1),
});

/** Facts about this database: its epoch, its secrets. */
export const meta = pgTable('meta', { key: text().primaryKey(), value: text().notNull() });

export const users = pgTable(
  'users',
  {
    id: uuid().$type<UserId>().primaryKey(),
    email: text().notNull().unique(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    phone: text(),
    photoUrl: text('photo_url'),
    locality: text(),
    province: text(),
    disabled: boolean().notNull().default(false),
    /** Since when support has suspended them; they are disabled as well. `desk_acts` has the reason. */
    suspendedOn: at('suspended_on'),
    /** Since when an operator has disabled them, whatever support does; they are disabled as well. */
    operatorDisabledOn: at('operator_disabled_on'),
    /** Whether they work at the support desk: granted by an operator, never by the app. */
    support: boolean().notNull().default(false),
    /** Steers navigation only; every call names its own account. */
    privatePreviews: boolean('private_previews').notNull().default(true),
    emails: boolean().notNull().default(true),
    /** Null until the user's first sign-in. */
    language: text().$type<Language>(),
    /** The zone of the device used last; null until its app names it. */
    timeZone: text('time_zone'),
    currentAccountId: uuid('current_account_id').$type<AccountId>(),
    createdOn: at('created_on').notNull().defaultNow(),
  },
  () => [check('users_operator_disabled', sql`operator_disabled_on is null or disabled`)],
);

/** A revision of an account's view; 0 before the first change. */
export const revision = (name: string) =>
  bigint(name, { mode: 'number' })
    .notNull()
    .default(sql`0`);

/** Social links of a profile; an empty one is none. */
export const links = () => ({
  instagramUrl: text('instagram_url').notNull().default(''),
  tiktokUrl: text('tiktok_url').notNull().default(''),
  youtubeUrl: text('youtube_url').notNull().default(''),
  localBuzzUrl: text('local_buzz_url').notNull().default(''),
});

/** A creator, a business or a corporation, with the counter that orders everything it can see. */
export const accounts = pgTable('accounts', {
  id: uuid().$type<AccountId>().primaryKey(),
  kind: text().$type<AccountKind>().notNull(),
  /** Raised once, last, in each transaction that changes the account's view; its row lock is held until commit. */
  revision: bigint({ mode: 'number' })
    .notNull()
    .default(sql`0`),
  createdOn: at('created_on').notNull().defaultNow(),
});

/** Memberships as granted. A corporate role also reaches the corporation's businesses: see `effective-memberships.ts`. */
export const memberships = pgTable(
  'memberships',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    accountId: uuid('account_id')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    role: text().$type<Role>().notNull(),
    /** The only businesses of the corporation that this grant reaches; null for all. */
    businessIds: uuid('business_ids').array().$type<AccountId[]>(),
    createdOn: at('created_on').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.accountId] }), index().on(t.accountId)],
);

/**
 * A signed-in browser. Refresh tokens form a chain: each successor is derived from its predecessor and `salt`, so a
 * repeat of the last one used gets the same successor again (a lost reply signs nobody out), and an older one ends the session.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().$type<SessionId>().notNull(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    salt: text().notNull(),
    /** SHA-256 of the last refresh token that was used; empty before the first use. */
    usedHash: text('used_hash').notNull().default(''),
    /** SHA-256 of the successor that has been handed out and not used yet. */
    nextHash: text('next_hash').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    createdOn: at('created_on').notNull().defaultNow(),
    usedOn: at('used_on').notNull().defaultNow(),
    /** The last proof of who the user is: the sign-in, or a confirmation since. Refreshing proves nothing. */
    authenticatedOn: at('authenticated_on').notNull().defaultNow(),
    /** The last such proof by a passkey. */
    passkeyOn: at('passkey_on'),
    endedOn: at('ended_on'),
    endedBecause: text('ended_because'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('sessions_id').on(t.id),
    index().on(t.nextHash),
    index().on(t.usedHash),
  ],
);

/** A login code that was sent, and after its right answer the custom token it turned into. */
export const loginCodes = pgTable(
  'login_codes',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    codeHash: text('code_hash').notNull(),
    /** Hash of the browser's cookie: a code works only where it was asked for. */
    browserHash: text('browser_hash').notNull(),
    knownBrowser: boolean('known_browser').notNull(),
    ipPrefix: text('ip_prefix').notNull(),
    tries: integer().notNull().default(0),
    createdOn: at('created_on').notNull().defaultNow(),
    expiresOn: at('expires_on').notNull(),
    usedOn: at('used_on'),
    customTokenHash: text('custom_token_hash').unique(),
    customTokenUsedOn: at('custom_token_used_on'),
    /** A passkey earned the token, not a code. */
    byPasskey: boolean('by_passkey').notNull().default(false),
  },
  (t) => [index().on(t.email, t.createdOn), index().on(t.ipPrefix, t.createdOn)],
);

/** Browsers that have signed in with an address: strangers asking for codes cannot lock them out. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    email: text().notNull(),
    browserHash: text('browser_hash').notNull(),
    createdOn: at('created_on').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.email, t.browserHash] })],
);

/** Bot-check challenges that were answered: each solution is accepted once. */
export const usedChallenges = pgTable(
  'used_challenges',
  { hash: text().primaryKey(), expiresOn: at('expires_on').notNull() },
  (t) => [index().on(t.expiresOn)],
);

/** The embedded mail adapter's outbox, shown at `/dev/mail` in demo mode. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    code: text(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index().on(t.to, t.at)],
);
