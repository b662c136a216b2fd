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
import { nextTimerOf } from './projects/waiting.ts';
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
export const recordsEffect = (write: RecordWrite): Effect => ({
  ...WRITE_RECORDS,
  isChecked: true,
  values: [
    rowsOf(appointments, write.booked),
    rowsOf(appointments, write.appointments),
    rowsOf(projects, write.projects?.map(timed)),
    rowsOf(availability, write.availability),
    rowsOf(notifications, lastNotified(write.notifications ?? [])),
    JSON.stringify(distinct(write.stamps ?? [])),
    rowsOf(campaigns, write.campaigns),
    rowsOf(candidates, write.candidates),
    rowsOf(contentItems, write.content),
    rowsOf(reviews, write.reviews),
    rowsOf(chatrooms, write.chatrooms),
    rowsOf(postUrls, write.postUrls),
    JSON.stringify(write.discarded ?? []),
    JSON.stringify(write.removedContent ?? []),
    JSON.stringify(write.freedUrls ?? []),
    rowsOf(ratings, write.ratings),
    rowsOf(projectPayments, write.payments),
  ],
});

/**
 * Writes and commits what happened by itself, without a command: the same statement, in one round trip. Answers the
 * revisions that the audience then has.
 */
export async function commitRecords(
  commitWith: CommitWith,
  write: RecordWrite,
): Promise<Revisions> {
  const { name, text, values } = recordsEffect(write);
  const noCommands = [null, null, [], [], [], []];
  const audience = audienceOf(write);
  const { rows } = await commitWith<{ id: AccountId; revision: string }>(
    { name, text, values: [audience, ...noCommands, ...values] },
    (...connections) => refuseUnreadable(connections, audience),
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
 * changes its owner. A row with another row's id fails the statement, because none of those columns may be empty.
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

const WRITE_RECORDS = effectStatement(
  'write-records',
  `booked as (
  ${insert(appointments, 8)}
), changed as (
  ${upsert(appointments, 9, ['id'], { owned: ['project_id', ...PARTIES] })}
), progressed as (
  ${upsert(projects, 10, ['id'], { owned: PARTIES })}
), opened as (
  ${upsert(availability, 11, ['business_id'])}
), notified as (
  ${upsert(notifications, 12, ['account_id', 'about'], { kept: ['id', 'version'] })}, version = notifications.version + 1
  returning account_id, id
), campaigned as (
  ${upsert(campaigns, 14, ['id'], { owned: ['business_id'] })}
), cast_ as (
  ${upsert(candidates, 15, ['id'], { owned: PARTIES })}
), filmed as (
  ${upsert(contentItems, 16, ['id'], { owned: ['project_id', ...PARTIES] })}
), reviewed as (
  ${upsert(reviews, 17, ['id'], { owned: ['project_id', 'by_account_id', 'of_account_id'] })}
), roomed as (
  ${upsert(chatrooms, 18, ['id'], { owned: PARTIES })}
), linked as (
  ${insert(postUrls, 19)}
), discarded as (
  delete from campaigns where id in (${idsIn(20)}) and status = 'draft'
), unfilmed as (
  delete from content_items where id in (${idsIn(21)})
), unlinked as (
  delete from post_urls where normalised_url in (select value from jsonb_array_elements_text($22::jsonb))
), rated as (
  ${upsert(ratings, 23, ['account_id'])}
), priced as (
  ${upsert(projectPayments, 24, ['id'], { owned: ['account_id', 'project_id', 'business_id', 'creator_id'] })}
), stamps as (
  ${stampsIn(13)}
  union all
  select account_id, 'notifications', id, false from notified
), ${STAMPED}`,
);
