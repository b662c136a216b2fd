import {
  boolean,
  check,
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
import type { AppointmentRecord, AppointmentState } from '#contract/appointment/record.ts';
import type { HoursException, Week } from '#contract/availability/record.ts';
import type { AppointmentId, CampaignId, ChatroomId, ProjectId } from '#contract/ids.ts';
import type { ContentItemId } from '#contract/ids.ts';
import { defaultTerms, type Terms } from '#contract/campaign/terms.ts';
import type { ProjectRecord, ProjectStep } from '#contract/project/record.ts';
import type { ContentState, PostState } from '#contract/project/steps.ts';
import { account, at, versioned } from './identity.ts';
import { businesses, campaignId, chatrooms, ofBusiness, ofCampaign, ofCreator } from './market.ts';

/** A business's hours. Its version counts edits of the hours; who may book when is decided under its business's lock. */
export const availability = pgTable('availability', {
  businessId: account('business_id')
    .primaryKey()
    .references(() => businesses.id),
  week: jsonb().$type<Week>().notNull(),
  exceptions: jsonb().$type<HoursException[]>().notNull().default([]),
  /** Number of simultaneous shoots. */
  capacity: integer().notNull().default(1),
  /** A reservation is confirmed at once. */
  autoConfirm: boolean('auto_confirm').notNull().default(false),
  updatedOn: at('updated_on').notNull().defaultNow(),
  version: integer().notNull().default(1),
});

/** A request for one more round, with the payment that it sets aside; an older process named none. No device sees its id. */
type RoundRequestRow = NonNullable<ProjectRecord['roundRequest']> & { paymentId?: string };

export const projects = pgTable(
  'projects',
  {
    id: uuid().$type<ProjectId>().notNull(),
    campaignId: campaignId(),
    businessId: ofBusiness(),
    creatorId: ofCreator(),
    chatroomId: uuid('chatroom_id').$type<ChatroomId>(),
    step: text().$type<ProjectStep>().notNull(),
    /** The newest appointment, in any state. */
    appointmentId: uuid('appointment_id').$type<AppointmentId>(),
    /** When requests for another time were accepted, ascending ISO times. */
    rescheduleRequestedOn: jsonb('reschedule_requested_on').$type<string[]>().notNull().default([]),
    contentState: text('content_state').$type<ContentState>().notNull().default('none'),
    postState: text('post_state').$type<PostState>().notNull().default('none'),
    round: integer().notNull().default(0),
    submission: integer().notNull().default(0),
    submittedItems: jsonb('submitted_items').$type<ContentItemId[]>().notNull().default([]),
    submittedOn: at('submitted_on'),
    agreedPriceCents: integer('agreed_price_cents'),
    /** The price that was charged for it; null where none is. */
    paymentId: uuid('payment_id'),
    /** The agreed terms. */
    terms: jsonb().$type<Terms>().notNull().default(defaultTerms()),
    contentDueOn: at('content_due_on'),
    decideBy: at('decide_by'),
    postOpensOn: at('post_opens_on'),
    postDueOn: at('post_due_on'),
    postRounds: integer('post_rounds').notNull().default(0),
    posts: jsonb().$type<ProjectRecord['posts']>().notNull().default([]),
    feedback: jsonb().$type<ProjectRecord['feedback']>().notNull().default([]),
    roundRequest: jsonb('round_request').$type<RoundRequestRow>(),
    postFeedback: text('post_feedback'),
    keepLiveUntil: at('keep_live_until'),
    licenceStartsOn: at('licence_starts_on'),
    licenceEndsOn: at('licence_ends_on'),
    cancel: jsonb().$type<NonNullable<ProjectRecord['cancel']>>(),
    cancelRequest: jsonb('cancel_request').$type<NonNullable<ProjectRecord['cancelRequest']>>(),
    dispute: jsonb().$type<NonNullable<ProjectRecord['dispute']>>(),
    hadConfirmedShoot: boolean('had_confirmed_shoot').notNull().default(false),
    endedOn: at('ended_on'),
    timeline: jsonb().$type<ProjectRecord['timeline']>().notNull().default([]),
    /** Sent reminders, by subject and due time. */
    reminded: jsonb().$type<string[]>().notNull().default([]),
    /** The next timer of any kind; null: none. */
    nextTimerOn: at('next_timer_on'),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    uniqueIndex('projects_id').on(t.id),
    ofCampaign(t),
    foreignKey({
      columns: [t.businessId, t.chatroomId],
      foreignColumns: [chatrooms.businessId, chatrooms.id],
    }),
    index().on(t.creatorId),
    index().on(t.campaignId),
    index('projects_timed')
      .on(t.nextTimerOn)
      .where(sql`next_timer_on is not null`),
    // The desk's queue.
    index('projects_open_problems')
      .on(t.id)
      .where(sql`dispute is not null and dispute ->> 'resolvedOn' is null`),
  ],
);

/** A project of the same business. */
export const ofProject = (t: { businessId: AnyPgColumn; projectId: AnyPgColumn }) =>
  foreignKey({
    columns: [t.businessId, t.projectId],
    foreignColumns: [projects.businessId, projects.id],
  });

export const appointments = pgTable(
  'appointments',
  {
    id: uuid().$type<AppointmentId>().notNull(),
    projectId: uuid('project_id').$type<ProjectId>().notNull(),
    campaignId: uuid('campaign_id').$type<CampaignId>().notNull(),
    businessId: account('business_id').notNull(),
    creatorId: account('creator_id').notNull(),
    serviceName: text('service_name').notNull(),
    startDateTime: at('start_date_time').notNull(),
    endDateTime: at('end_date_time').notNull(),
    state: text().$type<AppointmentState>().notNull(),
    requestedSlots: jsonb('requested_slots').$type<string[]>().notNull().default([]),
    suggestedSlots: jsonb('suggested_slots').$type<string[]>().notNull().default([]),
    reason: text(),
    isLate: boolean('is_late').notNull().default(false),
    code: text(),
    checkIn: jsonb('check_in').$type<NonNullable<AppointmentRecord['checkIn']>>(),
    /** The actor that marked it as done. */
    completedBy: text('completed_by').$type<'creator' | 'system'>(),
    decideBy: at('decide_by'),
    needsChoice: boolean('needs_choice').notNull().default(false),
    /** Whether both sides see each other's contact: from the confirmation until a job hides it. */
    showsContact: boolean('shows_contact').notNull().default(false),
    /**
     * The start for which each reminder was sent: a shoot that moved is reminded of again. After a no-show, the second one is the
     * moment since which the business may choose, of which it was notified.
     */
    reminded24For: at('reminded_24_for'),
    reminded2For: at('reminded_2_for'),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    uniqueIndex('appointments_id').on(t.id),
    ofProject(t),
    index().on(t.businessId, t.startDateTime),
    index().on(t.creatorId, t.startDateTime),
    index().on(t.projectId),
    index('appointments_open')
      .on(t.startDateTime)
      .where(
        sql`state in ('reserved', 'confirmed', 'rescheduleRequested') or needs_choice or shows_contact`,
      ),
    check('appointments_last', sql`start_date_time < end_date_time`),
  ],
);
