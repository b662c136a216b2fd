import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { AccountId } from '#contract/ids.ts';
import type { CollectionName } from '#contract/sync/collections.ts';
import { appointments, availability, projects } from '../db/schema/bookings.ts';
import { campaigns, chatrooms } from '../db/schema/market.ts';
import { notifications } from '../db/schema/notices.ts';
import { projectPayments } from '../db/schema/payments.ts';
import { ratings, reviews } from '../db/schema/profiles.ts';
import { candidates, contentItems, postUrls } from '../db/schema/work.ts';
import type { CommitWith } from '../db/transaction.ts';
import { refuseUnreadable } from '../presenters/unreadable.ts';
import { nextTimerOf } from './waiting.ts';
import { effectStatement, type Effect, type Revisions } from './write-set.ts';

export type AppointmentRow = typeof appointments.$inferSelect;
export type ProjectRow = typeof projects.$inferSelect;
export type AvailabilityRow = typeof availability.$inferSelect;
export type CampaignRow = typeof campaigns.$inferSelect;
export type ChatroomRow = typeof chatrooms.$inferSelect;
export type CandidateRow = typeof candidates.$inferSelect;
export type ContentRow = typeof contentItems.$inferSelect;
export type ReviewRow = typeof reviews.$inferSelect;
export type RatingRow = typeof ratings.$inferSelect;
export type PostUrlRow = typeof postUrls.$inferSelect;
export type PaymentRow = typeof projectPayments.$inferSelect;
export type NotificationRow = typeof notifications.$inferSelect;

/** That a record changed for an account, or is no longer its to see. */
export type Stamp = {
  accountId: AccountId;
  collection: CollectionName;
  recordId: string;
  gone?: boolean;
};

/** Whole rows, and the feeds they show up in. The rows that change must be under this transaction's locks. */
export type RecordWrite = {
  /** New appointments. One with a used id fails the transaction: it is never overwritten. */
  booked?: readonly AppointmentRow[];
  appointments?: readonly AppointmentRow[];
  projects?: readonly ProjectRow[];
  availability?: readonly AvailabilityRow[];
  campaigns?: readonly CampaignRow[];
  /** Drafts that are thrown away. */
  discarded?: readonly CampaignRow['id'][];
  candidates?: readonly CandidateRow[];
  content?: readonly ContentRow[];
  /** Items that are no longer in a project. */
  removedContent?: readonly ContentRow['id'][];
  reviews?: readonly ReviewRow[];
  /** The results of accounts' reviews and completed campaigns. */
  ratings?: readonly RatingRow[];
  chatrooms?: readonly ChatroomRow[];
  /** Prices that are charged, behind their project's lock. */
  payments?: readonly PaymentRow[];
  /** Addresses that were used for no post yet. One that is taken after all fails the transaction. */
  postUrls?: readonly PostUrlRow[];
  /** Addresses that are free again. */
  freedUrls?: readonly string[];
  /** Stamped for their own accounts. A repeated notification renews its row, as unseen. */
  notifications?: readonly NotificationRow[];
  stamps?: readonly Stamp[];
};

/** The accounts that see something of a write. */
export const audienceOf = ({
  stamps = [],
  notifications: notices = [],
}: RecordWrite): AccountId[] => [
  ...new Set([...stamps, ...notices].map(({ accountId }) => accountId)),
];

/** Any change of a project also updates its next timer. */
const timed = (row: ProjectRow): ProjectRow => ({ ...row, nextTimerOn: nextTimerOf(row) });

/** A write as the effect of a set of commands. */
export function recordsEffect(write: RecordWrite): Effect {
  const rows: Record<Part, string> = {
    stamps: JSON.stringify(distinct(write.stamps ?? [])),
    booked: rowsOf(appointments, write.booked),
    changed: rowsOf(appointments, write.appointments),
    progressed: rowsOf(projects, write.projects?.map(timed)),
    opened: rowsOf(availability, write.availability),
    notified: rowsOf(notifications, lastNotified(write.notifications ?? [])),
    campaigned: rowsOf(campaigns, write.campaigns),
    cast_: rowsOf(candidates, write.candidates),
    filmed: rowsOf(contentItems, write.content),
    reviewed: rowsOf(reviews, write.reviews),
    roomed: rowsOf(chatrooms, write.chatrooms),
    linked: rowsOf(postUrls, write.postUrls),
    discarded: JSON.stringify(write.discarded ?? []),
    unfilmed: JSON.stringify(write.removedContent ?? []),
    unlinked: JSON.stringify(write.freedUrls ?? []),
    rated: rowsOf(ratings, write.ratings),
    priced: rowsOf(projectPayments, write.payments),
  };
  const needed = partNames.filter((part) => part === 'stamps' || rows[part] !== NO_ROWS);
  return {
    ...statementOf(needed),
    isChecked: true,
    collections: collectionsOf(write),
    values: needed.map((part) => rows[part]),
  };
}

const collectionsOf = ({ stamps = [], notifications: notices = [] }: RecordWrite) => [
  ...new Set([
    ...stamps.map(({ collection }) => collection),
    ...(notices.length > 0 ? (['notifications'] as const) : []),
  ]),
];

const NO_ROWS = '[]';

/**
 * Writes and commits what happened by itself, without a command: the same statement, in one round trip. Answers the
 * revisions that the audience then has.
 */
export async function commitRecords(
  commitWith: CommitWith,
  write: RecordWrite,
): Promise<Revisions> {
  const { name, text, values, collections } = recordsEffect(write);
  const noCommands = [null, null, [], [], [], []];
  const audience = audienceOf(write);
  const { rows } = await commitWith<{ id: AccountId; revision: string }>(
    { name, text, values: [audience, ...noCommands, ...values] },
    (...connections) => refuseUnreadable(connections, audience, collections),
  );
  return new Map(rows.map(({ id, revision }) => [id, Number(revision)]));
}

/** Rows as JSON under their columns' names: one parameter for any number of rows. */
export function rowsOf(table: PgTable, rows: readonly Record<string, unknown>[] = []): string {
  const columns = Object.entries(getTableColumns(table));
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map(([field, { name }]) => [name, row[field]]))),
  );
}

/** The last of several notifications with the same key: one statement can't write a row twice. */
const lastNotified = (notices: readonly NotificationRow[]): NotificationRow[] => [
  ...new Map(notices.map((one) => [`${one.accountId} ${one.about}`, one])).values(),
];

/** One stamp for each record and account; the last one wins. */
export const distinct = (stamps: readonly Stamp[]): Stamp[] => [
  ...new Map(
    stamps.map((one) => [`${one.accountId} ${one.collection} ${one.recordId}`, one]),
  ).values(),
];

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');
const columnsOf = (table: PgTable) => Object.values(getTableColumns(table)).map(({ name }) => name);

/** Inserts rows; one that is there fails the statement. */
export function insert(table: PgTable, parameter: number): string {
  const [name, columns] = [getTableName(table), quoted(columnsOf(table))];
  return `insert into ${name} (${columns})
  select ${columns} from jsonb_populate_recordset(null::${name}, $${parameter}::jsonb)`;
}

/**
 * Inserts rows, or writes all columns but `kept` over those of the same `key`. `owned` names the owner's column: a row never
 * changes its owner. A row with another row's id fails the statement: none of those columns may be empty, and an id that another
 * account has is taken.
 */
export function upsert(
  table: PgTable,
  parameter: number,
  key: string[],
  { kept = [], owned = [] }: { kept?: string[]; owned?: string[] } = {},
): string {
  const name = getTableName(table);
  const changing = columnsOf(table).filter((one) => !key.includes(one) && !kept.includes(one));
  const set = changing
    .map((one) =>
      owned.includes(one)
        ? `"${one}" = case when ${name}."${one}" = excluded."${one}" then excluded."${one}" end`
        : `"${one}" = excluded."${one}"`,
    )
    .join(', ');
  return `${insert(table, parameter)}
  on conflict (${quoted(key)}) do update set ${set}`;
}

/** SQL for the stamps in a parameter, as rows. */
export const stampsIn = (parameter: number): string => `
  select s."accountId" as account_id, s.collection, s."recordId" as record_id, coalesce(s.gone, false) as gone
  from jsonb_to_recordset($${parameter}::jsonb) as s ("accountId" uuid, collection text, "recordId" uuid, gone boolean)`;

/** SQL that writes `stamps` into the feeds of the accounts whose revision was raised. */
export const STAMPED = `stamped as (
  insert into feed (account_id, collection, record_id, revision, gone)
  select s.account_id, s.collection, s.record_id, r.revision, s.gone
  from stamps s join raised r on r.id = s.account_id
  on conflict (account_id, collection, record_id) do update set revision = excluded.revision, gone = excluded.gone
)`;

const idsIn = (parameter: number) =>
  `select value::uuid from jsonb_array_elements_text($${parameter}::jsonb)`;

/** The accounts of a creator and a business, for everything that they share about a campaign. */
const PARTIES = ['campaign_id', 'business_id', 'creator_id'];
const BUSINESS_AND_ID = ['business_id', 'id'];

/** The parts of a write, each with its rows in the parameter of that number. */
const parts = {
  stamps: stampsIn,
  booked: (at: number) => insert(appointments, at),
  changed: (at: number) =>
    upsert(appointments, at, BUSINESS_AND_ID, { owned: ['project_id', ...PARTIES] }),
  progressed: (at: number) => upsert(projects, at, BUSINESS_AND_ID, { owned: PARTIES }),
  opened: (at: number) => upsert(availability, at, ['business_id']),
  notified: (at: number) => `
  ${upsert(notifications, at, ['account_id', 'about'], { kept: ['id', 'version'] })}, version = notifications.version + 1
  returning account_id, id`,
  campaigned: (at: number) => upsert(campaigns, at, BUSINESS_AND_ID),
  cast_: (at: number) => upsert(candidates, at, BUSINESS_AND_ID, { owned: PARTIES }),
  filmed: (at: number) =>
    upsert(contentItems, at, BUSINESS_AND_ID, { owned: ['project_id', ...PARTIES] }),
  reviewed: (at: number) =>
    upsert(reviews, at, ['of_account_id', 'id'], {
      owned: ['project_id', 'by_account_id', 'of_account_id'],
    }),
  roomed: (at: number) => upsert(chatrooms, at, BUSINESS_AND_ID, { owned: PARTIES }),
  linked: (at: number) => insert(postUrls, at),
  discarded: (at: number) =>
    `delete from campaigns where id in (${idsIn(at)}) and status = 'draft'`,
  unfilmed: (at: number) => `delete from content_items where id in (${idsIn(at)})`,
  unlinked: (at: number) =>
    `delete from post_urls where normalised_url in (select value from jsonb_array_elements_text($${at}::jsonb))`,
  rated: (at: number) => upsert(ratings, at, ['account_id']),
  priced: (at: number) =>
    upsert(projectPayments, at, BUSINESS_AND_ID, {
      owned: ['account_id', 'project_id', 'business_id', 'creator_id'],
    }),
};
type Part = keyof typeof parts;
const partNames = Object.keys(parts) as Part[];

/** The first parameter of an effect. */
const FIRST = 8;
const statements = new Map<string, ReturnType<typeof effectStatement>>();

/**
 * The statement for a write of these parts: PostgreSQL starts each part of a statement for every call, also those without rows, so
 * a statement for everything costs several times the one that is needed. Events have a few dozen combinations in all.
 */
function statementOf(needed: readonly Part[]): ReturnType<typeof effectStatement> {
  const key = needed.map((part) => partNames.indexOf(part)).join('-');
  const known = statements.get(key);
  if (known) return known;
  const texts = needed.flatMap((part, index) =>
    part === 'stamps' ? [] : [`${part} as (${parts[part](FIRST + index)})`],
  );
  const notices = needed.includes('notified')
    ? `union all select account_id, 'notifications', id, false from notified`
    : '';
  const stamps = `stamps as (${parts.stamps(FIRST)} ${notices})`;
  const made = effectStatement(`write-records-${key}`, [...texts, stamps, STAMPED].join(', '));
  statements.set(key, made);
  return made;
}
