import {
  boolean,
  date,
  doublePrecision,
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
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { Contact } from '#contract/appointment/record.ts';
import type {
  CampaignFields,
  CampaignPicture,
  CampaignRecord,
  Shot,
} from '#contract/campaign/record.ts';
import type { GroupedCampaign } from '#contract/campaign-group/record.ts';
import type { Address } from '#contract/address.ts';
import { defaultLicence, type Terms } from '#contract/campaign/terms.ts';
import type { CampaignId, ChatroomId, MessageId, UserId } from '#contract/ids.ts';
import type { CollectionName } from '#contract/sync/collections.ts';
import { account, accounts, at, versioned, links, revision, users } from './identity.ts';

export const corporates = pgTable('corporates', {
  id: account('id')
    .primaryKey()
    .references(() => accounts.id),
  name: text().notNull(),
  createdOn: at('created_on').notNull().defaultNow(),
  updatedOn: at('updated_on').notNull().defaultNow(),
});

export const businesses = pgTable(
  'businesses',
  {
    id: account('id')
      .primaryKey()
      .references(() => accounts.id),
    corporateId: account('corporate_id').references(() => corporates.id),
    name: text().notNull(),
    about: text().notNull().default(''),
    categories: jsonb().$type<string[]>().notNull().default([]),
    logoUrl: text('logo_url'),
    photoUrl: text('photo_url'),
    street: text().notNull().default(''),
    locality: text().notNull().default(''),
    province: text().notNull().default('AZ'),
    postalCode: text('postal_code').notNull().default(''),
    businessWebsite: text('business_website').notNull().default(''),
    facebookUrl: text('facebook_url').notNull().default(''),
    ...links(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    ...versioned(),
  },
  (t) => [
    index()
      .on(t.corporateId)
      .where(sql`${t.corporateId} is not null`),
  ],
);

export const creators = pgTable('creators', {
  id: account('id')
    .primaryKey()
    .references(() => accounts.id),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  photoUrl: text('photo_url'),
  locality: text().notNull().default(''),
  categories: jsonb().$type<string[]>().notNull().default([]),
  /** HTML of the allow-list, sanitised before it is stored. */
  about: text().notNull().default(''),
  ...links(),
  acceptGiftOffer: boolean('accept_gift_offer').notNull().default(true),
  acceptPaidPromotion: boolean('accept_paid_promotion').notNull().default(true),
  male: boolean().notNull().default(false),
  female: boolean().notNull().default(false),
  /** Stored and never sent: see `ageBandJson`. */
  dateOfBirth: date('date_of_birth', { mode: 'string' }),
  /** Dollars. */
  minPrice: integer('min_price').notNull().default(50),
  /** The creator's id at the hosted scheduling service, set by operators. */
  onSchedCustomerId: text('on_sched_customer_id').unique(),
  /** Measured daily; null as long as there are few answers. */
  responseMinutes: integer('response_minutes'),
  ...versioned(),
});

export const campaigns = pgTable(
  'campaigns',
  {
    id: uuid().$type<CampaignId>().notNull(),
    businessId: account('business_id')
      .notNull()
      .references(() => businesses.id),
    title: text().notNull(),
    category: text().notNull(),
    status: text().$type<'draft' | 'active' | 'completed' | 'cancelled'>().notNull(),
    description: text().notNull().default(''),
    shotList: jsonb('shot_list').$type<Shot[]>().notNull().default([]),
    dos: jsonb().$type<string[]>().notNull().default([]),
    donts: jsonb().$type<string[]>().notNull().default([]),
    hashtags: jsonb().$type<string[]>().notNull().default([]),
    disclosureTag: text('disclosure_tag').notNull().default('#gifted'),
    /** Where it is filmed; null means the business's own address. */
    location: jsonb().$type<Address>(),
    /** The contact on location, which the creator sees from the confirmation on. */
    onSiteContact: jsonb('on_site_contact').$type<Contact>(),
    shootDurationMin: integer('shoot_duration_min').notNull().default(60),
    shootFrom: date('shoot_from', { mode: 'string' }),
    shootTo: date('shoot_to', { mode: 'string' }),
    contentDueDays: integer('content_due_days').notNull().default(5),
    summary: text().notNull().default(''),
    goals: jsonb().$type<CampaignFields['goals']>().notNull().default([]),
    offerType: text('offer_type').$type<Terms['offerType']>().notNull().default('gift'),
    giftDescription: text('gift_description').notNull().default(''),
    giftValueCents: integer('gift_value_cents').notNull().default(0),
    priceCents: integer('price_cents').notNull().default(5_000),
    priceMode: text('price_mode').$type<Terms['priceMode']>().notNull().default('fixed'),
    pricePaidBy: text('price_paid_by')
      .$type<CampaignRecord['pricePaidBy']>()
      .notNull()
      .default('direct'),
    deliverables: jsonb().$type<Terms['deliverables']>().notNull().default([]),
    requiresPost: boolean('requires_post').notNull().default(true),
    requiresShoot: boolean('requires_shoot').notNull().default(true),
    mentions: jsonb().$type<string[]>().notNull().default([]),
    licence: jsonb().$type<Terms['licence']>().notNull().default(defaultLicence),
    applyBy: date('apply_by', { mode: 'string' }),
    postWindow: jsonb('post_window')
      .$type<Terms['postWindow']>()
      .notNull()
      .default({ from: null, dueDaysAfterApproval: 5 }),
    keepLiveDays: integer('keep_live_days').$type<Terms['keepLiveDays']>().notNull().default(30),
    revisionRounds: integer('revision_rounds').notNull().default(2),
    creatorSlots: integer('creator_slots').notNull().default(1),
    visibility: text().$type<CampaignFields['visibility']>().notNull().default('public'),
    eligibility: jsonb()
      .$type<CampaignFields['eligibility']>()
      .notNull()
      .default({ cities: null, minRatingTier: null, minFollowersText: null }),
    ai: jsonb()
      .$type<NonNullable<CampaignRecord['ai']>>()
      .notNull()
      .default({ used: false, model: null, promptHash: null, unedited: [] }),
    gallery: jsonb().$type<CampaignPicture[]>().notNull().default([]),
    /** The gallery's files, so that collection keeps them. */
    fileIds: uuid('file_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Creators may apply and be accepted, as far as places and the last day to apply allow. */
    isOpen: boolean('is_open').notNull().default(true),
    /** Held by projects going on or completed, and by those that ended without freeing theirs. */
    slotsTaken: integer('slots_taken').notNull().default(0),
    appliedCount: integer('applied_count').notNull().default(0),
    invitedCount: integer('invited_count').notNull().default(0),
    goingCount: integer('going_count').notNull().default(0),
    completedCount: integer('completed_count').notNull().default(0),
    /** When the last place was taken; null while there is one, or where that was not noted. */
    filledOn: at('filled_on'),
    /** Where it is filmed, its own place's or its business's city, empty for no city of ours: the database keeps it so. */
    city: text().notNull().default(''),
    lockedOn: at('locked_on'),
    publishedOn: at('published_on'),
    endedOn: at('ended_on'),
    endReason: text('end_reason'),
    /** The corporation's campaign at several businesses that this one belongs to; null for a campaign of its own. */
    groupId: uuid('group_id').$type<GroupedCampaign['groupId']>(),
    createdByUserId: uuid('created_by_user_id').$type<UserId>(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    uniqueIndex('campaigns_id').on(t.id),
    index('campaigns_offered')
      .on(t.category, t.city, t.publishedOn, t.id)
      .where(
        sql`status = 'active' and is_open and visibility = 'public' and slots_taken < creator_slots`,
      ),
    index('campaigns_news')
      .on(t.publishedOn)
      .where(sql`status = 'active' and visibility = 'public'`),
    index('campaigns_going')
      .on(t.applyBy)
      .where(sql`status = 'active'`),
  ],
);

export const campaignId = () => uuid('campaign_id').$type<CampaignId>().notNull();
/** A campaign of the same business. */
export const ofCampaign = (t: { businessId: AnyPgColumn; campaignId: AnyPgColumn }) =>
  foreignKey({
    columns: [t.businessId, t.campaignId],
    foreignColumns: [campaigns.businessId, campaigns.id],
  });
export const ofBusiness = () =>
  account('business_id')
    .notNull()
    .references(() => businesses.id);
export const ofCreator = () =>
  account('creator_id')
    .notNull()
    .references(() => creators.id);

export const chatrooms = pgTable(
  'chatrooms',
  {
    id: uuid().$type<ChatroomId>().notNull(),
    campaignId: campaignId(),
    businessId: ofBusiness(),
    creatorId: ofCreator(),
    businessUserId: uuid('business_user_id')
      .$type<UserId>()
      .references(() => users.id),
    archived: boolean().notNull().default(false),
    /** The newest seq given out; messages are numbered 1…lastSeq without gaps under this row's lock. */
    lastSeq: integer('last_seq').notNull().default(0),
    lastMessage: text('last_message'),
    lastMessageHasPicture: boolean('last_message_has_picture').notNull().default(false),
    lastMessageOn: at('last_message_on'),
    lastMessageFromCreator: boolean('last_message_from_creator'),
    seenSeqByBusiness: integer('seen_seq_by_business').notNull().default(0),
    seenSeqByCreator: integer('seen_seq_by_creator').notNull().default(0),
    unreadByBusiness: integer('unread_by_business').notNull().default(0),
    unreadByCreator: integer('unread_by_creator').notNull().default(0),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    uniqueIndex('chatrooms_id').on(t.id),
    uniqueIndex('chatrooms_once').on(t.campaignId, t.creatorId, t.businessId),
    ofCampaign(t),
    index().on(t.creatorId),
  ],
);

/** Messages carry both parties' revisions themselves, so they need no feed rows. */
export const messages = pgTable(
  'messages',
  {
    chatroomId: uuid('chatroom_id').$type<ChatroomId>().notNull(),
    seq: integer().notNull(),
    id: uuid().$type<MessageId>().notNull(),
    businessId: account('business_id').notNull(),
    creatorId: account('creator_id').notNull(),
    message: text().notNull(),
    isMessageFromCreator: boolean('is_message_from_creator').notNull(),
    senderUserId: uuid('sender_user_id').$type<UserId>(),
    /** A row of `files`, until the message is removed. */
    pictureFileId: uuid('picture_file_id'),
    pictureAlt: text('picture_alt').notNull().default(''),
    createdOn: at('created_on').notNull().defaultNow(),
    removedOn: at('removed_on'),
    businessRevision: revision('business_revision'),
    creatorRevision: revision('creator_revision'),
  },
  (t) => [
    // A room has one business, so its numbers are as unique as without it.
    primaryKey({ columns: [t.chatroomId, t.seq, t.businessId] }),
    foreignKey({
      columns: [t.businessId, t.chatroomId],
      foreignColumns: [chatrooms.businessId, chatrooms.id],
    }),
    uniqueIndex().on(t.id),
    index()
      .on(t.pictureFileId)
      .where(sql`${t.pictureFileId} is not null`),
    index().on(t.businessId, t.businessRevision),
    index().on(t.creatorId, t.creatorRevision),
  ],
);

/** One row for each record that an account can see, with the revision of its last change for that account. */
export const feed = pgTable(
  'feed',
  {
    accountId: account('account_id').notNull(),
    collection: text().$type<CollectionName>().notNull(),
    recordId: uuid('record_id').notNull(),
    revision: revision('revision'),
    gone: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.collection, t.recordId] }),
    index().on(t.accountId, t.revision),
  ],
);
