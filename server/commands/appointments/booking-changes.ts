import {
  appointmentTransitions,
  isOpenState,
  type AppointmentEvent,
} from '#contract/appointment/rules.ts';
import type { AccountId } from '#contract/ids.ts';
import type { NotificationCategory } from '#contract/notification/rules.ts';
import { notificationRow, type NoticeFacts } from '../../notices/notification-row.ts';
import { passedAtOnce } from '../../records/waiting.ts';
import type { LockedBookings, LockedProject } from './lock-bookings.ts';
import { endProject, type ProjectEnd } from '../projects/project-end.ts';
import { mergeWrites, trackWork, type WorkChanges } from '../campaigns/work-changes.ts';
import type {
  AppointmentRow,
  NotificationRow,
  ProjectRow,
  RecordWrite,
  Stamp,
} from '../../records/write-records.ts';

/** Facts of a notification beside the appointment's own. */
export type NoticeDetails = Pick<NoticeFacts, 'reason' | 'otherStartDateTime' | 'variant'>;

export type BookingChanges = {
  book: (appointment: AppointmentRow) => void;
  change: (appointment: AppointmentRow, over: Partial<AppointmentRow>) => AppointmentRow;
  /** Stores a field of the timers, which no record shows. */
  note: (appointment: AppointmentRow, over: Partial<AppointmentRow>) => AppointmentRow;
  progress: (project: LockedProject, over: Partial<ProjectRow>) => ProjectRow;
  /** Stores a field of the timers, which no record shows. */
  noteProject: (project: LockedProject, over: Partial<ProjectRow>) => void;
  shootsOf: (projectId: ProjectRow['id']) => AppointmentRow[];
  /** Ends a project with everything that hangs on it: see `endProject`. */
  end: (project: LockedProject, end: ProjectEnd) => ProjectRow;
  /** Changes of campaigns, candidates and rooms in the same transaction. */
  work: WorkChanges;
  /** Notifies the recipients of the event's rule, once for each version of an appointment. */
  notify: (event: AppointmentEvent, appointment: AppointmentRow, notice?: NoticeDetails) => void;
  /** Tells one side of something that `about` names, once. */
  remind: (
    side: 'creator' | 'business',
    category: NotificationCategory,
    appointment: AppointmentRow,
    about: string,
    notice?: NoticeDetails,
  ) => void;
  write: () => RecordWrite;
};

/** Applies changes to locked bookings in memory, so that the next decision sees them, and collects the rows to write. */
export function trackChanges(bookings: LockedBookings, now: Date): BookingChanges {
  const booked = new Set<AppointmentRow['id']>();
  const changed = new Set<AppointmentRow['id']>();
  const seen = new Set<AppointmentRow['id']>();
  const work = trackWork(bookings.work, now);
  const noted = new Set<LockedProject>();
  const filled = new Set<AccountId>();
  const notifications: NotificationRow[] = [];

  function store(row: AppointmentRow): void {
    bookings.appointments.set(row.id, row);
    if (lockRow(bookings, row)) filled.add(row.businessId);
  }
  function replace(before: AppointmentRow, row: AppointmentRow): AppointmentRow {
    if (!booked.has(row.id)) changed.add(row.id);
    // A shoot that began long ago is not among the taken ones; that it ends still frees its time.
    if (isOpenState(before.state) && !isOpenState(row.state)) filled.add(row.businessId);
    store(row);
    return row;
  }
  const rowsOf = (ids: Set<AppointmentRow['id']>) =>
    [...ids].flatMap((id) => bookings.appointments.get(id) ?? []);
  const remind: BookingChanges['remind'] = (side, category, row, about, more = {}) => {
    const facts = { ...factsOf(bookings, side, row), category, about, ...more };
    notifications.push(notificationRow(facts, now));
  };

  return {
    book(row) {
      booked.add(row.id);
      seen.add(row.id);
      store(row);
    },
    change(row, over) {
      seen.add(row.id);
      return replace(row, { ...row, ...over, updatedOn: now, version: row.version + 1 });
    },
    note: (row, over) => replace(row, { ...row, ...over }),
    progress(project, over) {
      const { row } = project;
      const next = { ...row, ...over };
      const passed = passedAtOnce(row, next, now.getTime());
      project.row = work.project({ ...next, reminded: [...next.reminded, ...passed] });
      return project.row;
    },
    noteProject(project, over) {
      project.row = { ...project.row, ...over };
      bookings.work.projects.set(project.row.id, project.row);
      noted.add(project);
    },
    shootsOf: (projectId) =>
      [...bookings.appointments.values()].filter((one) => one.projectId === projectId),
    end(project, end) {
      project.row = endProject(work, bookings.work, project.row, end);
      return project.row;
    },
    work,
    notify(event, row, more) {
      const { emits } = appointmentTransitions[event];
      if (emits) remind(emits.to, emits.category, row, `${row.id}:${event}:${row.version}`, more);
    },
    remind,
    write() {
      const own: RecordWrite = {
        booked: rowsOf(booked),
        appointments: rowsOf(changed),
        projects: [...noted].map(({ row }) => row),
        notifications,
        stamps: [
          ...rowsOf(seen).flatMap(stampsOfBoth),
          ...[...filled].flatMap((id) => hoursStamps(id, bookings.watchers.get(id) ?? [id])),
        ],
      };
      // Its stamps come last: who no longer sees a business's hours does not get them back by what became of them.
      return mergeWrites(own, work.write());
    },
  };
}

/** Adds an appointment to the taken times, or removes it from them. False: nothing changed. */
function lockRow({ taken, projects }: LockedBookings, row: AppointmentRow): boolean {
  const { id, businessId, creatorId, startDateTime, endDateTime } = row;
  if (!isOpenState(row.state)) return taken.delete(id);
  const before = taken.get(id);
  const isUnmoved =
    before?.startDateTime.getTime() === startDateTime.getTime() &&
    before.endDateTime.getTime() === endDateTime.getTime();
  if (isUnmoved) return false;
  const place = projects.get(row.projectId)?.place ?? { locality: '' };
  taken.set(id, { id, businessId, creatorId, startDateTime, endDateTime, place });
  return true;
}

function factsOf({ projects }: LockedBookings, side: 'creator' | 'business', row: AppointmentRow) {
  const project = projects.get(row.projectId);
  return {
    side,
    accountId: side === 'creator' ? row.creatorId : row.businessId,
    campaignId: row.campaignId,
    appointmentId: row.id,
    campaignTitle: project?.campaignTitle,
    businessName: project?.businessName,
    creatorName: project?.creatorName,
    startDateTime: row.startDateTime.toISOString(),
  };
}

const stampsOfBoth = ({ id, businessId, creatorId }: AppointmentRow): Stamp[] =>
  [businessId, creatorId].map((accountId) => ({
    accountId,
    collection: 'appointments',
    recordId: id,
  }));

/** A business's hours in the feeds of all who see them. */
export const hoursStamps = (businessId: AccountId, watchers: readonly AccountId[]): Stamp[] =>
  watchers.map((accountId) => ({ accountId, collection: 'availability', recordId: businessId }));
