import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { CommandId, ProjectId, ReviewId, UserId } from '#contract/ids.ts';
import type { AccountKind } from '#contract/profile/record.ts';
import type { DeskAct } from '#contract/support/desk.ts';
import type { ProblemArea } from '#contract/support/rules.ts';
import type { SupportAuthor } from '#contract/support/thread.ts';
import { account, at } from './identity.ts';

export const supportRequests = pgTable(
  'support_requests',
  {
    id: uuid().$type<CommandId>().primaryKey(),
    accountId: account('account_id').notNull(),
    userId: uuid('user_id').$type<UserId>().notNull(),
    problemArea: text('problem_area').$type<ProblemArea>().notNull(),
    details: text().notNull(),
    userType: text('user_type').$type<AccountKind>().notNull(),
    /** The account that is reported. */
    aboutAccountId: account('about_account_id'),
    log: text(),
    createdOn: at('created_on').notNull().defaultNow(),
    /** Since when it waits for support; null: it was answered or closed, and nothing was written back. */
    waitingSince: at('waiting_since').defaultNow(),
  },
  (t) => [
    index().on(t.accountId, t.createdOn),
    index().on(t.aboutAccountId),
    index('support_requests_waiting')
      .on(t.waitingSince, t.id)
      .where(sql`waiting_since is not null`),
  ],
);

/** Answers to a request, and what its author wrote back. They go with the request. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: uuid().primaryKey(),
    requestId: uuid('request_id')
      .$type<CommandId>()
      .notNull()
      .references(() => supportRequests.id, { onDelete: 'cascade' }),
    by: text().$type<SupportAuthor>().notNull(),
    body: text().notNull(),
    on: at('on').notNull(),
  },
  (t) => [index().on(t.requestId, t.on)],
);

/** Everything that support does at the desk. A trigger refuses changes and deletions. */
export const deskActs = pgTable(
  'desk_acts',
  {
    id: uuid().primaryKey(),
    act: text().$type<DeskAct>().notNull(),
    /** The support request or the review's note that it is about, and the account that wrote it; or the project, the person, or the announcement. */
    requestId: uuid('request_id').$type<CommandId>(),
    accountId: account('account_id'),
    reviewId: uuid('review_id').$type<ReviewId>(),
    projectId: uuid('project_id').$type<ProjectId>(),
    userId: uuid('user_id').$type<UserId>(),
    announcementId: uuid('announcement_id'),
    by: uuid().$type<UserId>().notNull(),
    reason: text().notNull(),
    on: at('on').notNull(),
  },
  (t) => [
    index().on(t.requestId),
    index().on(t.reviewId),
    index().on(t.projectId),
    index().on(t.userId),
  ],
);
