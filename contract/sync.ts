import * as z from 'zod/mini';
import { appointmentRecord } from './appointment/record.ts';
import { availabilityRecord } from './availability/record.ts';
import { campaignRecord } from './campaign/record.ts';
import { chatroomRecord } from './chatroom/record.ts';
import { accountId } from './ids.ts';
import { messageRecord } from './message/record.ts';
import { notificationRecord } from './notification/record.ts';
import { accountProfile } from './profile/record.ts';
import { projectRecord } from './project/record.ts';

/**
 * The collections of changing records that the feed carries: the schema version this build speaks, the field that
 * names a record, and its shape.
 */
export const collections = {
  chatrooms: { version: 0, key: 'chatroomId', record: chatroomRecord },
  notifications: { version: 0, key: 'id', record: notificationRecord },
  appointments: { version: 0, key: 'id', record: appointmentRecord },
  availability: { version: 0, key: 'businessId', record: availabilityRecord },
  campaigns: { version: 0, key: 'id', record: campaignRecord },
  projects: { version: 0, key: 'id', record: projectRecord },
  profiles: { version: 0, key: 'accountId', record: accountProfile },
} as const;
export type CollectionName = keyof typeof collections;
export type RecordOf<C extends CollectionName> = z.infer<(typeof collections)[C]['record']>;
export const collectionNames = Object.keys(collections) as [CollectionName, ...CollectionName[]];
export const collectionName = z.enum(collectionNames);

/** What this build speaks, as a device tells the server: `name:version,…`. */
export const spokenCollections = collectionNames
  .map((name) => `${name}:${collections[name].version}`)
  .join(',');

/** A record's id in its collection. */
export const keyOf = <C extends CollectionName>(collection: C, record: RecordOf<C>): string =>
  (record as Record<string, unknown>)[collections[collection].key] as string;

/**
 * Where a device stands in an account's feed: the database history (`epoch`), the last revision whose
 * records it holds, and, while first contact is still being read, where to go on (`window`).
 */
export type Cursor = { epoch: string; revision: number; window: string | null };

/** `epoch.revision` or, in the middle of first contact, `epoch.revision.window`. */
export function formatCursor({ epoch, revision, window }: Cursor): string {
  return window === null ? `${epoch}.${revision}` : `${epoch}.${revision}.${window}`;
}

/** The parts of a cursor, or null for anything that is not one (which counts as first contact). */
export function parseCursor(text: string | null | undefined): Cursor | null {
  const match = /^([0-9a-z]{6,40})\.(\d{1,15})(?:\.([A-Za-z0-9_-]{1,200}))?$/.exec(text ?? '');
  if (!match?.[1] || !match[2]) return null;
  return { epoch: match[1], revision: Number(match[2]), window: match[3] ?? null };
}

const listOf = <T extends z.ZodMiniType>(record: T) => z._default(z.array(record), []);

/** Changed records by collection; one that is left out has none. */
export const changes = z.object({
  chatrooms: listOf(collections.chatrooms.record),
  notifications: listOf(collections.notifications.record),
  appointments: listOf(collections.appointments.record),
  availability: listOf(collections.availability.record),
  campaigns: listOf(collections.campaigns.record),
  projects: listOf(collections.projects.record),
  profiles: listOf(collections.profiles.record),
});
export type Changes = z.infer<typeof changes>;

/** No change in any collection. */
export const noChanges = (): Changes => z.parse(changes, {});

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
  gone: z.array(z.object({ collection: collectionName, id: z.string(), revision: z.int() })),
});
export type SyncPage = z.infer<typeof syncPage>;

/** Rooms in the first page of first contact: small, so that the first screen is readable at once. */
export const FIRST_WINDOW_ROOMS = 20;
/** Rooms in each later page of first contact. */
export const WINDOW_ROOMS = 100;
/** Records of a catch-up page before it is cut at a revision's end. */
export const PAGE_RECORDS = 1000;
/** Days of appointments that first contact brings, before and after today; later changes come whatever their day. */
export const APPOINTMENT_DAYS_BACK = 7;
export const APPOINTMENT_DAYS_AHEAD = 60;
/** Messages of an open room that the device fetches ahead, in the background. */
export const ROOM_WINDOW_MESSAGES = 500;

/** Events of the live stream, each a JSON `data:` line of the named event. */
export const liveEvents = { page: syncPage } as const;
/** Seconds between the stream's comment lines; a device that hears nothing for twice that reconnects. */
export const LIVE_PING_SECONDS = 15;
/** Live streams one session may have open: each of its accounts needs one. The oldest ends when there are more. */
export const LIVE_STREAMS_PER_SESSION = 16;
