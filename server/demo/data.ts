import { createHash } from 'node:crypto';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { AccountId, CampaignId, UserId } from '#contract/ids.ts';
import { addDays, dayOf, minutesOf } from '#contract/phoenix-time.ts';

/** The time of the ids of people and places: any fixed one, so that these ids never change. */
const FOUNDED = Date.UTC(2025, 0, 6, 16);

const digitsOf = (name: string): string => createHash('sha256').update(name).digest('hex');

/** A UUIDv7, like the ids that devices make, that is the same for a name in every demo database, so that links stay good. */
export function demoId<T extends string>(name: string, at = FOUNDED): T {
  const digits = digitsOf(name);
  const time = at.toString(16).padStart(12, '0');
  const variant = '89ab'.charAt(Number.parseInt(digits.charAt(15), 16) % 4);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits.slice(0, 3)}-${variant}${digits.slice(3, 6)}-${digits.slice(6, 15)}${digits.slice(16, 19)}` as T;
}

/** A whole number below `most` that is the same for a name. */
export const numberOf = (name: string, most: number): number =>
  Number.parseInt(digitsOf(name).slice(0, 8), 16) % most;

type Ids = {
  user: UserId;
  creator: AccountId;
  business: AccountId;
  corporate: AccountId;
  campaign: CampaignId;
};

/** The entries of a data file, each with its kind, and the id of the name that both make: `creator maya`. */
export const named = <N extends keyof Ids, T extends { key: string }>(
  kind: N,
  entries: readonly T[],
) => entries.map((one) => ({ ...one, kind, id: demoId<Ids[N]>(`${kind} ${one.key}`) }));

/** The entry that a key names. */
export function entryOf<T extends { key: string }>(entries: readonly T[], key: string): T {
  const entry = entries.find((one) => one.key === key);
  if (!entry) throw new Error(`The demo has no ${key}.`);
  return entry;
}

/** The same time, or the afternoon or evening before it when Phoenix sleeps. */
export const awake = (at: number): number =>
  minutesOf(at) >= 23 * 60 || minutesOf(at) < 8 * 60 ? at - 9 * HOUR_MS : at;

const RELATIVE = /^(now|awake|today)((?:[+-][\d.]+[dh])+)$/;

/**
 * The time that a text of the data names: `now-5h` is five hours ago, `awake-2d+20h` twenty hours after the time two days ago or
 * the evening before that night, and `today+6d` a day. Every other value is returned unchanged.
 */
function timeOf(value: unknown, now: number): unknown {
  const match = typeof value === 'string' ? RELATIVE.exec(value) : null;
  if (!match) return value;
  const [, from, terms = ''] = match;
  const [first = 0, ...later] = [...terms.matchAll(/([+-][\d.]+)([dh])/g)].map(
    ([, count, unit]) => Number(count) * (unit === 'd' ? DAY_MS : HOUR_MS),
  );
  if (from === 'today') return addDays(dayOf(now), first / DAY_MS);
  const start = from === 'awake' ? awake(now + first) : now + first;
  return new Date(later.reduce((at, term) => at + term, start)).toISOString();
}

const jsonAt = (data: unknown, now: number): string =>
  JSON.stringify(data, (_, value: unknown) => timeOf(value, now));

/** Data with the times that it names at `now`, as ISO texts. */
export const resolved = <T>(data: T, now: number): T => JSON.parse(jsonAt(data, now)) as T;

/** Rows of a table, and the values that all of them share. */
export type Written = [table: PgTable, rows: Iterable<object>, shared?: object];

/** Rows of one insert: enough to make round trips cheap, few enough to be one modest statement. */
const AT_ONCE = 2000;

type Row = Record<string, unknown>;

/**
 * The one writer of demo rows. They may name ids (`creator maya`) and times (`now-5h`), and may contain more than the table's columns, so
 * that an entry of a data file can be written to several tables. Values that are left out are the table's defaults.
 */
export async function writeRows(client: PoolClient, now: number, written: readonly Written[]) {
  for (const [table, all, shared] of written) {
    let rows: Row[] = [];
    for (const row of all) {
      if (rows.push({ ...shared, ...row }) < AT_ONCE) continue;
      await insert(client, table, rows, now);
      rows = [];
    }
    if (rows.length > 0) await insert(client, table, rows, now);
  }
}

async function insert(client: PoolClient, table: PgTable, rows: readonly Row[], now: number) {
  const columns = Object.entries(getTableColumns(table)).filter(([field]) =>
    rows.some((row) => row[field] !== undefined),
  );
  const records = rows.map((row) =>
    Object.fromEntries(columns.map(([field, one]) => [one.name, columnValue(row[field], one)])),
  );
  const name = getTableName(table);
  const into = columns.map(([, one]) => `"${one.name}"`).join(', ');
  await client.query(
    `insert into ${name} (${into}) select ${into} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
    [jsonAt(records, now)],
  );
}

function columnValue(value: unknown, { columnType, default: usual }: PgColumn): unknown {
  if (value === undefined) return usual;
  const isName = columnType === 'PgUUID' && typeof value === 'string' && value.includes(' ');
  return isName ? demoId(value) : value;
}
