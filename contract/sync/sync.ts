import * as z from 'zod/mini';
import { appointmentRecord } from '../appointment/record.ts';
import { availabilityRecord } from '../availability/record.ts';
import { campaignRecord } from '../campaign/record.ts';
import { collectionNames, type CollectionName } from './collections.ts';
import { chatroomRecord } from '../chatroom/record.ts';
import { accountId } from '../ids.ts';
import { messageRecord } from '../message/record.ts';
import { notificationRecord } from '../notification/record.ts';
import type { SetAsideKind } from './set-aside.ts';
import { accountProfile } from '../profile/record.ts';
import { portfolioRecord } from '../portfolio/record.ts';
import { projectRecord } from '../project/record.ts';
import { candidateRecord } from '../candidate/record.ts';
import { contentRecord } from '../content/record.ts';

/** The shape of each collection's records. */
const records = {
  chatrooms: chatroomRecord,
  notifications: notificationRecord,
  appointments: appointmentRecord,
  availability: availabilityRecord,
  campaigns: campaignRecord,
  projects: projectRecord,
  profiles: accountProfile,
  portfolio: portfolioRecord,
  candidates: candidateRecord,
  content: contentRecord,
} as const satisfies Record<CollectionName, z.ZodMiniType>;
export type RecordOf<C extends CollectionName> = z.infer<(typeof records)[C]>;
const collectionName = z.enum(collectionNames);

const listOf = <T extends z.ZodMiniType>(record: T) => z._default(z.array(record), []);

/** Changed records by collection; one that is left out has none. */
const changes = z.object({
  chatrooms: listOf(records.chatrooms),
  notifications: listOf(records.notifications),
  appointments: listOf(records.appointments),
  availability: listOf(records.availability),
  campaigns: listOf(records.campaigns),
  projects: listOf(records.projects),
  profiles: listOf(records.profiles),
  portfolio: listOf(records.portfolio),
  candidates: listOf(records.candidates),
  content: listOf(records.content),
});
export type Changes = z.infer<typeof changes>;

/** No change in any collection. */
export const noChanges = (): Changes => z.parse(changes, {});

const goneRecord = z.object({ collection: collectionName, id: z.string(), revision: z.int() });

/**
 * One step of an account's feed: every record that changed after `since` up to `cursor`, complete within its
 * revisions. Pulled pages and live events have this one shape. `since` null is the start of first contact.
 */
export const syncPage = z.object({
  accountId,
  since: z.nullable(z.string()),
  cursor: z.string(),
  more: z.boolean(),
  collections: changes,
  messages: z.array(messageRecord),
  /** Records that the account may no longer see. */
  gone: z.array(goneRecord),
});
export type SyncPage = z.infer<typeof syncPage>;

const schemas: Record<SetAsideKind, z.ZodMiniType> = {
  ...records,
  messages: messageRecord,
  gone: goneRecord,
};

/** One record of a page, parsed on its own. */
export const parseRecord = (of: SetAsideKind, raw: unknown) => z.safeParse(schemas[of], raw);

/** Rooms in the first page of first contact: small, so that the first screen is readable at once. */
export const FIRST_WINDOW_ROOMS = 20;
/** Rooms in each later page of first contact. */
export const WINDOW_ROOMS = 100;
/** Records of a catch-up page before it is cut at a revision's end. */
export const PAGE_RECORDS = 1000;
/** Days of appointments in first contact, before and after today. Later changes arrive for every day. */
export const APPOINTMENT_DAYS_BACK = 7;
export const APPOINTMENT_DAYS_AHEAD = 60;
/** Days for which a project or campaign that has ended is still part of first contact. */
export const ENDED_DAYS = 30;
/**
 * Projects, and campaigns, in first contact: open ones before ended ones, the newest first. Those of the appointments are added.
 * The limit lets a slow line load the page of an account with thousands. The rest arrives when it changes.
 */
export const FIRST_WINDOW_WORK = 200;
/** Candidates in first contact: those still to be decided before the others, the newest first. */
export const FIRST_WINDOW_CANDIDATES = 2_000;
/** Messages of an open room that the device fetches ahead, in the background. */
export const ROOM_WINDOW_MESSAGES = 500;

/** Seconds between the stream's comment lines; a device that hears nothing for a little longer takes the line for dead. */
export const LIVE_PING_SECONDS = 5;
/** Live streams one session may have open: each of its accounts needs one. The oldest ends when there are more. */
export const LIVE_STREAMS_PER_SESSION = 16;
