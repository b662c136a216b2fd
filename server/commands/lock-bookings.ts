import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
import { closedWeek } from '#contract/availability/record.ts';
import type { Address } from '#contract/campaign/record.ts';
import type { AccountId, AppointmentId, ProjectId } from '#contract/ids.ts';
import { appointments, availability, projects } from '../db/schema/bookings.ts';
import type { AppointmentRow, AvailabilityRow, ProjectRow } from './write-records.ts';

/** A project under this transaction's lock, with what its bookings depend on. */
export type LockedProject = {
  row: ProjectRow;
  campaignTitle: string;
  durationMin: number;
  /** Phoenix days, both included. */
  window: { from: string; to: string } | null;
  contentDueDays: number;
  locality: string;
  businessName: string;
  creatorName: string;
};

/** A shoot that takes time of a business and of a creator. */
export type Taken = Pick<
  AppointmentRow,
  'id' | 'businessId' | 'creatorId' | 'startDateTime' | 'endDateTime'
> & { locality: string };

/** Everything that decides about some projects' bookings, as it is under their locks. */
export type LockedBookings = {
  projects: Map<ProjectId, LockedProject>;
  /** All of these projects' appointments, and those that were asked for by id, whosever they are. */
  appointments: Map<AppointmentId, AppointmentRow>;
  /** Open shoots of these businesses and creators, from yesterday on. */
  taken: Map<AppointmentId, Taken>;
  hours: Map<AccountId, AvailabilityRow>;
  /** By business: the accounts whose feed has its availability. */
  watchers: Map<AccountId, AccountId[]>;
  /** Projects of the same businesses and creators that have not ended. */
  going: Pick<ProjectRow, 'id' | 'businessId' | 'creatorId'>[];
};

/**
 * Locks projects, then their businesses, then their creators, each by id: so two bookings that could take each other's
 * time wait for each other, and never both for the other. Sends all its statements before it first waits; those behind the
 * locks see what was committed before they were got.
 */
export async function lockBookings(
  client: PoolClient,
  projectIds: readonly ProjectId[],
  appointmentIds: readonly AppointmentId[],
  now: Date,
): Promise<LockedBookings> {
  const ids = [...new Set(projectIds)];
  const [projectRows, , , facts, booked, taken, hours, watchers, going] = await Promise.all([
    client.query<ProjectRow>(named('lock-projects', LOCK_PROJECTS, [ids])),
    client.query(named('lock-businesses', LOCK_BUSINESSES, [ids])),
    client.query(named('lock-creators', LOCK_CREATORS, [ids])),
    client.query<Facts>(named('booking-facts', FACTS, [ids])),
    client.query<AppointmentRow>(
      named('booking-rows', BOOKED, [ids, [...new Set(appointmentIds)]]),
    ),
    client.query<Taken>(named('booking-taken', TAKEN, [ids, yesterday(now)])),
    client.query<AvailabilityRow>(named('booking-hours', HOURS, [ids])),
    client.query<Watching>(named('booking-watchers', WATCHERS, [ids])),
    client.query<LockedBookings['going'][number]>(named('booking-going', GOING, [ids])),
  ]);
  const factsOf = new Map(facts.rows.map((one) => [one.projectId, one]));
  return {
    projects: new Map(
      projectRows.rows.flatMap((row) => {
        const known = factsOf.get(row.id);
        return known ? [[row.id, lockedProject(row, known)] as const] : [];
      }),
    ),
    appointments: new Map(booked.rows.map((row) => [row.id, row])),
    taken: new Map(taken.rows.map((row) => [row.id, row])),
    hours: new Map(hours.rows.map((row) => [row.businessId, row])),
    watchers: watchersOf(watchers.rows),
    going: going.rows,
  };
}

/** A business's hours under its lock, and the accounts whose feed has them. Null for an account that is no business. */
export async function lockHours(
  client: PoolClient,
  businessId: AccountId,
  now: Date,
): Promise<{ hours: AvailabilityRow; watchers: AccountId[] } | null> {
  const [businesses, hours, watchers] = await Promise.all([
    client.query(
      named('lock-business', 'select id from businesses where id = $1 for no key update', [
        businessId,
      ]),
    ),
    client.query<AvailabilityRow>(
      named(
        'hours',
        `select ${fieldsOf(availability, 'h')} from availability h where business_id = $1`,
        [businessId],
      ),
    ),
    client.query<Watching>(named('watchers', watchersIn('select $1::uuid'), [businessId])),
  ]);
  if (businesses.rows.length === 0) return null;
  const row = hours.rows[0] ?? unsaid(businessId, now);
  return { hours: row, watchers: watchersOf(watchers.rows).get(businessId) ?? [businessId] };
}

/** The side of a project an account stands on; to a stranger it does not exist. */
export function sideOf(
  { row }: LockedProject,
  accountId: AccountId,
): 'creator' | 'business' | null {
  if (row.creatorId === accountId) return 'creator';
  return row.businessId === accountId ? 'business' : null;
}

/** The hours of a business that has said nothing yet. */
export const unsaid = (businessId: AccountId, now: Date): AvailabilityRow => ({
  businessId,
  week: closedWeek,
  exceptions: [],
  capacity: 1,
  autoConfirm: false,
  updatedOn: now,
  version: 0,
});

type Facts = Omit<LockedProject, 'row' | 'window' | 'locality'> & {
  projectId: ProjectId;
  shootFrom: string | null;
  shootTo: string | null;
  location: Address | null;
  businessLocality: string;
};
type Watching = { businessId: AccountId; accountId: AccountId };

function lockedProject(row: ProjectRow, facts: Facts): LockedProject {
  const { shootFrom, shootTo, location, businessLocality, projectId: _, ...rest } = facts;
  return {
    ...rest,
    row,
    window: shootFrom !== null && shootTo !== null ? { from: shootFrom, to: shootTo } : null,
    locality: location?.locality ?? businessLocality,
  };
}

/** A business watches its own hours, whatever its feed has. */
function watchersOf(rows: readonly Watching[]): Map<AccountId, AccountId[]> {
  return new Map(
    [...Map.groupBy(rows, ({ businessId }) => businessId)].map(([businessId, watching]) => [
      businessId,
      [...new Set([businessId, ...watching.map(({ accountId }) => accountId)])],
    ]),
  );
}

const named = (name: string, text: string, values: unknown[]) => ({ name, text, values });
const yesterday = (now: Date): string => new Date(now.getTime() - 86_400_000).toISOString();

/** A table's columns under the names that its rows have in the program. */
const fieldsOf = (table: PgTable, alias: string): string =>
  Object.entries(getTableColumns(table))
    .map(([field, { name }]) => `${alias}."${name}" as "${field}"`)
    .join(', ');

const BUSINESSES = 'select business_id from projects where id = any($1::uuid[])';
const CREATORS = 'select creator_id from projects where id = any($1::uuid[])';
const OPEN = `state in ('reserved', 'confirmed', 'rescheduleRequested')`;

const LOCK_PROJECTS = `select ${fieldsOf(projects, 'p')} from projects p
where id = any($1::uuid[]) order by id for update`;
const LOCK_BUSINESSES = `select id from businesses where id in (${BUSINESSES}) order by id for no key update`;
const LOCK_CREATORS = `select id from creators where id in (${CREATORS}) order by id for no key update`;

const FACTS = `
select p.id as "projectId", c.title as "campaignTitle", c.shoot_duration_min as "durationMin",
       c.shoot_from::text as "shootFrom", c.shoot_to::text as "shootTo", c.content_due_days as "contentDueDays",
       c.location, b.locality as "businessLocality", b.name as "businessName",
       trim(concat(k.first_name, ' ', k.last_name)) as "creatorName"
from projects p
join campaigns c on c.id = p.campaign_id
join businesses b on b.id = p.business_id
join creators k on k.id = p.creator_id
where p.id = any($1::uuid[])`;

const BOOKED = `select ${fieldsOf(appointments, 'a')} from appointments a
where project_id = any($1::uuid[]) or id = any($2::uuid[]) order by created_on, id`;

const taken = (whose: string, ids: string) => `
select a.id, a.business_id as "businessId", a.creator_id as "creatorId",
       a.start_date_time as "startDateTime", a.end_date_time as "endDateTime",
       coalesce(c.location ->> 'locality', b.locality) as locality
from appointments a join campaigns c on c.id = a.campaign_id join businesses b on b.id = a.business_id
where a.${whose} in (${ids}) and a.start_date_time > $2::timestamptz and a.${OPEN}`;
const TAKEN = `${taken('business_id', BUSINESSES)} union ${taken('creator_id', CREATORS)}`;

const HOURS = `select ${fieldsOf(availability, 'h')} from availability h where business_id in (${BUSINESSES})`;

/** Only creators with a project of the business can have its hours in their feed, and the feed is found by account. */
function watchersIn(businesses: string): string {
  return `
select f.record_id as "businessId", f.account_id as "accountId"
from (select distinct business_id, creator_id as account_id from projects where business_id in (${businesses})
      union select id, id from businesses where id in (${businesses})) w
join feed f on f.account_id = w.account_id and f.collection = 'availability' and f.record_id = w.business_id
where not f.gone`;
}
const WATCHERS = watchersIn(BUSINESSES);

const GOING = `
select distinct o.id, o.business_id as "businessId", o.creator_id as "creatorId"
from projects p join projects o on o.business_id = p.business_id and o.creator_id = p.creator_id
where p.id = any($1::uuid[]) and o.step not in ('completed', 'cancelled')`;
