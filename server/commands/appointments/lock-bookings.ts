import type { PoolClient } from 'pg';
import { closedWeek } from '#contract/availability/record.ts';
import type { AccountId, AppointmentId, ProjectId } from '#contract/ids.ts';
import type { Place } from '#contract/travel.ts';
import { DAY_MS } from '#contract/durations.ts';
import { appointments, availability } from '../../db/schema/bookings.ts';
import { placeCoordinatesJson } from '../../presenters/coordinates.ts';
import { lockWork, type LockedWork } from '../campaigns/lock-work.ts';
import { rowOf } from '../../db/row-of.ts';
import type { AppointmentRow, AvailabilityRow, ProjectRow } from '../../records/write-records.ts';

/** A project under this transaction's lock, with what its bookings depend on. */
export type LockedProject = {
  row: ProjectRow;
  campaignTitle: string;
  durationMin: number;
  /** Phoenix days, both included. */
  window: { from: string; to: string } | null;
  /** Whether anything was filmed for it yet, since it began or began again. */
  hasContent: boolean;
  place: Place;
  businessName: string;
  creatorName: string;
};

/** A shoot that blocks time of a business and of a creator. */
export type Taken = Pick<
  AppointmentRow,
  'id' | 'businessId' | 'creatorId' | 'startDateTime' | 'endDateTime'
> & { place: Place };

/** Everything that decides about some projects' bookings, as it is under their locks. */
export type LockedBookings = {
  /** Campaigns, candidates and rooms of these projects, under their locks as well. */
  work: LockedWork;
  projects: Map<ProjectId, LockedProject>;
  /** All of these projects' appointments, and those that were asked for by id, whosever they are. */
  appointments: Map<AppointmentId, AppointmentRow>;
  /** Open shoots of these businesses and creators, from yesterday on. */
  taken: Map<AppointmentId, Taken>;
  hours: Map<AccountId, AvailabilityRow>;
  /** By business: the accounts whose feed contains its availability. */
  watchers: Map<AccountId, AccountId[]>;
};

/**
 * Locks the rows of `lockWork` in its order – campaigns, rooms, projects, businesses, creators, each by id – so that two
 * competing bookings wait for each other without a deadlock. Sends all its statements before it first waits; those behind the
 * locks see earlier commits. `bench` as there: whether a project may end.
 */
export async function lockBookings(
  client: PoolClient,
  wanted: {
    projectIds: readonly ProjectId[];
    appointmentIds?: readonly AppointmentId[];
    bench: boolean;
  },
  now: Date,
): Promise<LockedBookings> {
  const ids = [...new Set(wanted.projectIds)];
  const named = [...new Set(wanted.appointmentIds)];
  const [work, facts, booked, taken, hours, watchers] = await Promise.all([
    lockWork(client, { projectIds: ids, bench: wanted.bench }),
    client.query<Facts>(statement('booking-facts', FACTS, [ids])),
    client.query<AppointmentRow>(statement('booking-rows', BOOKED, [ids, named])),
    client.query<Taken>(statement('booking-taken', TAKEN, [ids, yesterday(now)])),
    client.query<AvailabilityRow>(statement('booking-hours', HOURS, [ids])),
    client.query<Watching>(statement('booking-watchers', WATCHERS, [ids])),
  ]);
  const factsOf = new Map(facts.rows.map((one) => [one.projectId, one]));
  return {
    work,
    projects: new Map(
      [...work.projects.values()].flatMap((row) => {
        const known = factsOf.get(row.id);
        return known ? [[row.id, lockedProject(row, known)] as const] : [];
      }),
    ),
    appointments: new Map(booked.rows.map((row) => [row.id, row])),
    taken: new Map(taken.rows.map((row) => [row.id, row])),
    hours: new Map(hours.rows.map((row) => [row.businessId, row])),
    watchers: watchersOf(watchers.rows),
  };
}

/** The bookings that commands name. */
export const lockBookingsOf = (
  client: PoolClient,
  commands: readonly { payload: { projectId: ProjectId; appointmentId: AppointmentId } }[],
  bench: boolean,
  now: Date,
): Promise<LockedBookings> => {
  const projectIds = commands.map(({ payload }) => payload.projectId);
  const appointmentIds = commands.map(({ payload }) => payload.appointmentId);
  return lockBookings(client, { projectIds, appointmentIds, bench }, now);
};

/** A business's hours under its lock, and the accounts whose feed contains them. Null for an account that is not a business. */
export async function lockHours(
  client: PoolClient,
  businessId: AccountId,
  now: Date,
): Promise<{ hours: AvailabilityRow; watchers: AccountId[] } | null> {
  const [businesses, hours, watchers] = await Promise.all([
    client.query(
      statement('lock-business', 'select id from businesses where id = $1 for no key update', [
        businessId,
      ]),
    ),
    client.query<AvailabilityRow>(
      statement(
        'hours',
        `select ${rowOf(availability, 'h')} from availability h where business_id = $1`,
        [businessId],
      ),
    ),
    client.query<Watching>(statement('watchers', watchersIn('select $1::uuid'), [businessId])),
  ]);
  if (businesses.rows.length === 0) return null;
  const row = hours.rows[0] ?? unsaid(businessId, now);
  return { hours: row, watchers: watchersOf(watchers.rows).get(businessId) ?? [businessId] };
}

/** The account's side of a project; for a stranger the project does not exist. */
export function sideOf(
  { row }: LockedProject,
  accountId: AccountId,
): 'creator' | 'business' | null {
  if (row.creatorId === accountId) return 'creator';
  return row.businessId === accountId ? 'business' : null;
}

/** The hours of a business without availability. */
export const unsaid = (businessId: AccountId, now: Date): AvailabilityRow => ({
  businessId,
  week: closedWeek,
  exceptions: [],
  capacity: 1,
  autoConfirm: false,
  updatedOn: now,
  version: 0,
});

type Facts = Omit<LockedProject, 'row' | 'window'> & {
  projectId: ProjectId;
  shootFrom: string | null;
  shootTo: string | null;
};
type Watching = { businessId: AccountId; accountId: AccountId };

function lockedProject(row: ProjectRow, facts: Facts): LockedProject {
  const { shootFrom, shootTo, projectId: _, ...rest } = facts;
  return {
    ...rest,
    row,
    window: shootFrom !== null && shootTo !== null ? { from: shootFrom, to: shootTo } : null,
  };
}

/** A business sees its own hours, even if its feed lacks them. */
function watchersOf(rows: readonly Watching[]): Map<AccountId, AccountId[]> {
  return new Map(
    [...Map.groupBy(rows, ({ businessId }) => businessId)].map(([businessId, watching]) => [
      businessId,
      [...new Set([businessId, ...watching.map(({ accountId }) => accountId)])],
    ]),
  );
}

const statement = (name: string, text: string, values: unknown[]) => ({ name, text, values });
const yesterday = (now: Date): string => new Date(now.getTime() - DAY_MS).toISOString();

const BUSINESSES = 'select business_id from projects where id = any($1::uuid[])';
const CREATORS = 'select creator_id from projects where id = any($1::uuid[])';
const OPEN = `state in ('reserved', 'confirmed', 'rescheduleRequested')`;

/** Where a shoot is, for the way from it to the next one. */
const PLACE = `jsonb_build_object('locality', coalesce(c.location ->> 'locality', b.locality),
  'coordinates', ${placeCoordinatesJson('c', 'b')})`;

const FACTS = `
select p.id as "projectId", c.title as "campaignTitle", c.shoot_duration_min as "durationMin",
       c.shoot_from::text as "shootFrom", c.shoot_to::text as "shootTo",
       exists (select from content_items i where i.project_id = p.id and i.received_on >= coalesce((
         select max((e ->> 'receivedAt')::timestamptz) from jsonb_array_elements(p.timeline) e
         where e ->> 'event' = 'project_created'), '-infinity')) as "hasContent",
       ${PLACE} as place, b.name as "businessName",
       trim(concat(k.first_name, ' ', k.last_name)) as "creatorName"
from projects p
join campaigns c on c.id = p.campaign_id
join businesses b on b.id = p.business_id
join creators k on k.id = p.creator_id
where p.id = any($1::uuid[])`;

const BOOKED = `select ${rowOf(appointments, 'a')} from appointments a
where project_id = any($1::uuid[]) or id = any($2::uuid[]) order by created_on, id`;

const taken = (whose: string, ids: string) => `
select a.id, a.business_id as "businessId", a.creator_id as "creatorId",
       a.start_date_time as "startDateTime", a.end_date_time as "endDateTime",
       ${PLACE} as place
from appointments a join campaigns c on c.id = a.campaign_id join businesses b on b.id = a.business_id
where a.${whose} in (${ids}) and a.start_date_time > $2::timestamptz and a.${OPEN}`;
const TAKEN = `${taken('business_id', BUSINESSES)} union ${taken('creator_id', CREATORS)}`;

const HOURS = `select ${rowOf(availability, 'h')} from availability h where business_id in (${BUSINESSES})`;

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
