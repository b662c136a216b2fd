import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { AccountId } from '#contract/ids.ts';
import type { CollectionName } from '#contract/collections.ts';
import { appointments, availability, projects } from '../db/schema/bookings.ts';
import { notifications } from '../db/schema/notices.ts';
import type { CommitWith } from '../db/transaction.ts';
import { effectStatement, type Effect, type Revisions } from './write-set.ts';

export type AppointmentRow = typeof appointments.$inferSelect;
export type ProjectRow = typeof projects.$inferSelect;
export type AvailabilityRow = typeof availability.$inferSelect;
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
  /** Appointments that did not exist. One whose id is taken after all fails the transaction: it is never written over. */
  booked?: readonly AppointmentRow[];
  appointments?: readonly AppointmentRow[];
  projects?: readonly ProjectRow[];
  availability?: readonly AvailabilityRow[];
  /** Stamped for their accounts by themselves. What an account was told about before is told anew in the same row, as new. */
  notifications?: readonly NotificationRow[];
  stamps?: readonly Stamp[];
};

/** The accounts that see something of a write. */
export const audienceOf = ({ stamps = [], notifications: told = [] }: RecordWrite): AccountId[] => [
  ...new Set([...stamps, ...told].map(({ accountId }) => accountId)),
];

/** A write as the effect of a set of commands. */
export const recordsEffect = (write: RecordWrite): Effect => ({
  ...WRITE_RECORDS,
  values: [
    rowsOf(appointments, write.booked),
    rowsOf(appointments, write.appointments),
    rowsOf(projects, write.projects),
    rowsOf(availability, write.availability),
    rowsOf(notifications, write.notifications),
    JSON.stringify(distinct(write.stamps ?? [])),
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
  const { rows } = await commitWith<{ id: AccountId; revision: string }>({
    name,
    text,
    values: [audienceOf(write), ...noCommands, ...values],
  });
  return new Map(rows.map(({ id, revision }) => [id, Number(revision)]));
}

/** Rows as JSON under their columns' names, which is how the database takes any number of them in one parameter. */
export function rowsOf(table: PgTable, rows: readonly Record<string, unknown>[] = []): string {
  const columns = Object.entries(getTableColumns(table));
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map(([field, { name }]) => [name, row[field]]))),
  );
}

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

/** Inserts rows, or writes all but `kept` over those of the same `key`. */
export function upsert(
  table: PgTable,
  parameter: number,
  key: string[],
  kept: string[] = [],
): string {
  const changing = columnsOf(table).filter((name) => !key.includes(name) && !kept.includes(name));
  const set = changing.map((name) => `"${name}" = excluded."${name}"`).join(', ');
  return `${insert(table, parameter)}
  on conflict (${quoted(key)}) do update set ${set}`;
}

/** SQL for the stamps in a parameter, as rows. */
export const stampsIn = (parameter: number): string => `
  select s."accountId" as account_id, s.collection, s."recordId" as record_id, coalesce(s.gone, false) as gone
  from jsonb_to_recordset($${parameter}::jsonb) as s ("accountId" uuid, collection text, "recordId" uuid, gone boolean)`;

/** SQL that writes the rows of `stamps` into the feeds of the accounts whose revision was raised. */
export const STAMPED = `stamped as (
  insert into feed (account_id, collection, record_id, revision, gone)
  select s.account_id, s.collection, s.record_id, r.revision, s.gone
  from stamps s join raised r on r.id = s.account_id
  on conflict (account_id, collection, record_id) do update set revision = excluded.revision, gone = excluded.gone
)`;

const WRITE_RECORDS = effectStatement(
  'write-records',
  `booked as (
  ${insert(appointments, 8)}
), changed as (
  ${upsert(appointments, 9, ['id'])}
), progressed as (
  ${upsert(projects, 10, ['id'])}
), opened as (
  ${upsert(availability, 11, ['business_id'])}
), told as (
  ${upsert(notifications, 12, ['account_id', 'about'], ['id', 'version'])}, version = notifications.version + 1
  returning account_id, id
), stamps as (
  ${stampsIn(13)}
  union all
  select account_id, 'notifications', id, false from told
), ${STAMPED}`,
);
