import {
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
import type { CandidateRecord } from '#contract/candidate/record.ts';
import type { CandidateState } from '#contract/candidate/rules.ts';
import type { ContentRecord } from '#contract/content/record.ts';
import type { ContentItemId, ProjectId } from '#contract/ids.ts';
import { at, versioned } from './identity.ts';
import { campaignId, ofBusiness, ofCampaign, ofCreator } from './market.ts';
import { ofProject, projects } from './bookings.ts';
import { files } from './profiles.ts';

/** A creator and a campaign, before and after the selection. The project has the same id. */
export const candidates = pgTable(
  'candidates',
  {
    id: uuid().$type<ProjectId>().notNull(),
    campaignId: campaignId(),
    businessId: ofBusiness(),
    creatorId: ofCreator(),
    state: text().$type<CandidateState>().notNull(),
    source: text().$type<CandidateRecord['source']>().notNull(),
    note: text().notNull().default(''),
    proposedPriceCents: integer('proposed_price_cents'),
    availabilityHint: jsonb('availability_hint')
      .$type<CandidateRecord['availabilityHint']>()
      .notNull()
      .default([]),
    matchScore: integer('match_score').notNull().default(0),
    matchPoints: jsonb('match_points').$type<Record<string, number>>().notNull().default({}),
    reason: text(),
    decidedOn: at('decided_on'),
    /** When it lapses by itself. */
    expiresOn: at('expires_on'),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    uniqueIndex('candidates_id').on(t.id),
    ofCampaign(t),
    uniqueIndex('candidates_once').on(t.campaignId, t.creatorId, t.businessId),
    index().on(t.creatorId),
    index().on(t.campaignId, t.state, t.matchScore),
    index('candidates_lapsing')
      .on(t.state, t.expiresOn, t.id)
      .where(sql`state in ('applied', 'invited')`),
  ],
);

/** Photos and videos that were made for a project. */
export const contentItems = pgTable(
  'content_items',
  {
    id: uuid().$type<ContentItemId>().notNull(),
    projectId: uuid('project_id').$type<ProjectId>().notNull(),
    campaignId: campaignId(),
    businessId: ofBusiness(),
    creatorId: ofCreator(),
    deliverableId: text('deliverable_id'),
    shotId: text('shot_id'),
    replaces: uuid().$type<ContentItemId>(),
    contentVersion: integer('content_version').notNull().default(1),
    kind: text().$type<ContentRecord['kind']>().notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    posterFileId: uuid('poster_file_id').references(() => files.id),
    /** Of the file that was chosen on the device. */
    sourceSha256: text('source_sha256').notNull(),
    capturedAt: at('captured_at'),
    caption: text().notNull().default(''),
    altText: text('alt_text').notNull().default(''),
    state: text().$type<ContentRecord['state']>().notNull().default('received'),
    /** The time of its arrival here, whenever it was captured or described. */
    receivedOn: at('received_on').notNull().defaultNow(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    uniqueIndex('content_items_id').on(t.id),
    ofCampaign(t),
    ofProject(t),
    index().on(t.projectId, t.createdOn),
    index().on(t.fileId),
    index().on(t.posterFileId),
    uniqueIndex('content_items_first').on(t.projectId, t.sourceSha256, t.businessId),
  ],
);

/** Addresses of posts, each in its one form (`postKeyOf`), and each of one project. */
export const postUrls = pgTable(
  'post_urls',
  {
    normalisedUrl: text('normalised_url').primaryKey(),
    projectId: uuid('project_id')
      .$type<ProjectId>()
      .notNull()
      .references(() => projects.id),
    createdOn: at('created_on').notNull().defaultNow(),
  },
  (t) => [index().on(t.projectId)],
);
