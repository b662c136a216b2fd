import {
  bigint,
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
import type { PortfolioItemId, ProjectId, ReviewId, UploadId, UserId } from '#contract/ids.ts';
import type { FilePurpose } from '#contract/pictures/rules.ts';
import type { PublicKind } from '#contract/public-page/rules.ts';
import type { RatingTier, ReviewedKind, ReviewScore } from '#contract/review/rules.ts';
import { account, accounts, at, versioned, users } from './identity.ts';
import { businesses, creators } from './market.ts';
import { projects } from './bookings.ts';

/**
 * Received pictures, decoded and encoded again. The id is random and is the public name; the files port stores the bytes under
 * their SHA-256. A picture without a reference is collected after some days.
 */
export const files = pgTable(
  'files',
  {
    id: uuid().notNull(),
    accountId: account('account_id')
      .notNull()
      .references(() => accounts.id),
    /** The upload it came with; made on the device. */
    uploadId: uuid('upload_id').$type<UploadId>(),
    purpose: text().$type<FilePurpose>().notNull(),
    sha256: text().notNull(),
    thumbSha256: text('thumb_sha256').notNull(),
    mime: text().notNull().default('image/jpeg'),
    /** Of a video. */
    durationMs: integer('duration_ms'),
    bytes: bigint({ mode: 'number' }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** A blurred picture of a few bytes as a `data:` address. */
    placeholder: text().notNull(),
    createdOn: at('created_on').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('files_id').on(t.id),
    uniqueIndex().on(t.accountId, t.uploadId),
    index().on(t.sha256),
    index().on(t.thumbSha256),
    index().on(t.accountId, t.createdOn),
  ],
);

/**
 * Unfinished uploads that a process works on right now, so that no other writes into the same file. A process that died loses
 * its lock by time.
 */
export const uploadLocks = pgTable('upload_locks', {
  name: text().primaryKey(),
  holder: uuid().notNull(),
  until: at('until').notNull(),
  /** Another request waits for it. */
  wanted: boolean().notNull().default(false),
});

export const portfolioItems = pgTable(
  'portfolio_items',
  {
    id: uuid().$type<PortfolioItemId>().notNull(),
    creatorId: account('creator_id')
      .notNull()
      .references(() => creators.id),
    fileId: uuid('file_id').notNull(),
    /** Of the file that was chosen on the device; empty where only the server knew it. */
    sourceSha256: text('source_sha256').notNull().default(''),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.creatorId, t.id] }),
    uniqueIndex('portfolio_items_id').on(t.id),
    foreignKey({ columns: [t.creatorId, t.fileId], foreignColumns: [files.accountId, files.id] }),
    index().on(t.creatorId, t.createdOn),
    index().on(t.fileId),
    uniqueIndex('portfolio_items_once')
      .on(t.creatorId, t.sourceSha256)
      .where(sql`source_sha256 <> ''`),
  ],
);

/** Accounts that chose a page for everyone, and its address. */
export const publicPages = pgTable(
  'public_pages',
  {
    accountId: account('account_id')
      .primaryKey()
      .references(() => accounts.id),
    kind: text().$type<PublicKind>().notNull(),
    slug: text().notNull(),
    updatedOn: at('updated_on').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('public_pages_address').on(t.kind, t.slug)],
);

/** One side's review of the other after a project. Visible to all from `published_on`. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid().$type<ReviewId>().notNull(),
    projectId: uuid('project_id')
      .$type<ProjectId>()
      .references(() => projects.id),
    byAccountId: account('by_account_id')
      .notNull()
      .references(() => accounts.id),
    ofAccountId: account('of_account_id')
      .notNull()
      .references(() => accounts.id),
    ofKind: text('of_kind').$type<ReviewedKind>().notNull(),
    score: text().$type<ReviewScore>().notNull(),
    traits: jsonb().$type<string[]>().notNull().default([]),
    feedback: text().notNull().default(''),
    /** For support only. */
    privateNote: text('private_note').notNull().default(''),
    /** When support marked the note as read; null: it waits at the desk, if there is one. */
    noteReadOn: at('note_read_on'),
    createdOn: at('created_on').notNull().defaultNow(),
    publishedOn: at('published_on'),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.ofAccountId, t.id] }),
    uniqueIndex('reviews_id').on(t.id),
    uniqueIndex('reviews_first').on(t.projectId, t.byAccountId, t.ofAccountId),
    index('reviews_published').on(t.ofAccountId, t.publishedOn),
    index('reviews_notes_waiting')
      .on(t.createdOn, t.id)
      .where(sql`private_note <> '' and note_read_on is null`),
  ],
);

/** The result of an account's published reviews, rewritten at each publication. */
export const ratings = pgTable('ratings', {
  accountId: account('account_id')
    .primaryKey()
    .references(() => accounts.id),
  status: text().$type<RatingTier>().notNull().default('BASIC'),
  positiveTraits: jsonb('positive_traits').$type<Record<string, number>>().notNull().default({}),
  reviewCount: integer('review_count').notNull().default(0),
  completedCampaigns: integer('completed_campaigns').notNull().default(0),
  updatedOn: at('updated_on').notNull().defaultNow(),
});

export const favourites = pgTable(
  'favourites',
  {
    accountId: account('account_id')
      .notNull()
      .references(() => accounts.id),
    creatorId: account('creator_id')
      .notNull()
      .references(() => creators.id),
    createdOn: at('created_on').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.creatorId] }), index().on(t.creatorId)],
);

/** Creators who hear of a business's new campaigns. */
export const follows = pgTable(
  'follows',
  {
    accountId: account('account_id')
      .notNull()
      .references(() => creators.id),
    businessId: account('business_id')
      .notNull()
      .references(() => businesses.id),
    createdOn: at('created_on').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.businessId] }), index().on(t.businessId)],
);

export const blocks = pgTable(
  'blocks',
  {
    accountId: account('account_id')
      .notNull()
      .references(() => accounts.id),
    blockedId: account('blocked_id')
      .notNull()
      .references(() => accounts.id),
    createdOn: at('created_on').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.blockedId] }), index().on(t.blockedId)],
);

/** Keys with which a user may sign in instead of a code. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
    id: text().notNull(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    /** Base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull().default([]),
    name: text().notNull(),
    createdOn: at('created_on').notNull().defaultNow(),
    usedOn: at('used_on'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), uniqueIndex('passkeys_id').on(t.id)],
);

/** Challenges for authenticators without an answer: each is answered once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').$type<UserId>(),
    challenge: text().notNull(),
    expiresOn: at('expires_on').notNull(),
  },
  (t) => [index().on(t.expiresOn)],
);
